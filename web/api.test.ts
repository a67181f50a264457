import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast, toastStore } from './ui/toasts.ts';
import { dialogStore } from './ui/dialogs.ts';

const kept = new Map<string, string>();

/** The network is the outside world here: it answers with these. */
const answers = (status: number, body: unknown, statusText = '') =>
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(JSON.stringify(body), { status, statusText, headers: { 'content-type': 'application/json' } })),
  );

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  for (const { id } of toastStore.current()) toast.dismiss(id);
  vi.unstubAllGlobals();
});

async function refused() {
  const { api } = await import('./api.ts');
  return api('/api/leads').catch((error: Error) => error.message);
}
const shown = () => toastStore.current().map(({ text }) => text);

test('a broken server (500) is nobody’s toast [SHELL-026]', async () => {
  answers(500, { error: 'Something went wrong.' });

  expect(await refused()).toBe('Something went wrong.');
  expect(shown()).toEqual([]);
});

test('other refusals are passed on as Error: and the body’s message, or the status text [SHELL-027]', async () => {
  answers(400, { error: 'The zip is missing.' });
  await refused();
  answers(409, {}, 'Conflict');
  await refused();

  expect(shown()).toEqual(['Error: The zip is missing.', 'Error: Conflict']);
  expect(toastStore.current().map(({ duration }) => duration)).toEqual([undefined, undefined]);
});

test.each([401, 403])('a %s ends the session with one toast of six seconds [AUTH-065]', async (status) => {
  const { sessionStore } = await import('./session-store.ts');
  sessionStore.start({ _id: 'a', name: 'Ana Day' } as never, 'x.y.z');
  answers(status, { error: 'No.' });

  await Promise.all([refused(), refused()]);

  expect(toastStore.current()).toMatchObject([
    { text: 'Your session has expired', duration: 6000, action: { label: 'Logged Out' } },
  ]);
  expect(sessionStore.current()).toBeNull();
});

test('a right that is missing is a dialog, and the session goes on', async () => {
  const { sessionStore } = await import('./session-store.ts');
  sessionStore.start({ _id: 'a', name: 'Ana Day' } as never, 'x.y.z');
  answers(403, { code: 'access-denied', error: 'You do not have access to Leads. Please contact an administrator.' });

  await refused();

  expect(dialogStore.current()).toMatchObject([{ kind: 'error', text: expect.stringContaining('do not have access to Leads') }]);
  expect(sessionStore.token()).toBe('x.y.z');
});

test('a zone that the server does not know costs the days of that zone and nothing else', async () => {
  const asked: (string | undefined)[] = [];
  const answer = (status: number, body: object) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  vi.stubGlobal('fetch', (_path: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(headers['time-zone']);
    return Promise.resolve(
      headers['time-zone'] ? answer(400, { error: 'No zone.', code: 'unknown-time-zone' }) : answer(200, { records: [] }),
    );
  });
  const { api } = await import('./api.ts');

  expect(await api('/api/leads')).toEqual({ records: [] });
  expect(await api('/api/leads')).toEqual({ records: [] });
  expect(asked).toEqual([expect.any(String), undefined, undefined]);
  expect(shown()).toEqual([]);
});
