import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing-database.ts';
import { connectTo, startProcessNode } from '../testing-process-node.ts';

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'muster-test-'));
});
afterAll(async () => {
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

test('a node told to stop is not ready, answers on with connection: close, lives to the end and is gone with 0', async () => {
  const node = await startProcessNode(database, dataDir, { NODE_NAME: 'leaving', DRAIN_SECONDS: '3' });
  const client = await connectTo(database);
  const ask = (path: string) => fetch(`${node.address}${path}`, { headers: { authorization: node.bearer } });
  const known = async () => (await client.query('select name, draining from muster.nodes')).rows;
  try {
    expect((await ask('/api/health/ready')).status).toBe(200);
    expect((await ask('/api/leads')).headers.get('connection')).not.toBe('close');
    expect(await known()).toEqual([{ name: 'leaving', draining: false }]);

    node.child.kill('SIGTERM');
    let ready = await ask('/api/health/ready');
    while (ready.status === 200) ready = await ask('/api/health/ready');
    expect([ready.status, await ready.json()]).toEqual([503, expect.objectContaining({ code: 'draining' })]);
    const answered = await ask('/api/leads');
    expect([answered.status, answered.headers.get('connection'), answered.headers.get('muster-node')]).toEqual([
      200,
      'close',
      'leaving',
    ]);
    expect((await ask('/api/health/live')).status).toBe(200);
    expect(await node.ended).toBe(0);
    expect(await known()).toEqual([]);
  } finally {
    node.child.kill('SIGKILL');
    await client.end();
  }
}, 240_000);
