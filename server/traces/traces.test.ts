import { readFileSync, readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ADMIN, startTestApp, type Client, type TestApp } from '../testing.ts';
import { statementName } from './statement-name.ts';
import { inSpan } from './traces.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  facts: Record<string, unknown>;
}
const [SERVER, CLIENT, CONSUMER] = [2, 3, 5];
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

let collector: Server;
let endpoint: string;
/** What the collector was sent, and what others were asked with. */
const sent: string[] = [];
const askedWith: (string | undefined)[] = [];
let app: TestApp;
let admin: Client;
beforeAll(async () => {
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '50');
  collector = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      if (request.url === '/v1/traces') sent.push(body);
      else askedWith.push(request.headers.traceparent as string | undefined);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  app = await startTestApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, NODE_NAME: 'traced' } });
  admin = await app.signIn();
});
afterAll(async () => {
  await app?.close();
  collector?.close();
  vi.unstubAllEnvs();
});

const valueOf = ({ stringValue, intValue }: { stringValue?: string; intValue?: unknown }) => stringValue ?? Number(intValue);
const factsOf = (attributes: { key: string; value: object }[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, valueOf(value)]));
const resources = () => sent.flatMap((body) => JSON.parse(body).resourceSpans as any[]);
const spans = (): Span[] =>
  resources()
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope: any) => scope.spans))
    .map((span) => ({ ...span, facts: factsOf(span.attributes) }));
const within = (traceId: string) => spans().filter((span) => span.traceId === traceId);
const until = <T>(look: () => T | undefined): Promise<T> =>
  vi.waitFor(
    () => {
      const found = look();
      if (found === undefined) throw new Error(`Not among ${JSON.stringify(spans().map(({ name }) => name))}`);
      return found;
    },
    { timeout: 15_000, interval: 50 },
  );

test('a call is a span of its route in the trace of its caller, with the save and its statements below', async () => {
  await admin.post(
    '/api/leads',
    { first_name: 'Zephyrine', last_name: 'Quill', email: 'zephyrine@quill.example' },
    { traceparent: `00-${TRACE}-${PARENT}-01` },
  );
  const call = await until(() => within(TRACE).find(({ kind }) => kind === SERVER));
  expect(call).toMatchObject({
    parentSpanId: PARENT,
    name: 'POST /api/:resource',
    facts: {
      'http.route': '/api/:resource',
      'http.response.status_code': 200,
      'muster.request_id': expect.stringMatching(/\w{8}/),
    },
  });
  const save = await until(() => within(TRACE).find(({ name }) => name === 'save leads'));
  expect(save).toMatchObject({ parentSpanId: call.spanId, facts: { 'muster.module': 'leads' } });
  const statement = within(TRACE).find(({ kind, parentSpanId }) => kind === CLIENT && parentSpanId === save.spanId)!;
  expect(statement.facts['db.system.name']).toBe('postgresql');
  expect(statement.name).toMatch(/^(with|insert|select)\b/);
  const [{ resource }] = resources();
  expect(factsOf(resource.attributes)).toMatchObject({ 'service.name': 'muster', 'service.instance.id': 'traced' });
});

test('a search is a span between its call and its statements, and a refusal has its code', async () => {
  const traceId = 'a'.repeat(32);
  await admin.post('/api/leads/search', { searchTerms: {} }, { traceparent: `00-${traceId}-${PARENT}-01` });
  const search = await until(() => within(traceId).find(({ name }) => name === 'search leads'));
  expect(within(traceId).some(({ kind, parentSpanId }) => kind === CLIENT && parentSpanId === search.spanId)).toBe(true);

  const refused = 'b'.repeat(32);
  await admin.post('/api/leads/search', { searchTerms: { no_such: 1 } }, { traceparent: `00-${refused}-${PARENT}-01` });
  const failed = await until(() => within(refused).find(({ name }) => name === 'search leads'));
  expect(failed.facts['error.type']).toMatch(/^[a-z-]+$/);
  expect(failed).toMatchObject({ status: { code: 2 } });
});

test('jobs go on with the trace of what queued them', async () => {
  const traceId = 'c'.repeat(32);
  await app.anonymous.post('/api/users/password-reset', { email: ADMIN.email }, { traceparent: `00-${traceId}-${PARENT}-01` });
  await app.workJobs();
  const job = await until(() => within(traceId).find(({ kind }) => kind === CONSUMER));
  expect(job.facts['muster.job']).toBe(job.name.replace(/^job /, ''));
  expect(within(traceId).map(({ spanId }) => spanId)).toContain(job.parentSpanId);
});

test('outgoing calls carry the trace on, and are a span', async () => {
  await inSpan('job', 'job of a test', {}, async () => {
    await app.engine.outbound.fetch(`${endpoint}/elsewhere`, { isOperators: true });
  });
  const [, traceId, spanId] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/.exec(askedWith[0] ?? '')!;
  const outgoing = await until(() => within(traceId!).find((span) => span.spanId === spanId));
  expect(outgoing).toMatchObject({ name: 'GET', kind: CLIENT });
});

test('no value of a record is in any span', async () => {
  await until(() => (within(TRACE).length > 2 ? true : undefined));
  for (const word of ['Zephyrine', 'Quill', 'quill.example', ADMIN.email, ADMIN.password])
    expect([word, sent.some((body) => body.includes(word))]).toEqual([word, false]);
  expect(statementName(`select 'Quill' from records."leads" t where t.name = 'Ada'`)).toBe('select records.leads');
  expect(statementName(`update muster.sessions set x = 'from records.secret'`)).toBe('update muster.sessions');
  expect(statementName('begin')).toBe('begin');
});

test('what traces need is loaded only where they are sent somewhere', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const importing = files.filter((name) =>
    readFileSync(join(import.meta.dirname, name), 'utf8').includes(`from '@opentelemetry`),
  );
  expect(importing).toEqual(['open-telemetry.ts']);
  for (const name of files)
    expect(readFileSync(join(import.meta.dirname, name), 'utf8')).not.toMatch(/^import .* from '\.\/open-telemetry\.ts'/m);
});
