import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startApp, type App } from '../app.ts';
import { openDatabase } from '../database/database.ts';
import { readSettings } from '../settings.ts';
import { readsFrom } from './reads.ts';
import { startPair, type TestPair } from '../testing-replica.ts';

let dataDir: string;
let pair: TestPair;
let app: App;
let token: string;
let adminId: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'muster-pair-'));
  pair = await startPair(dataDir);
  const settings = readSettings({
    PORT: '0',
    DATA_DIR: join(dataDir, 'app'),
    DATABASE_URL: pair.primaryUrl,
    DATABASE_READ_URLS: pair.replicaUrl,
    DEMO: '0',
    ADMIN_EMAIL: 'admin@muster.test',
    ADMIN_PASSWORD: 'Correct-Horse-1',
    JWT_SECRET: 'a secret for tests, long enough to be accepted',
    SECRETS_KEY: 'a key for the secrets of tests, long enough too',
    LOG_LEVEL: 'silent',
  });
  app = await startApp({ settings, databaseUrl: pair.primaryUrl, say: () => undefined, listen: false });
  const { body } = await ask('POST', '/api/users/login', { email: 'admin@muster.test', password: 'Correct-Horse-1' });
  token = body.token;
  adminId = body.user._id;
}, 120_000);
afterAll(async () => {
  await app?.close();
  await pair?.close();
  await rm(dataDir, { recursive: true, force: true });
});

interface Answered {
  status: number;
  body: any;
  text: string;
  position: string;
  servedBy: unknown;
}
async function ask(method: 'GET' | 'POST' | 'PUT', url: string, body?: object, position?: string): Promise<Answered> {
  const { statusCode, headers, payload } = await app.server.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, ...(position ? { 'muster-position': position } : {}) },
    ...(body ? { payload: body } : {}),
  });
  const isJson = String(headers['content-type']).includes('json');
  return {
    status: statusCode,
    body: isJson ? JSON.parse(payload) : null,
    text: payload,
    position: String(headers['muster-position']),
    servedBy: headers['muster-served-by'],
  };
}
const search = (terms: object, position?: string) => ask('POST', '/api/leads/search', { searchTerms: terms }, position);
const made = (last_name: string) => ask('POST', '/api/leads', { first_name: 'Ada', last_name });
const health = async () => (await ask('GET', '/api/health')).body;
const stateIs = (state: string) =>
  vi.waitFor(async () => expect((await health()).database.replicas[0].state).toBe(state), { timeout: 20_000, interval: 50 });

test('a search that says what its caller has seen comes from a replica that has it, and one that does not from the primary', async () => {
  await stateIs('used');
  const { position } = await made('Seen');
  expect(position).not.toBe('undefined');
  const first = await search({ last_name: 'Seen' });
  expect([first.status, first.servedBy, first.body.total]).toEqual([200, 'primary', 1]);

  await vi.waitFor(async () => {
    const { servedBy, body, position: next } = await search({ last_name: 'Seen' }, first.position);
    expect([servedBy, body.total, next >= first.position]).toEqual(['replica', 1, true]);
  });
  for (const odd of ['x', 'p12', `${first.position}0`, 'pffffffffffffffff'])
    expect((await search({ last_name: 'Seen' }, odd)).servedBy).toBe('primary');
});

test('lists, groups, reports and exports come from replicas too; a record by its id and a save do not', async () => {
  await stateIs('used');
  const { body, position } = await made('Listed');
  const from = async (method: 'GET' | 'POST', path: string, given?: object) => {
    let answer = await ask(method, path, given, position);
    for (let tries = 0; answer.servedBy === 'primary' && tries < 100; tries++) answer = await ask(method, path, given, position);
    expect([path, answer.status]).toEqual([path, 200]);
    return [answer.servedBy, answer.text.includes('Listed')];
  };
  expect(await from('GET', '/api/leads?search=Listed')).toEqual(['replica', true]);
  expect(await from('POST', '/api/leads/groups', { groupBy: 'last_name', searchTerms: {} })).toEqual(['replica', true]);
  expect(await from('POST', '/api/files/spreadsheet/export-to-spreadsheet', { module: 'leads', format: 'csv' })).toEqual([
    'replica',
    true,
  ]);
  const report = { related_module: 'leads', groups: [{ field: 'last_name' }], columns: [{ fn: 'count' }] };
  expect((await from('POST', '/api/reports/run', { report }))[0]).toBe('replica');
  const one = await ask('GET', `/api/leads/${body.record._id}`, undefined, position);
  expect([one.status, one.servedBy, one.body.last_name]).toEqual([200, undefined, 'Listed']);
  expect(one.position >= position).toBe(true);
});

test('what a read notes is written to the primary, and the replica is read on', async () => {
  await stateIs('used');
  const replica = (await app.engine.replicas!.having(0n))!;
  const reads = readsFrom(replica, app.engine.database);
  await reads.query(`insert into muster.shared_limits (key, rest, granted, window_end) values ('noted', 0, 0, now())`);
  const { rows } = await reads.query('select pg_is_in_recovery() as "isReplica"');
  expect([rows, reads.hasLeft]).toEqual([[{ isReplica: true }], false]);

  await expect(reads.query('select 1 from no_such_table')).rejects.toThrow(/no_such_table/);
  expect(reads.hasLeft).toBe(true);
});

test('an address of the primary that leads to a replica for a while is no database, until it leads back', async () => {
  const misled = openDatabase(pair.replicaUrl);
  const away = { status: 503, code: 'database-away' };
  await expect(misled.query('select 1')).rejects.toMatchObject(away);
  await expect(misled.prepared('select 1', [])).rejects.toMatchObject(away);
  await expect(misled.transaction((transaction) => transaction.query('select 1'))).rejects.toMatchObject(away);
  expect(misled.pool.totalCount).toBe(0);
  await misled.close();
});

test('whoever saves finds what they saved, whichever server answers', async () => {
  await stateIs('used');
  const servedBy: unknown[] = [];
  for (let at = 0; at < 60; at++) {
    const saved = await made(`Own ${at}`);
    const found = await search({ last_name: `Own ${at}` }, saved.position);
    expect([at, found.body.total]).toEqual([at, 1]);
    servedBy.push(found.servedBy);
  }
  expect(servedBy).toContain('replica');
});

test('rights that were taken away are gone at once, also from what a replica answers', async () => {
  await stateIs('used');
  const before = await search({});
  await pair.onReplica('select pg_wal_replay_pause()');
  try {
    await app.engine.database.query(`update muster.change_counters set value = value + 1 where name = 'access'`);
    await app.engine.changeCounters.check();
    expect((await search({}, before.position)).servedBy).toBe('primary');
  } finally {
    await pair.onReplica('select pg_wal_replay_resume()');
  }
  await stateIs('used');
});

test('a replica that replays no more is left alone, told of, and used again once it has caught up', async () => {
  await stateIs('used');
  await pair.onReplica('select pg_wal_replay_pause()');
  const { position } = await made('Paused');
  const found = await search({ last_name: 'Paused' }, position);
  expect([found.servedBy, found.body.total]).toEqual(['primary', 1]);
  await stateIs('behind');
  const { checks, database } = await health();
  expect(database.replicas).toEqual([{ name: pair.replicaName, state: 'behind', lagBytes: expect.any(Number) }]);
  expect(database.replicas[0].lagBytes).toBeGreaterThan(0);
  expect(checks.find(({ name }: { name: string }) => name === 'replicas')).toMatchObject({
    status: 'warning',
    sentence: expect.stringContaining(`${pair.replicaName} (behind)`),
  });
  expect((await ask('GET', '/api/metrics')).text).toMatch(
    new RegExp(`^muster_replica_lag_bytes\\{name="${pair.replicaName}"\\} [1-9]`, 'm'),
  );

  await pair.onReplica('select pg_wal_replay_resume()');
  await stateIs('used');
  await vi.waitFor(async () => expect((await search({ last_name: 'Paused' }, position)).servedBy).toBe('replica'));
});

test('a replica that stands still or dies keeps nobody waiting, and is used again when it is back', async () => {
  await stateIs('used');
  const { position } = await made('Frozen');
  for (const [stop, start] of [
    [() => pair.freezeReplica(), () => pair.thawReplica()],
    [() => pair.stopReplica(), () => pair.startReplica()],
  ] as const) {
    await vi.waitFor(async () => expect((await search({ last_name: 'Frozen' }, position)).servedBy).toBe('replica'));
    await stop();
    const answers = await Promise.all(Array.from({ length: 20 }, () => search({ last_name: 'Frozen' }, position)));
    expect(answers.map(({ status, servedBy, body }) => [status, servedBy, body.total])).toEqual(
      answers.map(() => [200, 'primary', 1]),
    );
    await stateIs('away');
    await start();
    await stateIs('used');
  }
}, 60_000);

test('when another server answers than before, a node forgets what it remembered, and replicas are found again', async () => {
  const { body } = await made('Kept');
  const [sessions, registry, access] = [app.engine.sessions, app.engine.registry, await app.engine.access.of(adminId)];
  expect(access).toBeDefined();
  pair.killPrimary();
  await vi.waitFor(() => expect(app.engine.sessions).not.toBe(sessions), { timeout: 30_000 });
  await vi.waitFor(() => expect(app.engine.registry).not.toBe(registry), { timeout: 30_000 });
  expect(await app.engine.access.of(adminId)).not.toBe(access);
  await vi.waitFor(async () => expect((await ask('GET', `/api/leads/${body.record._id}`)).status).toBe(200));
  await stateIs('used');
}, 60_000);

test('without DATABASE_READ_URLS nothing is said of positions', async () => {
  const { databaseReadUrls: _, ...settings } = app.engine.settings;
  const alone = await startApp({ settings, databaseUrl: pair.primaryUrl, say: () => undefined, listen: false });
  const { headers } = await alone.server.inject({
    method: 'POST',
    url: '/api/leads/search',
    headers: { authorization: `Bearer ${token}` },
    payload: {},
  });
  expect([headers['muster-position'], headers['muster-served-by']]).toEqual([undefined, undefined]);
  await alone.close();
}, 60_000);
