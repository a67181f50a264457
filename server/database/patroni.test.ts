import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '#common/ids.ts';
import { hasPatroni, NO_PATRONI, startPatroni, TTL, type PatroniCluster } from '../testing-patroni.ts';
import { connectTo, type ProcessNode, startProcessNode } from '../testing-process-node.ts';

if (!hasPatroni) console.warn(NO_PATRONI);

describe.skipIf(!hasPatroni)('on PostgreSQL under Patroni', () => {
  let cluster: PatroniCluster;
  let folder: string;
  let database: { url: string; drop(): Promise<void> };
  const nodes: ProcessNode[] = [];
  const sockets: Socket[] = [];
  beforeAll(async () => {
    cluster = await startPatroni();
    folder = await mkdtemp(join(tmpdir(), 'muster-patroni-test-'));
    database = { url: cluster.url, drop: async () => undefined };
    for (const name of ['one', 'two']) nodes.push(await startProcessNode(database, folder, { NODE_NAME: name }));
  }, 240_000);
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect();
    for (const node of nodes) node.child.kill('SIGKILL');
    await Promise.all(nodes.map(({ ended }) => ended));
    await cluster?.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  test('when the primary is killed, no save that was answered is lost, and five seconds after another one writes all is well', async () => {
    const team = await startWork(nodes);
    const dead = await cluster.primary();
    const next = cluster.other(dead);
    const opened = await openedByRole(nodes);
    await team.allWork();
    dead.kill();
    const killedAt = performance.now();
    await cluster.takenOver(next);
    const writesAt = performance.now();
    expect(writesAt - killedAt).toBeLessThan((2 * TTL + 5) * 1_000);

    await team.allWork();
    expect(performance.now() - writesAt).toBeLessThan(5_000);
    await agreeAtOnce(opened);
    expectOnlySentences(await team.stop());
    await nothingIsLost(team);
  }, 180_000);

  test('when the servers change places on request, calls are answered or refused in a sentence, and no save is lost', async () => {
    await withBoth();
    for (const from of [await cluster.primary(), cluster.other(await cluster.primary())]) {
      const team = await startWork(nodes);
      await team.allWork();
      await cluster.switchOver(from);
      expect(await cluster.other(from).isPrimary()).toBe(true);
      await team.allWork();
      await sleep(3_000); // as long as haproxy may take to see that the other one writes no more
      await team.allWork();
      expectOnlySentences(await team.stop());
      await nothingIsLost(team);
      await cluster.settled();
    }
    await agreeAtOnce(await openedByRole(nodes));
  }, 180_000);

  test('when the primary stands still, another one writes, and when it goes on later nobody is answered by it', async () => {
    await withBoth();
    const team = await startWork(nodes);
    const still = await cluster.primary();
    const next = cluster.other(still);
    await team.allWork();
    still.standStill();
    await cluster.takenOver(next);
    const writesAt = performance.now();
    await team.allWork();
    expect(performance.now() - writesAt).toBeLessThan(5_000);
    still.goOn();
    await cluster.settled();
    await team.allWork();
    expectOnlySentences(await team.stop());
    await nothingIsLost(team);
  }, 180_000);

  test('what only the lost primary had is remembered by no node: rights, fields, and who has signed in', async () => {
    await withBoth();
    await cluster.waitForReplica(false);
    const dead = await cluster.primary();
    const next = cluster.other(dead);
    const [one, two] = nodes as [ProcessNode, ProcessNode];
    const { person, control } = await openedByRole(nodes);
    await cluster.caughtUp();
    dead.sendNoMore();

    await allow(one, control, false);
    await soon(async () => expect(await Promise.all(nodes.map((node) => statusOf(node, person)))).toEqual([403, 403]));
    const lost = await one.call('POST', '/api/ss-modules', {
      name: 'lost',
      label: 'Lost',
      fields: [{ fieldName: 'one', label: 'One', inputType: 'TextField' }],
    });
    expect(lost.status).toBe(200);
    await soon(async () => expect((await two.call('POST', '/api/lost', { name: 'x', one: 'y' })).status).toBe(200));
    const visitor = await signedIn(one);
    expect((await two.call('GET', '/api/users/user-session', undefined, visitor)).status).toBe(200);
    const account = await one.call('POST', '/api/accounts', { name: 'Lost' });
    dead.kill();
    await cluster.takenOver(next);

    await vi.waitFor(
      async () => {
        for (const node of nodes) {
          expect((await node.call('GET', `/api/accounts/${account.body.record._id}`)).status).toBe(404);
          expect(await statusOf(node, person)).toBe(200);
          expect((await node.call('POST', '/api/lost', { name: 'x', one: 'y' })).status).toBe(404);
          expect((await node.call('GET', '/api/users/user-session', undefined, visitor)).status).toBe(401);
        }
      },
      { timeout: 5_000, interval: 100 },
    );
    await agreeAtOnce({ person, control });
  }, 180_000);

  /** The server that was killed comes back and follows. */
  async function withBoth() {
    for (const member of cluster.members) if (!member.isRunning()) member.start();
    await cluster.settled();
  }

  /** What is changed on one node is what the other answers by, and it is heard there. */
  async function agreeAtOnce({ person, control }: Awaited<ReturnType<typeof openedByRole>>) {
    for (const [here, there] of [nodes, nodes.toReversed()] as [ProcessNode, ProcessNode][]) {
      const heard: string[] = [];
      const socket = await connectSocket(there);
      socket.on('records-changed', ({ ids }: { ids: string[] }) => heard.push(...ids));
      for (const isAllowed of [false, true]) {
        await allow(here, control, isAllowed);
        await soon(async () => expect(await statusOf(there, person)).toBe(isAllowed ? 200 : 403));
      }
      const { body } = await here.call('POST', '/api/accounts', { name: 'Heard' });
      await soon(async () => expect(heard).toContain(body.record._id));
    }
  }

  async function nothingIsLost(team: Awaited<ReturnType<typeof startWork>>) {
    const sql = await connectTo(database);
    const { rows } = await sql.query('select _id, name from records.accounts where _id = any($1)', [[...team.saved.keys()]]);
    await sql.end();
    const kept = new Map(rows.map(({ _id, name }) => [_id, Number(name)]));
    expect(team.saved.size).toBeGreaterThan(20);
    expect([...team.saved].filter(([id, turn]) => !(kept.get(id)! >= turn))).toEqual([]);
  }

  async function connectSocket(node: ProcessNode): Promise<Socket> {
    const socket = io(node.address, { auth: { token: node.bearer.slice(7) }, transports: ['websocket'], reconnection: false });
    sockets.push(socket);
    await new Promise<void>((done, fail) => {
      socket.on('connect', done);
      socket.on('connect_error', fail);
    });
    return socket;
  }
});

const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 2_000, interval: 50 });

interface Answered {
  status: number;
  body: any;
}

/** People on both nodes, who make a record, change it and read it at the other node, over and over. */
async function startWork(nodes: readonly ProcessNode[]) {
  /** By the record the last turn that was answered as saved. */
  const saved = new Map<string, number>();
  const refused: Answered[] = [];
  const stale: string[] = [];
  const done = nodes.map(() => 0);
  const over = new AbortController();
  const people = nodes.flatMap((node, at) =>
    Array.from({ length: 4 }, async () => {
      const ask = async (by: ProcessNode, ...call: Parameters<ProcessNode['call']>): Promise<Answered> => {
        const answer = await by.call(...call).catch((problem: unknown) => ({ status: 0, body: String(problem) }));
        if (answer.status !== 200) refused.push(answer);
        return answer;
      };
      while (!over.signal.aborted) {
        const _id = newId();
        if ((await ask(node, 'POST', '/api/accounts', { _id, name: '0' })).status !== 200) continue;
        saved.set(_id, 0);
        for (let turn = 1; turn < 4; turn++) {
          const path = `/api/accounts/update-certain-fields/${_id}`;
          if ((await ask(node, 'PUT', path, { fields: { name: String(turn) } })).status !== 200) continue;
          saved.set(_id, turn);
          const read = await ask(nodes.at(at - 1)!, 'GET', `/api/accounts/${_id}`);
          if (read.status === 200 && Number(read.body.name) < turn) stale.push(`${_id}: ${read.body.name} after ${turn}`);
          done[at]! += 1;
        }
      }
    }),
  );
  return {
    saved,
    /** From now on each node saves and reads. */
    allWork: async () => {
      const before = [...done];
      await vi.waitFor(() => expect(done.every((count, at) => count > before[at]! + 5)).toBe(true), {
        timeout: 60_000,
        interval: 20,
      });
    },
    stop: async () => {
      over.abort();
      await Promise.all(people);
      expect(stale).toEqual([]);
      return refused;
    },
  };
}

function expectOnlySentences(refused: readonly Answered[]) {
  const kinds = new Set(refused.map(({ status, body }) => `${status} ${body?.code ?? body} ${body?.error ?? ''}`));
  expect([...kinds].filter((kind) => !/^503 database-away [A-Z].*\.$/.test(kind))).toEqual([]);
}

/** Somebody whose role opens the accounts, as both nodes know by now. */
async function openedByRole(nodes: readonly ProcessNode[]) {
  const [node] = nodes as [ProcessNode];
  const made = async (path: string, fields: object) => (await node.call('POST', path, fields)).body.record;
  const role = await made('/api/roles', { name: `Reader ${newId()}` });
  const control = await made('/api/user-access-controls', {
    name: 'accounts',
    role: role._id,
    views: { access: true, view: 'All' },
  });
  const name = { first_name: 'Reader', last_name: 'Person' };
  const { _id } = await made('/api/users', {
    ...name,
    email: `${role._id}@muster.test`,
    userType: 'Standard',
    roles: [role._id],
  });
  const acting = await node.call('POST', '/api/users/set-user-impersonating', { user: _id });
  const person = { authorization: `Bearer ${acting.body.token}` };
  for (const each of nodes) await soon(async () => expect(await statusOf(each, person)).toBe(200));
  return { person, control: control._id as string };
}

async function allow(node: ProcessNode, control: string, access: boolean) {
  const fields = { views: { access, view: 'All' } };
  expect((await node.call('PUT', `/api/user-access-controls/update-certain-fields/${control}`, { fields })).status).toBe(200);
}

const statusOf = async (node: ProcessNode, person: Record<string, string>) =>
  (await node.call('GET', '/api/accounts', undefined, person)).status;

async function signedIn(node: ProcessNode): Promise<Record<string, string>> {
  const { body } = await node.call('POST', '/api/users/login', { email: 'admin@muster.test', password: 'Correct-Horse-1' });
  return { authorization: `Bearer ${body.token}` };
}
