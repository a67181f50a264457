import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchScreen, type Shown, type Watch } from './watched.ts';

const SECOND = 1_000;
let client: QueryClient;
let heardUntil: number;
let screen: ReturnType<typeof watchScreen>;
let said: (['watch', Watch] | ['unwatch', Shown])[];
beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
  heardUntil = Date.now();
  said = [];
  screen = watchScreen(client, () => heardUntil);
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

const connect = () => screen.to({ watch: (what) => said.push(['watch', what]), unwatch: (what) => said.push(['unwatch', what]) });
const show = (...queryKey: unknown[]) =>
  new QueryObserver(client, { queryKey, queryFn: () => 'x', staleTime: 600 * SECOND }).subscribe(() => {});
const settle = () => vi.advanceTimersByTimeAsync(100);
const taken = () =>
  said.splice(0).map(([verb, { module, id, as }]) => [verb, module, ...(id ? [id] : []), ...(as ? [as] : [])].join(' '));

test('lists, counts and records that are shown are watched, each once, until they are left', async () => {
  connect();
  const hide = [
    show('records', 'leads', 'search', { pageNumber: 0 }),
    show('records', 'leads', 'search', { pageNumber: 1 }),
    show('records', 'jobs', 'one', 'AB'),
    show('related-counts', 'jobs', 'AB', [{ module: 'subs', field: 'jobs_subs' }]),
    show('favourites'),
  ];
  await settle();
  expect(taken().toSorted()).toEqual(['watch jobs AB', 'watch leads', 'watch subs']);

  hide[0]!();
  await settle();
  expect(taken()).toEqual([]);
  for (const each of hide.slice(1)) each();
  await settle();
  expect(taken().toSorted()).toEqual(['unwatch jobs AB', 'unwatch leads', 'unwatch subs']);
});

test('a record is edited as long as any editor of it is open, and the page that shows it goes on', async () => {
  connect();
  show('records', 'jobs', 'one', 'ab');
  const leave = screen.stand('jobs', 'AB', 'viewing');
  await settle();
  expect(taken()).toEqual(['watch jobs ab viewing']);

  const stop = [screen.stand('jobs', 'ab', 'editing'), screen.stand('jobs', 'ab', 'editing')];
  await settle();
  stop[0]!();
  await settle();
  expect(taken()).toEqual(['watch jobs ab editing']);
  stop[1]!();
  await settle();
  expect(taken()).toEqual(['watch jobs ab viewing']);
  leave();
  await settle();
  expect(taken()).toEqual(['watch jobs ab']);
});

test('a page that is drawn anew says nothing', async () => {
  connect();
  const hide = show('records', 'leads', 'search', {});
  await settle();
  taken();
  hide();
  show('records', 'leads', 'search', {});
  await settle();

  expect(taken()).toEqual([]);
});

test('what was kept while nobody heard of it says since when: not since it was fetched, but since it was last heard of', async () => {
  connect();
  const hide = show('records', 'leads', 'search', {});
  await vi.advanceTimersByTimeAsync(30 * SECOND);
  heardUntil = Date.now();
  hide();
  await settle();
  said = [];
  await vi.advanceTimersByTimeAsync(60 * SECOND);
  show('records', 'leads', 'search', {});
  await settle();

  const [[, what]] = said as [['watch', Watch]];
  expect(what.age).toBeGreaterThanOrEqual(60 * SECOND);
  expect(what.age).toBeLessThan(62 * SECOND);
  show('records', 'jobs', 'search', {});
  await settle();
  expect((said.at(-1)![1] as Watch).age).toBeLessThan(SECOND);
});

test('a connection begins with all that is shown, and with the time since it was last heard of', async () => {
  show('records', 'leads', 'search', {});
  screen.hold('users');
  await vi.advanceTimersByTimeAsync(10 * SECOND);
  expect(screen.all().map(({ module, age }) => [module, Math.floor(age / SECOND)])).toEqual([
    ['leads', 10],
    ['users', 10],
  ]);
  expect(said).toEqual([]);

  connect();
  await vi.advanceTimersByTimeAsync(30 * SECOND);
  heardUntil = Date.now();
  screen.to(undefined);
  await vi.advanceTimersByTimeAsync(5 * SECOND);
  expect(screen.all().map(({ module, age }) => [module, Math.floor(age / SECOND)])).toEqual([
    ['leads', 5],
    ['users', 5],
  ]);
});
