import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#common/ids.ts';
import { createTestDatabase, type TestDatabase } from '../testing-database.ts';
import { hasHaproxy, NO_HAPROXY, startHaproxy, type Balancer } from '../testing-haproxy.ts';
import { freePort } from '../testing-ports.ts';
import { connectTo, type ProcessNode, startProcessNode } from '../testing-process-node.ts';

if (!hasHaproxy) console.warn(NO_HAPROXY);
const deploy = join(import.meta.dirname, '../../deploy/haproxy');

describe.skipIf(!hasHaproxy)('behind haproxy', () => {
  let database: TestDatabase;
  let folder: string;
  let balancer: Balancer;
  let ports: number[];
  const nodes: ProcessNode[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'muster-haproxy-test-'));
    ports = [await freePort(), await freePort()];
    await start(0, 'one');
    await start(1, 'two');
    balancer = await startHaproxy(ports.map((port) => `127.0.0.1:${port}`));
  });
  afterAll(async () => {
    await balancer?.stop();
    for (const node of nodes) node.child.kill('SIGKILL');
    await Promise.all(nodes.map(({ ended }) => ended));
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  async function start(at: number, name: string): Promise<ProcessNode> {
    const node = await startProcessNode(database, folder, { PORT: String(ports[at]), NODE_NAME: name, DRAIN_SECONDS: '3' });
    nodes.push(node);
    return node;
  }

  test('a node is drained and replaced, the other one killed, and no call of anybody is lost', async () => {
    const [one, two] = nodes as [ProcessNode, ProcessNode];
    const answered: { name: string | null; status: number; call: string }[] = [];
    let phase = 'both';
    const over = new AbortController();
    const created: string[] = [];
    const ask = async (call: string, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${balancer.address}${path}`, {
        method,
        headers: { authorization: one.bearer, 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      await answer.arrayBuffer();
      answered.push({ name: answer.headers.get('muster-node'), status: answer.status, call: `${call}, ${phase}` });
      return answer.status;
    };
    const callers = Array.from({ length: 8 }, async () => {
      while (!over.signal.aborted) {
        const _id = newId();
        await ask('read', 'GET', '/api/users/user-session');
        await ask('search', 'POST', '/api/accounts/dataSourceSearch', { searchTerms: {}, pageSize: 5 });
        if ((await ask('create', 'POST', '/api/accounts', { _id, name: 'Kept' }, { 'idempotency-key': _id })) === 200)
          created.push(_id);
      }
    });
    const answers = (name: string) =>
      expect.poll(() => answered.slice(-40).filter((each) => each.name === name).length).toBeGreaterThan(3);
    const answersAlone = (name: string) => expect.poll(() => answered.slice(-40).every((each) => each.name === name)).toBe(true);
    await answers('one');
    await answers('two');

    phase = 'one drains';
    one.child.kill('SIGTERM');
    expect(await one.ended).toBe(0);
    await answersAlone('two');
    phase = 'three starts';
    await start(0, 'three');
    await answers('three');
    phase = 'two is killed';
    two.child.kill('SIGKILL');
    await two.ended;
    await answersAlone('three');
    over.abort();
    await Promise.all(callers);

    expect([...new Set(answered.filter(({ status }) => status !== 200).map(({ status, call }) => `${status} ${call}`))]).toEqual(
      [],
    );
    const sql = await connectTo(database);
    const { rows } = await sql.query(`select count(*)::int as count from records.accounts where name = 'Kept'`);
    await sql.end();
    expect(rows[0].count).toBe(created.length);
  }, 120_000);

  test('its configurations are valid, and the one of many agencies leads each address to its agency', async () => {
    const check = (...files: string[]) => {
      const { status, stderr } = spawnSync('haproxy', ['-c', ...files.flatMap((file) => ['-f', file])], { encoding: 'utf8' });
      return { status, alerts: stderr.split('\n').filter((line) => line.includes('ALERT')) };
    };
    expect(check(join(deploy, 'haproxy.cfg'))).toEqual({ status: 0, alerts: [] });

    const own = join(folder, 'agencies.cfg');
    const text = await readFile(join(deploy, 'agencies.cfg'), 'utf8');
    await writeFile(own, text.replace('/etc/haproxy/agencies.map', join(folder, 'agencies.map')));
    await writeFile(join(folder, 'agencies.map'), '');
    expect(check(own)).toEqual({ status: 0, alerts: [] });
    cpSync(own, join(folder, 'broken.cfg'));
    await writeFile(join(folder, 'broken.cfg'), `${text}\n    no-such-word\n`);
    expect(check(join(folder, 'broken.cfg')).status).toBe(1);
  });
});
