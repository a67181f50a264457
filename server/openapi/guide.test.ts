import { readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN, startTestApp, type TestApp } from '../testing.ts';
import { DOCS } from './docs-page.ts';

const guide = readFileSync(join(DOCS, 'guide.md'), 'utf8');
const exampleNamed = (name: string) => guide.match(new RegExp(`^\`\`\`js ${name}\\n(.*?)^\`\`\``, 'ms'))![1]!;

let app: TestApp;
let address = '';
const heard: { headers: IncomingHttpHeaders; body: string }[] = [];
const other = createServer(async (request, reply) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  heard.push({ headers: request.headers, body });
  reply.writeHead(200).end();
});
beforeAll(async () => {
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  app = await startTestApp({ env: { OUTBOUND_ALLOW: '127.0.0.1' } });
});
afterAll(async () => {
  await app?.close();
  other.closeAllConnections();
  other.close();
});

test('the guide is a page that anybody may read, without a script, with its files from here alone', async () => {
  const page = await app.server.inject({ url: '/api/docs' });
  const sources = [...page.body.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, source]) => source!);

  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  for (const topic of [
    'Sign in, or bring a key',
    'Modules of your own',
    'Search',
    'Pages',
    'Versions',
    'Runs',
    'Webhooks',
    'Sockets',
    'Reference',
  ])
    expect(page.body).toContain(`>${topic}</h2>`);
  expect(page.body.length).toBeLessThan(40_000);
  expect(page.body).not.toMatch(/<script>|<style| on\w+="/);
  for (const source of sources.filter((each) => each.startsWith('/api/docs/')))
    expect([source, (await app.server.inject({ url: source })).statusCode]).toEqual([source, 200]);
  expect((await app.server.inject({ url: '/api/docs/..%2fopenapi.routes.ts' })).statusCode).toBe(404);
});

test('every call that the guide names is there', () => {
  const known = app.engine.discovered.routes.map(
    ({ method, path }) => new RegExp(`^${method} ${path.replace(/:\w+/g, '[^/]+')}$`),
  );
  const named = [...guide.matchAll(/(GET|POST|PUT|DELETE) (\/api\/[\w/{}.-]+)/g)].map(([, method, path]) => `${method} ${path}`);

  expect(named.length).toBeGreaterThan(12);
  expect(named.filter((each) => !known.some((call) => call.test(each)))).toEqual([]);
});

test('the search of the guide may be sent as it stands', async () => {
  const admin = await app.signIn();
  const search = JSON.parse(guide.match(/^```json\n(\{ "searchTerms".*?)^```/ms)![1]!);
  search.searchTerms.all[0] = { field: 'license_states', op: 'in', value: ['FL'] };

  expect((await admin.post('/api/leads/dataSourceSearch', search)).body).toMatchObject({ records: [], pageSize: 100 });
});

test('the module of the guide is made as it stands by a key, and its records answer at its path', async () => {
  const admin = await app.signIn();
  const scopes = [{ module: '*', level: 'write' }];
  const { key } = (
    await admin.post('/api/users/api-keys', { name: 'Guide', password: ADMIN.password, expiresAt: inADay(), scopes })
  ).body;
  const send = (url: string, payload: object) =>
    app.server.inject({ method: 'POST', url, payload, headers: { authorization: `Bearer ${key}` } });
  const definition = JSON.parse(guide.match(/^```json\n(\{ "name": "keyRings".*?)^```/ms)![1]!);

  expect((await send('/api/ss-modules', definition)).json().record.path).toBe('key-rings');
  const made = await send('/api/key-rings', { name: 'Front door', number: '7', state: 'lent' });
  expect([made.statusCode, made.json().record.number]).toEqual([200, '7']);
  expect((await admin.get(`/api/keyRings/${made.json().record._id}`)).status).toBe(200);
  const standard = await app.userWith({});
  expect((await standard.get('/api/key-rings')).status).toBe(403);
});

const inADay = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

test('the example verifies a delivery, and none that was changed, is old or has another secret', async () => {
  const folder = join(import.meta.dirname, '../../.tmp/guide');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'verify-webhook.mjs'), exampleNamed('verify-webhook.mjs'));
  const { verifyWebhook } = await import(pathToFileURL(join(folder, 'verify-webhook.mjs')).href);
  const admin = await app.signIn();
  const made = await admin.post('/api/webhooks', { name: 'Guide', url: address, module: 'leads', events: ['created'] });
  const { secret } = made.body.record;

  const lead = (await admin.post('/api/leads', { first_name: 'Ada', last_name: 'Lee' })).body.record;
  await expect.poll(() => heard.length, { timeout: 25_000 }).toBe(1);
  const [{ headers, body }] = heard as [(typeof heard)[0]];

  expect(verifyWebhook(secret, headers, body)).toMatchObject({ type: 'leads.created', data: [{ _id: lead._id }] });
  expect(() => verifyWebhook(secret, headers, body.replace('created', 'deleted'))).toThrow('not signed');
  expect(() => verifyWebhook(`whsec_${Buffer.alloc(32).toString('base64')}`, headers, body)).toThrow('not signed');
  expect(() => verifyWebhook(secret, { ...headers, 'webhook-timestamp': '1' }, body)).toThrow('too old');
});
