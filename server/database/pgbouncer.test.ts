import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing-database.ts';
import { hasPgBouncer, keepsNames, NO_PGBOUNCER, startPgBouncer, type Pooler } from '../testing-pgbouncer.ts';
import { connectTo, startProcessNode } from '../testing-process-node.ts';
import { checkPooler } from './check-pooler.ts';
import { openDatabase } from './database.ts';

let database: TestDatabase;
let dataDir: string;
const poolers: Partial<Record<'transaction' | 'session', Pooler>> = {};
beforeAll(async () => {
  if (!hasPgBouncer) return;
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'muster-test-'));
  for (const mode of ['transaction', 'session'] as const) poolers[mode] = await startPgBouncer(database.url, mode);
});
afterAll(async () => {
  for (const pooler of Object.values(poolers)) await pooler.stop();
  await database?.drop();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});

test('an address that leads to PostgreSQL itself breaks nothing', async () => {
  const direct = await createTestDatabase();
  await expect(checkPooler({ url: direct.url, prepare: true })).resolves.toBeUndefined();
  await direct.drop();
});

if (!hasPgBouncer) console.log(NO_PGBOUNCER);
describe.skipIf(!hasPgBouncer)('with PgBouncer', () => {
  test('a start behind a pooler by transactions stops with 1 and names the setting that helps', async () => {
    const child = spawn(process.execPath, ['server/start.mjs', '--without-web'], {
      env: { PATH: process.env.PATH, PORT: '0', DATABASE_URL: poolers.transaction!.url, DATA_DIR: dataDir, DEMO: '0' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk) => (said += String(chunk)));
    const code = await new Promise((done) => child.on('exit', done));
    expect([code, said.trim()]).toEqual([
      1,
      expect.stringMatching(
        /^DATABASE_URL leads through a pooler that works by transactions: .* Set DATABASE_SESSION_URL to [^\n]*$/,
      ),
    ]);
  }, 60_000);

  test('a pooler that loses named statements asks for DATABASE_PREPARE=0, and one that keeps them does not', async () => {
    const checked = checkPooler({ url: poolers.transaction!.url, sessionUrl: database.url, prepare: true });
    if (keepsNames) await expect(checked).resolves.toBeUndefined();
    else await expect(checked).rejects.toThrow(/Set DATABASE_PREPARE=0/);
    await expect(
      checkPooler({ url: poolers.transaction!.url, sessionUrl: database.url, prepare: false }),
    ).resolves.toBeUndefined();
  });

  test('a session address of another database is refused', async () => {
    const elsewhere = await createTestDatabase();
    await expect(checkPooler({ url: poolers.transaction!.url, sessionUrl: elsewhere.url, prepare: false })).rejects.toThrow(
      /not heard at DATABASE_SESSION_URL: set DATABASE_SESSION_URL to the same database/,
    );
    await elsewhere.drop();
  });

  test('without named statements, many at a time answer as with them, in transactions too', async () => {
    const pooled = openDatabase(poolers.transaction!.url, { prepare: false });
    try {
      const all = await Promise.all(
        Array.from({ length: 200 }, (_, at) =>
          at % 2
            ? pooled.prepared('select $1::int + 1, now()', [at])
            : pooled.transaction(async (transaction) => {
                await transaction.later('select $1::int', [at]);
                return transaction.prepared(`select $1::int + 1, '2026-11-22 12:00+02'::timestamptz`, [at]);
              }),
        ),
      );
      expect(all.map((rows) => rows[0]![0])).toEqual(Array.from({ length: 200 }, (_, at) => at + 1));
      expect(all[0]![0]![1]).toBe('2026-11-22T10:00:00.000Z');
    } finally {
      await pooled.close();
    }
  });

  test('a node works behind a pooler by transactions with DATABASE_SESSION_URL and DATABASE_PREPARE=0', async () => {
    const node = await startProcessNode(database, dataDir, {
      DATABASE_URL: poolers.transaction!.url,
      DATABASE_SESSION_URL: database.url,
      DATABASE_PREPARE: '0',
    });
    const client = await connectTo(database);
    try {
      const made = await Promise.all(
        Array.from({ length: 60 }, (_, at) => node.call('POST', '/api/leads', { first_name: 'Ada', last_name: `Pooled ${at}` })),
      );
      expect(made.map(({ status }) => status)).toEqual(made.map(() => 200));
      const found = await node.call('POST', '/api/leads/search', { pageSize: 200 });
      expect([found.status, found.body.total]).toEqual([200, 60]);
      const { rows } = await client.query(
        `select count(*)::int as "direct" from pg_stat_activity where application_name = 'muster bus' and datname = current_database()`,
      );
      expect(rows).toEqual([{ direct: 1 }]);
      node.child.kill('SIGTERM');
      expect(await node.ended).toBe(0);
    } finally {
      node.child.kill('SIGKILL');
      await client.end();
    }
  }, 120_000);

  test('a node works behind a pooler by sessions with DATABASE_URL alone', async () => {
    const node = await startProcessNode(database, dataDir, { DATABASE_URL: poolers.session!.url });
    try {
      expect((await node.call('POST', '/api/leads/search', {})).status).toBe(200);
    } finally {
      node.child.kill('SIGKILL');
      await node.ended;
    }
  }, 120_000);
});
