import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { expectNoErrors, newPage, type PageOptions, settled } from './browser.ts';
import { ADMIN, signIn, startJourney, type Journey } from './journey.ts';

let journey: Journey;
beforeAll(async () => void (journey = await startJourney()));
afterAll(() => journey?.close());

/** A signed-in page whose clock the journey moves. The address is 127.0.0.1: on localhost nobody is timed out. */
async function pageWithClock(options: PageOptions = {}): Promise<Page> {
  const page = await newPage(options);
  await page.clock.install();
  // What stands beside every screen is loaded after it: it fetches tables for offline, and has the watch as its neighbour.
  const beside = page.waitForRequest('**/api/teams/dataSourceSearch');
  await page.goto(journey.at('/login'));
  await signIn(page, ADMIN.email, ADMIN.password);
  await page.waitForURL('**/app/dashboard');
  await beside;
  await settled(page);
  return page;
}

test('after half an hour a warning counts down; staying resets the timer [AUTH-023, AUTH-040]', async () => {
  const page = await pageWithClock();
  const warning = page.getByRole('dialog', { name: 'Inactivity Warning', exact: true });
  await page.clock.fastForward('29:00');
  expect(await warning.count()).toBe(0);
  await page.clock.fastForward('01:10');
  await warning.waitFor();
  expect(await warning.getByRole('button').allInnerTexts()).toEqual(['No, Sign me out', 'Yes, Keep me signed in']);
  const secondsLeft = async () => Number(/(\d+) seconds/.exec(await warning.getByRole('timer').innerText())![1]);
  const first = await secondsLeft();
  expect(first).toBeLessThanOrEqual(28);
  await page.clock.runFor(5000);
  expect(await secondsLeft()).toBeLessThanOrEqual(first - 5);

  await warning.getByRole('button', { name: 'Yes, Keep me signed in', exact: true }).click();
  await warning.waitFor({ state: 'hidden' });
  await page.clock.fastForward('29:00');
  expect(await warning.count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/app/dashboard');
  expectNoErrors(page);
});

test('the end of the countdown signs out and says why, on the telephone too [AUTH-016, AUTH-041]', async () => {
  const page = await pageWithClock({ viewport: 'phone' });
  const authorization = `Bearer ${await page.evaluate(() => localStorage.getItem('jwt_token'))}`;
  const sessionAnswers = async () => (await journey.app.anonymous.get('/api/auth/authenticated', { authorization })).status;
  expect(await sessionAnswers()).toBe(200);
  await page.clock.fastForward('30:10');
  await page.getByRole('dialog', { name: 'Inactivity Warning', exact: true }).waitFor();
  const isOut = () => new URL(page.url()).pathname === '/logout';
  for (let seconds = 0; seconds < 60 && !isOut(); seconds += 5) await page.clock.runFor(5_000);

  await page.waitForURL('**/logout?reason=inactivity');
  await page.getByRole('heading', { name: 'You have been logged out due to inactivity.', exact: true }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('jwt_token'))).toBeNull();
  await expect.poll(sessionAnswers).toBe(401);
  expectNoErrors(page);
});

test('No, Sign me out signs out at once [AUTH-023, AUTH-040]', async () => {
  const page = await pageWithClock();
  await page.clock.fastForward('30:10');
  await page.getByRole('button', { name: 'No, Sign me out', exact: true }).click();
  await page.getByRole('heading', { name: 'You have been logged out due to inactivity.', exact: true }).waitFor();
  expectNoErrors(page);
});
