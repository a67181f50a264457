import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#common/ids.ts';
import { startTestApp, type Client, type TestApp } from '../testing.ts';

const METRICS_TOKEN = 'a-token-of-the-metrics';
let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({ env: { METRICS_TOKEN } });
  admin = await app.signIn();
});
afterAll(() => app?.close());

const raw = (payload: string | Buffer, headers: Record<string, string> = {}, url = '/api/accounts') =>
  app.server.inject({
    method: 'POST',
    url,
    payload,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json', ...headers },
  });
const nested = (depth: number) => `{"name":"x","parts":${'['.repeat(depth)}${']'.repeat(depth)}}`;

test.each([
  ['half a JSON', '{"name":', 400],
  ['JSON nested too deeply', nested(32), 400],
  ['a prototype name', '{"__proto__":{"isAdmin":true},"name":"x"}', 400],
  ['a NUL', '{"name":"a\\u0000b"}', 400],
  ['half a character', '{"name":"\\ud800"}', 400],
  ['bytes that are no UTF-8', Buffer.from('{"name":"\xff\xc0"}', 'latin1'), 400],
  ['a list', '[]', 400],
  ['a number', '7', 400],
  ['more than the limit', JSON.stringify({ name: 'x'.repeat(5 * 1024 * 1024) }), 413],
])('%s is refused', async (_what, payload, status) => {
  const answer = await raw(payload);

  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toEqual({ error: expect.any(String), code: expect.any(String), requestId: expect.any(String) });
});

test('JSON that is 32 deep is read', async () => {
  expect((await raw(nested(31))).json().code).not.toBe('malformed');
});

test('another content type is 415, an unknown route 404, each in the shape of the contract', async () => {
  const xml = await raw('<x/>', { 'content-type': 'application/xml' });
  const plain = await raw('{"name":"x"}', { 'content-type': 'text/plain' });
  const nowhere = await admin.get('/api/nowhere/at/all/that/exists');

  expect([xml.statusCode, xml.json().code]).toEqual([415, 'wrong-type']);
  expect([plain.statusCode, plain.json().code]).toEqual([415, 'wrong-type']);
  expect([nowhere.status, nowhere.body.code]).toEqual([404, 'route-not-found']);
  expect((await admin.get('/api/nothing')).body.code).toBe('route-not-found');
});

test('a form is no empty body: it neither makes a record nor empties one', async () => {
  const { _id } = await app.make('accounts', { name: 'Stays', website: 'https://example.org/' });
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'multipart/form-data; boundary=x' };
  const payload = '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\ny\r\n--x--\r\n';

  for (const [method, url] of [
    ['POST', '/api/accounts/search'],
    ['PUT', `/api/accounts/${_id}`],
    ['PUT', `/api/accounts/update-certain-fields/${_id}`],
  ] as const) {
    const answer = await app.server.inject({ method, url, headers, payload });
    expect([url, answer.statusCode, answer.json().code]).toEqual([url, 415, 'wrong-type']);
  }
  expect((await admin.get(`/api/accounts/${_id}`)).body).toMatchObject({ website: 'https://example.org/', version: 1 });
});

test('what is no HTTP request reads the shape of the contract too', async () => {
  const listening = await startTestApp({ listen: true });
  const { port } = listening.server.server.address() as AddressInfo;
  const answerTo = async (request: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.end(request);
    const [head, body] = (await text(socket)).split('\r\n\r\n') as [string, string];
    return { status: Number(head.split(' ')[1]), head, body: JSON.parse(body) as unknown };
  };

  const garbage = await answerTo('GARBAGE\r\n\r\n');
  const headers = await answerTo(`GET /api/accounts HTTP/1.1\r\nhost: x\r\nx-big: ${'x'.repeat(20_000)}\r\n\r\n`);
  await listening.close();

  const shape = { error: expect.any(String), code: expect.any(String), requestId: expect.any(String) };
  expect([garbage.status, garbage.body]).toEqual([400, { ...shape, code: 'malformed' }]);
  expect([headers.status, headers.body]).toEqual([431, { ...shape, code: 'too-large' }]);
  expect(garbage.head).toContain('x-content-type-options: nosniff');
});

test('every route but the public and the signed ones answers 401 without a token, with a forged one and with another algorithm', async () => {
  const [head, body] = admin.token.split('.') as [string, string];
  const none = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${body}.`;
  const tokens = ['', 'x', `${head}.${body}.AAAA`, none];
  const routes = app.engine.discovered.routes.filter(({ policy }) => policy !== 'public' && policy !== 'signed');

  for (const { method, path } of routes) {
    const url = path.replace(':resource', 'accounts').replace(/:\w+/g, newId());
    for (const token of tokens) {
      const answer = await app.server.inject({
        method,
        url,
        headers: token ? { authorization: `Bearer ${token}` } : {},
        ...(method === 'GET' ? {} : { payload: {} }),
      });
      expect([method, url, answer.statusCode]).toEqual([method, url, 401]);
    }
  }
});

test('the public routes are a short list', () => {
  const open = app.engine.discovered.routes.filter(({ policy }) => policy === 'public').map(({ path }) => path);

  expect(open).toEqual(
    expect.arrayContaining(['/api/users/login', '/api/users/logout', '/api/health/live', '/api/health/ready', '/api/metrics']),
  );
  const others = open.filter(
    (path) =>
      !/^\/(\.well-known|jobs|feeds|sitemap|robots|unsubscribe|calendars|media)\b/.test(path) &&
      !/^\/api\/(auth|users|health|metrics|openapi\.json|docs|public|esign|doc-cap|files|csp-reports)\b/.test(path) &&
      !path.endsWith('by-link'),
  );
  expect(others).toEqual([]);
  expect(open.length).toBeLessThan(64);
});

test('answers carry the headers that keep browsers from harm, and the API is never stored', async () => {
  const { headers } = await admin.get('/api/accounts');

  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'strict-transport-security': expect.any(String),
  });
  expect(headers['content-security-policy']).toMatch(/script-src 'self'(;|$)/);
  expect(headers['x-powered-by']).toBeUndefined();
  expect(headers['access-control-allow-origin']).toBeUndefined();
});

test('health answers everybody, metrics System Admins alone', async () => {
  const person = await app.userWith({ userType: 'Admin' });

  expect((await app.anonymous.get('/api/health/live')).body).toEqual({ status: 'live' });
  expect((await app.anonymous.get('/api/health/ready')).status).toBe(200);
  const staff = await app.userWith({ access: {} });
  for (const asker of [app.anonymous, staff, await app.signIn()]) {
    const { status, body } = await asker.get('/api/health/ready');
    expect([status, 'version' in body]).toEqual([200, asker !== app.anonymous && asker !== staff]);
  }
  for (const nobody of [app.anonymous, app.bearing('a'.repeat(32))])
    expect((await nobody.get('/api/metrics')).body).toMatchObject({ code: 'unauthenticated' });
  expect((await app.anonymous.get('/api/metrics')).status).toBe(401);
  expect((await person.get('/api/metrics')).status).toBe(403);
  expect((await admin.get('/api/metrics')).body).toMatch(
    /^muster_http_requests_total\{method="GET",route="\/api\/health\/live",status="200",node="[^"]+"\} \d/m,
  );
});

test('a provider is kept from what is for staff', async () => {
  const provider = await app.userWith({ userType: 'Provider' });

  expect((await provider.post('/api/audit-log', { module: 'accounts', record_id: newId(), field: 'name' })).status).toBe(403);
  expect((await provider.get('/api/accounts')).status).toBe(403);
});

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    0,
    -1,
    1e308,
    true,
    [],
    {},
    'x',
    "' or 1=1 --",
    '../../etc/passwd',
    '😀',
    newId(),
    ['x'],
    [null],
    [[]],
    { $gt: '' },
    { a: { b: 1 } },
    '9'.repeat(400),
  ),
  fc.json({ maxDepth: 2 }).map((text) => JSON.parse(text) as unknown),
);
const NAMES = [
  '_id',
  'name',
  'label',
  'type',
  'fields',
  'ids',
  'version',
  'searchTerms',
  'sortField',
  'sortOrder',
  'pageNumber',
  'pageSize',
  'relationshipsNeeded',
  'moduleOptions',
  'record',
  'moduleId',
  'module',
  'record_id',
  'records',
  'fieldsChanged',
  'originalField',
  'newField',
  'field',
  'user',
  'email',
  'password',
  'toRecordId',
  'fromRecordId',
  '_moduleName',
  'include',
  'relationship',
  'moduleName',
  'primaryId',
  'relatedIds',
  'primary_module',
  'related_module',
  'format',
  'value',
  'userId',
  'status',
];
const bodies = fc.dictionary(fc.constantFrom(...NAMES), odd, { maxKeys: 8 });
const SKIPPED = /logout|demo-data|impersonating/;

test('a few hundred odd bodies over all routes: nothing answers 500, no answer holds a stack or SQL', async () => {
  const record = await app.make('accounts', { name: 'Fuzzed' });
  const resources = ['accounts', 'leads', 'users', 'layouts', 'roles', 'dropdowns', 'audit-log', 'nonsense'];
  const routes = app.engine.discovered.routes.filter(({ path }) => !SKIPPED.test(path));
  const ids = fc.constantFrom(record._id, newId(), 'nonsense', '%00', "';--", '__proto__', 'constructor', '%E0%A4%A');
  const found = new Map<string, string>();

  for (const { method, path } of routes) {
    for (const [body, id, resource] of fc.sample(fc.tuple(bodies, ids, fc.constantFrom(...resources)), {
      numRuns: 6,
      seed: path.length,
    })) {
      const url = path.replace(':resource', resource).replace(/:\w+/g, id);
      const answer = await app.server.inject({
        method,
        url,
        headers: { authorization: `Bearer ${admin.token}` },
        ...(method === 'GET' ? {} : { payload: body as object }),
      });
      const isBad = answer.statusCode >= 500 || /node_modules|syntax error at|parse_relation|\bat .*\.ts:\d+/.test(answer.body);
      if (isBad && !found.has(`${method} ${path}`))
        found.set(`${method} ${path}`, `${answer.statusCode} ${url} ${JSON.stringify(body).slice(0, 300)}`);
    }
  }

  expect(Object.fromEntries(found)).toEqual({});
}, 120_000);

test('the token of the metrics is compared whatever bytes are sent for it', async () => {
  const ask = (token: string) => app.anonymous.get('/api/metrics', { authorization: `Bearer ${token}` });
  expect((await ask(METRICS_TOKEN)).status).toBe(200);
  for (const guess of ['a-token-of-the-metricé', 'a-token-of-the-metric', 'a-token-of-the-metricz', ''])
    expect([guess, (await ask(guess)).status]).toEqual([guess, 401]);
});

test('an address that cannot be read is refused like anything else: in our words, with our headers', async () => {
  const { statusCode, headers, body } = await app.server.inject({ method: 'GET', url: '/api/leads/%zz' });

  expect(statusCode).toBe(400);
  expect(JSON.parse(body)).toEqual({ error: 'The request could not be read.', code: 'malformed', requestId: expect.any(String) });
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.any(String),
    'cache-control': 'no-store',
  });
});

test('a part of a path that is longer than any id or name leads nowhere, and is no mistake of ours', async () => {
  for (const path of [`/api/leads/${'a'.repeat(201)}`, `/api/leads/${'%C3%A4'.repeat(201)}/return`]) {
    const { status, body } = await app.anonymous.put(path);

    expect([status, body.code]).toEqual([404, 'route-not-found']);
  }
});

test('pages talk to nobody but their own server', async () => {
  const { headers } = await app.server.inject({ method: 'GET', url: '/api/health/live' });
  const policy = Object.fromEntries(
    String(headers['content-security-policy'])
      .split(';')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
  );

  expect(policy).toMatchObject({
    'connect-src': "'self'",
    'script-src': "'self'",
    'form-action': "'self'",
    'object-src': "'none'",
  });
});

test('an id in a path counts in either case, and what is kept under it is found again', async () => {
  const { _id } = await app.make('leads', { first_name: 'Ida', last_name: 'Capital' });
  const inCapitals = _id.toUpperCase();

  expect((await admin.put(`/api/drafts/leads/${inCapitals}`, { values: { title: 'Dr' } })).status).toBe(200);

  expect((await admin.get(`/api/drafts/leads/${_id}`)).body.values).toEqual({ title: 'Dr' });
  const own = await admin.get(`/api/sidebar-menu-instances/by-user/${admin.user._id.toUpperCase()}`);
  expect(own.body).toEqual((await admin.get(`/api/sidebar-menu-instances/by-user/${admin.user._id}`)).body);
  expect((await admin.get(`/api/leads/${inCapitals}`)).body._id).toBe(_id);
});

test('a save that waits too long for the work of others is a sentence, and nothing is changed', async () => {
  const { _id } = await app.make('accounts', { name: 'Held' });
  const { database } = app.engine;
  const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`;
  const answer = await database.transaction(async (holding) => {
    await holding.query('select 1 from records.accounts where _id = $1 for update', [_id]);
    const saving = admin.put(`/api/accounts/update-certain-fields/${_id}`, { fields: { name: 'Late' } });
    await expect.poll(async () => (await database.query(waiting)).rowCount, { timeout: 10_000 }).toBe(1);
    await database.query(`select pg_cancel_backend(pid) from (${waiting}) w`);
    return saving;
  });

  expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([503, 'took-too-long', '2']);
  expect((await admin.get(`/api/accounts/${_id}`)).body.name).toBe('Held');
});
