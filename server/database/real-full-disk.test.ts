import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ProcessNode, startProcessNode } from '../testing-process-node.ts';
import { type Embedded, startEmbedded } from './embedded.ts';

const folder = await mkdtemp(join(tmpdir(), 'muster-full-disk-'));
await chmod(folder, 0o755);
/** A disk of its own, in memory: only root may mount one. */
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=0755', 'muster', folder]).status === 0;
if (!isMounted) console.warn('The test with a disk that is really full is left out: it needs root, who may mount a tmpfs.');
afterAll(async () => {
  if (isMounted) spawnSync('umount', ['--lazy', folder]);
  await rm(folder, { recursive: true, force: true });
});

describe.skipIf(!isMounted)('on a disk of its own', () => {
  let embedded: Embedded;
  let node: ProcessNode;
  beforeAll(async () => {
    embedded = await startEmbedded({ dataDir: join(folder, 'database'), say: () => undefined });
    node = await startProcessNode({ url: embedded.url, drop: async () => undefined }, join(folder, 'data'));
  });
  afterAll(async () => {
    node?.child.kill('SIGKILL');
    await node?.ended;
    await embedded?.stop();
  });

  const save = (name: string) => node.call('POST', '/api/accounts', { name, description: incompressible() });
  const ready = () => node.call('GET', '/api/health/ready');

  test('when it is full to the last byte writes are refused in a sentence, what was saved is read, and room alone makes all well', async () => {
    await withNewLog();
    const { body } = await save('Before');
    fill();

    const refused = [];
    while (refused.length < 10) {
      const answer = await save('During');
      if (answer.status !== 200) refused.push([answer.status, answer.body.code]);
    }
    expect([...new Set(refused.map(String))]).toEqual(['503,disk-full']);
    const read = await node.call('GET', `/api/accounts/${body.record._id}`);
    expect([read.status, read.body.name]).toEqual([200, 'Before']);

    rmSync(join(folder, 'filling'));
    await expect.poll(async () => (await save('After')).status).toBe(200);
    expect(await ready()).toMatchObject({ status: 200, body: { status: 'ready', disk: 'ok' } });
  }, 60_000);

  /** PostgreSQL stops at once when its log finds no room: the tables are to find none first. */
  async function withNewLog(): Promise<void> {
    const client = new pg.Client({ connectionString: Object.assign(new URL(embedded.url), { username: 'postgres' }).href });
    await client.connect();
    await client.query('select pg_switch_wal()');
    await client.query('checkpoint');
    await client.end();
  }

  function fill(): void {
    const file = openSync(join(folder, 'filling'), 'w');
    for (const size of [1024 ** 2, 4096, 1]) {
      try {
        for (;;) writeSync(file, Buffer.alloc(size));
      } catch (problem) {
        if ((problem as NodeJS.ErrnoException).code !== 'ENOSPC') throw problem;
      }
    }
    closeSync(file);
  }
});

const incompressible = () => Array.from({ length: 2_000 }, () => Math.random().toString(36)).join('');
