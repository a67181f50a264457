import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { expectNoErrors, listening, newPage } from './browser.ts';
import { ADMIN, signIn, startJourney, type Journey } from './journey.ts';

let journey: Journey;
beforeAll(async () => void (journey = await startJourney()));
afterAll(() => journey?.close());

/** A signed-in page that hears the server; its clock is the journey's. */
async function connectedPage(): Promise<Page> {
  const page = await newPage();
  await page.clock.install();
  const connected = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => String(payload).startsWith('40') && resolve()));
  });
  await page.goto(journey.at('/login'));
  await signIn(page, ADMIN.email, ADMIN.password);
  await page.waitForURL('**/app/dashboard');
  await connected;
  await listening(page); // the parts beside the page, which hear the event, come after it
  return page;
}

const update = async () => {
  const admin = await journey.app.signIn();
  expect((await admin.post('/events/trigger-update')).status).toBe(200);
};
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'System Update Warning', exact: true });

test('a system update counts down half a minute, then the page reloads by itself [SHELL-022, SHELL-023]', async () => {
  const page = await connectedPage();
  await update();
  const timer = dialogOf(page).getByRole('timer');
  await timer.waitFor();
  expect(await timer.innerText()).toMatch(/reloads in (30|2\d) seconds/);

  const reloaded = page.waitForEvent('load');
  await page.clock.runFor(31_000);
  await reloaded;
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await dialogOf(page).count()).toBe(0);
  expectNoErrors(page);
});

test('Yes reloads at once; No brings the dialog up again after five minutes [SHELL-020, SHELL-023, SHELL-024]', async () => {
  const page = await connectedPage();
  await update();
  await dialogOf(page).waitFor();
  expect(await dialogOf(page).getByRole('button').allInnerTexts()).toEqual(['No, Remind me in 5 minutes', 'Yes, Refresh now']);
  await dialogOf(page).getByRole('button', { name: 'No, Remind me in 5 minutes' }).click();
  await dialogOf(page).waitFor({ state: 'hidden' });
  await page.clock.fastForward('04:50');
  expect(await dialogOf(page).count()).toBe(0);
  await page.clock.fastForward('00:15');
  await dialogOf(page).waitFor();

  const reloaded = page.waitForEvent('load');
  await dialogOf(page).getByRole('button', { name: 'Yes, Refresh now', exact: true }).click();
  await reloaded;
  await page.getByRole('heading', { level: 1 }).waitFor();
  expectNoErrors(page);
});
