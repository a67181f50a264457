import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchActivity } from './activity.ts';
import { COUNTDOWN, IDLE, isWatched, PING } from './inactivity.ts';

const user = { _id: 'a', email: 'ana@agency.test', userType: 'Standard' };
const page = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function watch({ isTimed = true } = {}) {
  const seen = { countdown: null as number | null, pings: 0 };
  const activity = watchActivity({ onCountdown: (left) => (seen.countdown = left), ping: () => seen.pings++, isTimed });
  return { seen, ...activity };
}

test('inactivity is watched for everybody on a host of the product', () => {
  expect(isWatched('app.agency.com', user, undefined)).toBe(true);
});

test('hosts whose name contains dev or localhost are not watched [AUTH-042]', () => {
  for (const host of ['localhost', 'dev.agency.com', 'muster-dev.com', 'schools.localhost'])
    expect(isWatched(host, user, undefined)).toBe(false);
  expect(isWatched('app.agency.com', user, undefined)).toBe(true);
});

test('Dashboard users are not watched [AUTH-043]', () => {
  expect(isWatched('app.agency.com', { ...user, userType: 'Dashboard' }, undefined)).toBe(false);
});

test('the exempt account of the settings is not watched, by e-mail or id [AUTH-044]', () => {
  expect(isWatched('app.agency.com', user, ['ana@agency.test'])).toBe(false);
  expect(isWatched('app.agency.com', user, 'a')).toBe(false);
  expect(isWatched('app.agency.com', user, ['bea@agency.test'])).toBe(true);
});

test('after 1800 seconds a countdown of 28 seconds begins, two less than the 30 of the timeout [AUTH-066]', () => {
  expect([IDLE, COUNTDOWN]).toEqual([1800, 30 - 2]);
  const { seen, stop } = watch();

  vi.advanceTimersByTime(1_799_000);
  expect(seen.countdown).toBeNull();
  vi.advanceTimersByTime(1000);
  expect(seen.countdown).toBe(28);
  vi.advanceTimersByTime(27_000);
  expect(seen.countdown).toBe(1);
  vi.advanceTimersByTime(1000);
  expect(seen.countdown).toBe(0);
  stop();
});

test('while the user is active a ping goes out every 120 seconds, and none when they are not [AUTH-067]', () => {
  expect(PING).toBe(120);
  const { seen, stop } = watch();

  for (let second = 0; second < 360; second += 10) {
    page.dispatchEvent(new Event('keydown'));
    vi.advanceTimersByTime(10_000);
  }
  expect(seen.pings).toBe(3);
  vi.advanceTimersByTime(600_000);
  expect(seen.pings).toBe(3);
  stop();
});

test.each(['scroll', 'wheel', 'touchmove', 'pointermove', 'keydown'])(
  'somebody who reads without calling anything is present: %s keeps the session and the warning away [AUTH-067]',
  (event) => {
    const { seen, stop } = watch();
    for (let minute = 0; minute < 60; minute++) {
      page.dispatchEvent(new Event(event));
      vi.advanceTimersByTime(60_000);
    }
    expect(seen).toEqual({ countdown: null, pings: 30 });
    stop();
  },
);

test('where nobody is timed out the page says all the same that somebody is there, and warns of nothing [AUTH-042, AUTH-067]', () => {
  const { seen, stop } = watch({ isTimed: false });
  for (let second = 0; second < 360; second += 10) {
    page.dispatchEvent(new Event('scroll'));
    vi.advanceTimersByTime(10_000);
  }
  expect(seen.pings).toBe(3);
  vi.advanceTimersByTime(7_200_000);
  expect(seen).toEqual({ countdown: null, pings: 3 });
  stop();
});

test('a touch starts the time anew; under the warning only an answer does', () => {
  const { seen, stay, stop } = watch();

  vi.advanceTimersByTime(1_000_000);
  page.dispatchEvent(new Event('pointermove'));
  vi.advanceTimersByTime(1_000_000);
  expect(seen.countdown).toBeNull();
  vi.advanceTimersByTime(810_000);
  page.dispatchEvent(new Event('pointermove'));
  expect(seen.countdown).toBeGreaterThan(0);
  stay();
  expect(seen.countdown).toBeNull();
  stop();
});
