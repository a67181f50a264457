import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from './api.ts';
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

test('a session that the server does not know any more ends at once, and that is said', async () => {
  const calling = call();
  answers[0]!(401);
  await calling;
  expect([sessionStore.token(), isSaid()]).toEqual([null, true]);
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
