import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN, startTestApp, type Client, type TestApp } from '../testing.ts';
import { checksOf, readFacts } from './health.ts';
import { tellChanges } from './health.jobs.ts';

const METRICS_TOKEN = 'a-token-of-the-metrics';
let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({
    env: {
      METRICS_TOKEN,
      NODE_NAME: 'first',
      TRUSTED_PROXIES: '10.1.0.5, 10.2.0.0/16',
      PUBLIC_URL: 'https://muster.example',
      BACKUP_CONTINUOUS: '1',
    },
  });
  admin = await app.signIn();
});
afterAll(() => app?.close());

const healthFor = async (token: string) => (await app.bearing(token).get('/api/health')).body;
const checkNamed = async (name: string) =>
  (await healthFor(METRICS_TOKEN)).checks.find((check: { name: string }) => check.name === name);

test('every answer below /api/ names its node, refusals and unreadable addresses too; pages do not', async () => {
  const answers = [
    await app.anonymous.get('/api/health/live'),
    await app.anonymous.get('/api/leads'),
    await app.anonymous.get('/api/nothing/at/all'),
    await app.anonymous.get('/api/leads/%zz'),
  ];
  expect(answers.map(({ status, headers }) => [status, headers['muster-node']])).toEqual(
    [200, 401, 404, 400].map((status) => [status, 'first']),
  );
  expect((await app.anonymous.get('/unsubscribe')).headers['muster-node']).toBeUndefined();
});

test('health says what is well and what is not, with every check of the list', async () => {
  const { status, body } = await admin.get('/api/health');

  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: expect.stringMatching(/^(ok|warning|critical)$/),
    version: app.engine.settings.version,
    copyOf: null,
    database: { version: expect.stringMatching(/^\d/), sizeBytes: expect.any(Number), replicas: [] },
    jobs: { waiting: expect.any(Number), running: expect.any(Number), failed: 0, oldestSeconds: expect.any(Number) },
    backups: { last: null, verified: null, continuousSince: null, archivedUntil: null },
  });
  expect(body.nodes).toEqual([
    {
      name: 'first',
      version: app.engine.settings.version,
      roles: { http: true, jobs: true },
      startedAt: expect.any(String),
      lastSeen: expect.any(String),
      draining: false,
      clockOffsetMs: expect.any(Number),
      eventLoopDelayMs: expect.any(Number),
      memoryBytes: expect.any(Number),
      sockets: 0,
    },
  ]);
  expect(body.checks.map(({ name }: { name: string }) => name)).toEqual([
    'database',
    'disk',
    'backups',
    'backup-check',
    'continuous-backup',
    'jobs',
    'schedules',
    'audit-seals',
    'replicas',
    'clock',
    'nodes',
    'versions',
    'mail',
    'secrets',
    'csp',
  ]);
  for (const check of body.checks) {
    expect(check.sentence).toMatch(/\.$/);
    if (check.status !== 'ok') expect(check.remedy).toMatch(/\.$/);
  }
});

test('with DATABASE_URL a continuous backup is left to pgBackRest or Barman, and health says whether that server archives', async () => {
  expect(app.said.join(' ')).toMatch(/BACKUP_CONTINUOUS is for the embedded database\. .* pgBackRest or Barman/);
  expect(app.engine.continuous).toBeUndefined();
  const facts = await readFacts(app.engine);
  const checkOf = (changed: object, settings: object = {}) =>
    checksOf({ ...facts, settings: { ...facts.settings, ...settings }, database: { ...facts.database, ...changed } }).find(
      ({ name }) => name === 'continuous-backup',
    );
  const at = (secondsAgo: number) => new Date(facts.now.getTime() - secondsAgo * 1000).toISOString();

  expect(checkOf({})).toMatchObject({ status: 'warning', remedy: expect.stringContaining('pgBackRest or Barman') });
  expect(checkOf({}, { backupContinuous: false })).toMatchObject({
    status: 'ok',
    sentence: expect.stringContaining('does not archive'),
  });
  const archives = { archives: true, archivedAt: at(20), archiveFailedAt: null };
  expect(checkOf(archives)).toMatchObject({
    status: 'ok',
    sentence: 'The server of DATABASE_URL archives its WAL, the last time 20 seconds ago.',
  });
  expect(checkOf({ ...archives, archiveFailedAt: at(5) })).toMatchObject({ status: 'warning' });
});

test('health is for System Admins as themselves and for the token of the metrics; no API key reads it', async () => {
  const person = await app.userWith({ userType: 'Admin' });
  const { body: key } = await admin.post('/api/users/api-keys', {
    name: 'Reader',
    password: ADMIN.password,
    scopes: [{ module: '*', level: 'write' }],
    expiresAt: new Date(app.engine.clock().getTime() + 86_400_000 * 9).toISOString().slice(0, 10),
  });
  const { body: acting } = await admin.post('/api/users/set-user-impersonating', { user: person.user._id });
  expect([typeof key.key, typeof acting.token]).toEqual(['string', 'string']);

  expect((await app.anonymous.get('/api/health')).status).toBe(401);
  expect((await person.get('/api/health')).status).toBe(403);
  expect((await app.bearing(key.key).get('/api/health')).status).toBe(403);
  expect((await app.bearing(acting.token).get('/api/health')).status).toBe(403);
  expect((await app.bearing(METRICS_TOKEN).get('/api/health')).status).toBe(200);
});

test('a node unheard for 10 seconds is a warning, after an hour it is forgotten; one that stops is gone at once', async () => {
  const { engine } = await app.secondNode();
  const names = async () => (await healthFor(METRICS_TOKEN)).nodes.length;
  expect(await names()).toBe(2);
  expect(await checkNamed('nodes')).toMatchObject({ status: 'ok', sentence: '2 nodes are at work.' });
  await engine.node.leave();
  expect(await names()).toBe(1);

  const unheardFor = (time: string) =>
    app.engine.database.query(
      `insert into muster.nodes (_id, name, version, http, jobs, last_seen, draining, clock_offset_ms, event_loop_delay_ms, memory_bytes, sockets)
       values ('lost', 'lost', '9.9.9', true, false, now() - $1::interval, false, 90000, 1, 1, 0)
       on conflict (_id) do update set last_seen = excluded.last_seen`,
      [time],
    );
  await unheardFor('2 seconds');
  expect(await checkNamed('nodes')).toMatchObject({ status: 'ok' });
  expect(await checkNamed('versions')).toMatchObject({ status: 'warning', sentence: expect.stringContaining('9.9.9') });
  expect(await checkNamed('clock')).toMatchObject({
    status: 'critical',
    sentence: 'The clock of lost is 90.0 s ahead of the database’s.',
  });
  await unheardFor('11 seconds');
  expect(await checkNamed('nodes')).toMatchObject({
    status: 'warning',
    sentence: 'Silent for more than 10 seconds: lost.',
    remedy: expect.any(String),
  });
  await unheardFor('61 minutes');
  await app.engine.node.leave();
  await app.engine.node.register();
  expect((await healthFor(METRICS_TOKEN)).nodes.map(({ name }: { name: string }) => name)).toEqual(['first']);
});

test('what turns critical is told to System Admins once, and again when it was well in between', async () => {
  const told = async () =>
    (await app.notificationsOf(admin)).filter(({ kind }) => kind === 'health-critical').map(({ title, text }) => [title, text]);
  const full = { name: 'disk', status: 'critical', sentence: 'The disk is full.', remedy: 'Free some space.' } as const;

  await tellChanges(app.engine, [full]);
  await tellChanges(app.engine, [full]);
  expect(await told()).toEqual([['The disk is full.', 'Free some space.']]);
  await app.engine.database.query(`update records.notifications set read_at = now()`);
  await tellChanges(app.engine, [{ ...full, status: 'warning' }]);
  await tellChanges(app.engine, [full]);
  expect(await told()).toHaveLength(2);
});

test('each check says what is wrong in a sentence, and what to do', async () => {
  const facts = await readFacts(app.engine);
  const statusOf = (changed: object) =>
    Object.fromEntries(checksOf({ ...facts, ...changed }).map(({ name, status }) => [name, status]));
  const day = 86_400;
  const backup = { backup: 'b', place: 'p', bytes: 1, rows: 1, files: 0, label: null, verifiedAt: null };
  const taken = (seconds: number) => new Date(facts.now.getTime() - seconds * 1000).toISOString();

  expect(statusOf({ disk: { freeBytes: 100e6, totalBytes: 100e9, isFull: false } }).disk).toBe('critical');
  expect(statusOf({ disk: { freeBytes: 5e9, totalBytes: 100e9, isFull: false } }).disk).toBe('warning');
  expect(statusOf({ disk: { freeBytes: 50e9, totalBytes: 100e9, isFull: true } }).disk).toBe('critical');
  expect(statusOf({ backups: { ...facts.backups, last: { ...backup, takenAt: taken(2 * day) } } }).backups).toBe('warning');
  expect(statusOf({ backups: { ...facts.backups, last: { ...backup, takenAt: taken(4 * day) } } }).backups).toBe('critical');
  expect(statusOf({ backups: { ...facts.backups, problem: 'A row is missing.', checkedAt: taken(5) } })['backup-check']).toBe(
    'critical',
  );
  expect(statusOf({ jobs: { ...facts.jobs, oldestSeconds: 4_000 } }).jobs).toBe('critical');
  expect(statusOf({ jobs: { ...facts.jobs, failed: 2, oldestSeconds: 0 } }).jobs).toBe('warning');
  expect(statusOf({ failedSchedules: ['sweep-calls'] }).schedules).toBe('warning');
  expect(statusOf({ database: { ...facts.database, unsealedSeconds: 2 * day } })['audit-seals']).toBe('critical');
  expect(statusOf({ replicas: [{ name: 'b', lagBytes: 1e9 }] }).replicas).toBe('warning');
  expect(statusOf({ database: { ...facts.database, held: 3 } }).mail).toBe('warning');
  expect(statusOf({ openSecrets: ['jwt-secret'] }).secrets).toBe('critical');
  expect(statusOf({ database: { ...facts.database, unopenedSecrets: 1, unopenedPlaces: ['providers.ssn'] } }).secrets).toBe(
    'critical',
  );
  expect(statusOf({ nodes: [{ ...facts.nodes[0], roles: { http: true, jobs: false } }] }).nodes).toBe('critical');
  expect(statusOf({ database: { ...facts.database, connections: 99, mostConnections: 100 } }).database).toBe('critical');
});

test('metrics are in base units, by pattern of the address, job and node, each with its HELP', async () => {
  await admin.post('/api/leads/search', {});
  await app.workJobs();
  const text = (await app.bearing(METRICS_TOKEN).get('/api/metrics')).body as string;

  const helped = [...text.matchAll(/^# HELP (\S+) \S/gm)].map(([, name]) => name);
  const typed = [...text.matchAll(/^# TYPE (\S+) (counter|gauge|histogram)$/gm)].map(([, name]) => name);
  expect(typed).toEqual(helped);
  expect(helped).toEqual(
    expect.arrayContaining([
      'muster_http_requests_total',
      'muster_http_request_duration_seconds',
      'muster_jobs',
      'muster_job_duration_seconds',
      'muster_database_connections',
      'muster_replica_lag_bytes',
      'muster_sockets',
      'muster_event_loop_delay_seconds',
      'muster_backup_age_seconds',
    ]),
  );
  expect(text).toMatch(/^muster_http_requests_total\{method="POST",route="\/api\/[^"]*search",status="200",node="first"\} \d+$/m);
  expect(text).toMatch(
    /^muster_http_request_duration_seconds_bucket\{method="POST",route="[^"]+",node="first",le="0.005"\} \d+$/m,
  );
  expect(text).toMatch(/^muster_jobs\{state="failed"\} 0$/m);
  expect(text).toMatch(/^muster_database_connections\{state="idle"\} \d+$/m);
  expect(text).not.toContain('milliseconds');
});

test('a proxy that is trusted says for whom it asks, any other is taken for the caller', async () => {
  const seenAs = async (remoteAddress: string) => {
    const { statusCode, body } = await app.server.inject({
      method: 'POST',
      url: '/api/users/login',
      remoteAddress,
      headers: { 'x-forwarded-for': '203.0.113.9' },
      payload: { email: ADMIN.email, password: ADMIN.password },
    });
    expect(statusCode).toBe(200);
    const { rows } = await app.engine.database.query(
      'select address from muster.sessions order by created_at desc, _id desc limit 1',
    );
    expect(body).toContain('token');
    return rows[0]!.address;
  };
  expect(await seenAs('127.0.0.1')).toBe('203.0.113.9');
  app.advance(1_000);
  expect(await seenAs('10.1.0.5')).toBe('203.0.113.9');
  app.advance(1_000);
  expect(await seenAs('10.2.7.7')).toBe('203.0.113.9');
  app.advance(1_000);
  expect(await seenAs('10.3.0.1')).toBe('10.3.0.1');
});

test('reports of browsers are taken in both types without queries, counted, and read by System Admins alone', async () => {
  const send = (type: string, payload: object) =>
    app.server.inject({
      method: 'POST',
      url: '/api/csp-reports',
      headers: { 'content-type': type },
      payload: JSON.stringify(payload),
    });
  const older = {
    'csp-report': {
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/x.js?token=1',
      'document-uri': 'https://muster.example/app/leads?name=Ada',
    },
  };
  const newer = [
    {
      type: 'csp-violation',
      body: {
        effectiveDirective: 'script-src-elem',
        blockedURL: 'https://evil.example/x.js',
        documentURL: 'https://muster.example/app/leads#x',
      },
    },
    { type: 'deprecation', body: {} },
  ];
  expect((await send('application/csp-report', older)).statusCode).toBe(204);
  expect((await send('application/reports+json', newer)).statusCode).toBe(204);
  expect((await send('application/csp-report', { what: 'x'.repeat(20_000) })).statusCode).toBe(413);

  expect((await admin.get('/api/csp-reports')).body).toMatchObject({
    total: 1,
    records: [
      { directive: 'script-src-elem', blocked: 'https://evil.example/x.js', page: 'https://muster.example/app/leads', count: 2 },
    ],
  });
  expect((await (await app.userWith({ userType: 'Admin' })).get('/api/csp-reports')).status).toBe(403);
  expect(await checkNamed('csp')).toMatchObject({
    status: 'warning',
    sentence: expect.stringContaining('https://evil.example/x.js'),
  });
  const { headers } = await app.anonymous.get('/api/health/live');
  expect(headers['content-security-policy']).toMatch(/report-uri \/api\/csp-reports;report-to csp$/);
  expect(headers['reporting-endpoints']).toBe('csp="/api/csp-reports"');

  for (let at = 0; at < 58; at++) await send('application/csp-report', {});
  expect((await send('application/csp-report', {})).statusCode).toBe(429);
});

test('a type of report is no JSON at any other address', async () => {
  const { statusCode } = await app.server.inject({
    method: 'POST',
    url: '/api/leads',
    headers: { 'content-type': 'application/csp-report', authorization: `Bearer ${admin.token}` },
    payload: '{}',
  });
  expect(statusCode).toBe(415);
});

test('security.txt says where who found a weakness writes', async () => {
  const { status, body } = await app.anonymous.get('/.well-known/security.txt');

  expect(status).toBe(200);
  expect(body).toContain('Contact: mailto:security@muster.example\n');
  expect(Date.parse(/^Expires: (.+)$/m.exec(body)![1]!)).toBeGreaterThan(app.engine.clock().getTime());
});

test('a request is one line of the log at info, without any value', async () => {
  const lines: Record<string, unknown>[] = [];
  const { log } = app.engine;
  log.level = 'info';
  const { info } = log;
  log.info = ((line: Record<string, unknown>) => void lines.push(line)) as typeof info;
  await admin.get('/api/leads?name=Ada', { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' });
  log.info = info;
  log.level = 'warn';

  expect(lines).toEqual([
    {
      requestId: expect.any(String),
      traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
      node: 'first',
      user: admin.user._id,
      method: 'GET',
      route: expect.stringMatching(/^\/api\//),
      status: expect.any(Number),
      ms: expect.any(Number),
    },
  ]);
});
