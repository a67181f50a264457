import { existsSync, globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#common/ids.ts';
import { createTestDatabase, type TestDatabase } from './testing-database.ts';
import { type ProcessNode, startProcessNode } from './testing-process-node.ts';

/** What shifts the clock of a process, as the program `faketime` does it. */
const library = globSync('/usr/lib/*/faketime/libfaketime.so.1').find((path) => existsSync(path));
if (!library)
  console.warn('The tests with clocks that differ are left out: faketime is not installed (Debian: apt-get install faketime).');

describe.skipIf(!library)('on two nodes, one ten minutes ahead, the other ten behind', () => {
  let database: TestDatabase;
  let folder: string;
  let ahead: ProcessNode;
  let behind: ProcessNode;
  beforeAll(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'muster-clocks-'));
    const start = (name: string, shift: string) =>
      startProcessNode(database, folder, { NODE_NAME: name, LD_PRELOAD: library!, FAKETIME: shift, DONT_FAKE_MONOTONIC: '1' });
    ahead = await start('ahead', '+10m');
    behind = await start('behind', '-10m');
  });
  afterAll(async () => {
    for (const node of [ahead, behind]) node?.child.kill('SIGKILL');
    await Promise.all([ahead?.ended, behind?.ended]);
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  test('a session of one is good on the other, and saves follow each other there and back', async () => {
    const { body } = await ahead.call('POST', '/api/accounts', { name: 'From tomorrow' });
    const { _id } = body.record;
    const inTurn = [behind, ahead, behind];
    for (const [at, node] of inTurn.entries()) {
      const headers = { authorization: inTurn[(at + 1) % 3]!.bearer };
      const saved = await node.call(
        'PUT',
        `/api/accounts/update-certain-fields/${_id}`,
        { fields: { name: `Turn ${at}` } },
        headers,
      );
      expect([saved.status, saved.body.error]).toEqual([200, undefined]);
    }
    expect((await ahead.call('GET', `/api/accounts/${_id}`)).body).toMatchObject({ name: 'Turn 2' });
  });

  test('a key that one has answered is answered by the other, and the call is done once', async () => {
    const key = { 'idempotency-key': newId() };
    const first = await behind.call('POST', '/api/accounts', { name: 'Once' }, key);
    const second = await ahead.call('POST', '/api/accounts', { name: 'Once' }, key);

    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.record._id).toBe(first.body.record._id);
  });

  test('neither is taken for silent, and the health page says by how much each is off', async () => {
    const { body } = await behind.call('GET', '/api/health');
    const off = (name: string) =>
      Math.round(body.nodes.find((node: { name: string }) => node.name === name).clockOffsetMs / 60_000);

    expect([off('ahead'), off('behind')]).toEqual([10, -10]);
    expect(body.checks.find(({ name }: { name: string }) => name === 'nodes').status).toBe('ok');
    expect(body.checks.find(({ name }: { name: string }) => name === 'clock').status).not.toBe('ok');
  });

  test('the log that both have written verifies', async () => {
    const { status, body } = await ahead.call('GET', '/api/audit-log/verify');

    expect([status, body.isIntact, body.problem]).toEqual([200, true, null]);
  });
});
