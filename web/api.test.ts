import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api, download } from './api.ts';
import { somethingChanged } from './seen-position.ts';
import { sessionStore, type SessionUser } from './session-store.ts';
import { toast, toastStore } from './ui/toasts.ts';

const ANA = { _id: 'a' } as SessionUser;
const BEA = { _id: 'b' } as SessionUser;
const kept = new Map<string, string>();
/** The answers under way, oldest first: a test gives them when it likes. */
let answers: ((status: number, body?: object) => void)[];

beforeEach(() => {
  answers = [];
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal('fetch', () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const headers = { 'content-type': 'application/json' };
    answers.push((status, body = {}) => resolve(new Response(JSON.stringify(body), { status, headers })));
    return promise;
  });
  sessionStore.start(ANA, 'first token');
});
afterEach(() => {
  sessionStore.end();
  for (const { id } of toastStore.current()) toast.dismiss(id);
  kept.clear();
  vi.unstubAllGlobals();
});

const call = () => api('/api/leads').catch((problem: unknown) => problem);
const isSaid = () => toastStore.current().some(({ text }) => text === 'Your session has expired');

test('a body is sent as JSON, and the token of a session as a bearer [MISC-001]', async () => {
  const sent: [string, RequestInit][] = [];
  vi.stubGlobal('fetch', (url: string, options: RequestInit) => {
    sent.push([url, options]);
    return Promise.resolve(Response.json({}));
  });
  await api('/api/leads', { method: 'POST', body: { name: 'Ada' } });
  sessionStore.end();
  await api('/api/users/login', { method: 'POST', body: { email: 'ada@muster.test' } });

  const headersOf = ([, { headers }]: [string, RequestInit]) => new Headers(headers);
  expect(sent.map(([, { body }]) => body)).toEqual(['{"name":"Ada"}', '{"email":"ada@muster.test"}']);
  for (const call of sent) expect(headersOf(call).get('content-type')).toBe('application/json');
  expect(sent.map((call) => headersOf(call).get('authorization'))).toEqual(['Bearer first token', null]);
});

test('a call says what this page has seen, the latest of it, and nothing once somebody else has changed something', async () => {
  const said: (string | null)[] = [];
  let position: string | null = 'p0000000000000002';
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    said.push(new Headers(headers).get('muster-position'));
    return Response.json({}, { headers: position ? { 'muster-position': position } : {} });
  });
  await api('/api/leads');
  position = 'p0000000000000001'; // of an answer that was overtaken
  await api('/api/leads');
  await api('/api/leads');
  const late = api('/api/leads');
  somethingChanged();
  await late;
  await api('/api/leads');
  await api('/api/leads');
  expect(said).toEqual([null, 'p0000000000000002', 'p0000000000000002', 'p0000000000000002', null, 'p0000000000000001']);
  somethingChanged();
});

test.each([401, 403])(
  'when the server no longer knows the session, it ends at once and the person is told: %i [AUTH-065]',
  async (status) => {
    const calling = call();
    answers[0]!(status);
    await calling;
    expect([sessionStore.token(), isSaid()]).toEqual([null, true]);
    expect(toastStore.current()).toMatchObject([{ duration: 6_000, action: { label: 'Logged Out' } }]);
  },
);

test('a right that is missing ends no session [AUTH-065]', async () => {
  const calling = call();
  answers[0]!(403, { code: 'access-denied', error: 'You may not see leads.' });
  await calling;
  expect([sessionStore.token(), isSaid()]).toEqual(['first token', false]);
});

test('a call under way when an impersonation ends signs nobody out, however late the next session comes', async () => {
  const next = Promise.withResolvers<void>();
  const [calling, late] = [call(), call()];
  void sessionStore.whileReplaced(next.promise.then(() => sessionStore.handOver(BEA, 'next token')));
  answers[0]!(401);
  await calling;
  expect([sessionStore.token(), isSaid()]).toEqual(['first token', false]);

  next.resolve();
  await next.promise;
  answers[1]!(401);
  await late;
  await vi.waitFor(() => expect(kept.get('jwt_token')).toBe('next token'));
  expect(isSaid()).toBe(false);
  sessionStore.start(ANA, 'first token');
});

test('where the next session does not come the last one ends after all', async () => {
  const next = Promise.withResolvers<void>();
  const calling = call();
  sessionStore.whileReplaced(next.promise).catch(() => undefined);
  answers[0]!(401);
  await calling;
  expect(sessionStore.token()).toBe('first token');

  next.reject(new Error('refused'));
  await vi.waitFor(() => expect([sessionStore.token(), isSaid()]).toEqual([null, true]));
});

test('a refusal of an earlier session is no news of the present one', async () => {
  const calling = call();
  sessionStore.start(BEA, 'next token');
  answers[0]!(401);
  await calling;
  expect([sessionStore.token(), isSaid()]).toEqual(['next token', false]);
});

test('a tab beside the one that ends an impersonation waits for the next session', async () => {
  sessionStore.rememberImpersonator(BEA);
  const calling = call();
  answers[0]!(401);
  await calling;
  expect(sessionStore.token()).toBe('first token');
  sessionStore.start(BEA, 'next token');
  await new Promise((done) => setTimeout(done, 2_100));
  expect([sessionStore.token(), isSaid()]).toEqual(['next token', false]);
});

const said = () => toastStore.current().map(({ style, text }) => [style, text]);

test('a failure of the server has no special consequence: no notice, and the session goes on [SHELL-026]', async () => {
  const calling = call();
  answers[0]!(500, { error: 'Something went wrong.' });
  expect(await calling).toMatchObject({ status: 500, message: 'Something went wrong.' });
  expect([said(), sessionStore.token()]).toEqual([[], 'first token']);
});

test('other refusals are said in the words of the answer, or of its status [SHELL-027]', async () => {
  const calling = call();
  answers[0]!(404, { error: 'This record is not there any more.' });
  await calling;
  expect(said()).toEqual([['danger', 'Error: This record is not there any more.']]);

  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 418, statusText: 'Short and stout' })));
  await call();
  expect(said()).toContainEqual(['danger', 'Error: Short and stout']);
});

test('a file that does not come is said in the words of its failure [FILE-011]', async () => {
  const json = { 'content-type': 'application/json' };
  const failing = async (answer: () => Promise<Response>) => {
    vi.stubGlobal('fetch', answer);
    return download('/api/files/1', { quiet: true }).then(
      () => 'it came',
      (problem: Error) => problem.message,
    );
  };
  const says = (body: string, init: ResponseInit) => failing(() => Promise.resolve(new Response(body, init)));

  expect(await says('{"error":"This file was not found."}', { status: 404, headers: json })).toBe('This file was not found.');
  expect(await says('{"error":"It is locked."}', { status: 200, headers: json })).toBe('It is locked.');
  expect(await says('{"code":"x"}', { status: 422, headers: json })).toBe('Unknown error occurred.');
  expect(await says('not json', { status: 404, headers: json })).toBe('Failed to parse error response.');
  expect(await says('<html>', { status: 502, headers: { 'content-type': 'text/html' } })).toBe(
    'Failed to retrieve document file.',
  );
  expect(await says('{"records":[]}', { status: 200, headers: json })).toBe('Unexpected response format.');
  expect(await failing(() => Promise.reject(new TypeError('failed to fetch')))).toBe('Error retrieving document file.');
  expect(await says('bytes', { status: 200, headers: { 'content-type': 'application/pdf' } })).toBe('it came');
});
