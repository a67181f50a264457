import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startBrowsingHistory } from './browsing-history.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Listener = Parameters<Parameters<typeof startBrowsingHistory>[0]['subscribe']>[0];

function start(first: string) {
  const at = (address: string) => ({ location: { pathname: address.split('?')[0]!, search: address.replace(/^[^?]*/, '') } });
  const recorded: string[] = [];
  let listener: Listener = () => undefined;
  const router = { state: at(first), subscribe: (heard: Listener) => void (listener = heard) };
  startBrowsingHistory(router, (pathname) => recorded.push(pathname));
  return { recorded, go: (address: string) => listener(at(address)) };
}

test('a visit is recorded one second after the navigation, from the first page of the app on [SHELL-036, SHELL-045]', () => {
  const { recorded, go } = start('/app/dashboard');

  vi.advanceTimersByTime(999);
  expect(recorded).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(recorded).toEqual(['/app/dashboard']);
  go('/app/leads');
  vi.advanceTimersByTime(1000);
  expect(recorded).toEqual(['/app/dashboard', '/app/leads']);
});

test('a page that is left within the second is not a visit, nor is the reload route or another filter of the same list', () => {
  const { recorded, go } = start('/app/dashboard');

  vi.advanceTimersByTime(500);
  go('/app/leads');
  go('/app/leads?q=ana');
  vi.advanceTimersByTime(1000);
  go('/app/load');
  vi.advanceTimersByTime(1000);

  expect(recorded).toEqual(['/app/leads']);
});
