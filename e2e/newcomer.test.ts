import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoErrors } from './browser.ts';
import { DEMO_PASSWORD, startJourney, type Journey } from './journey.ts';

const DANA = 'dana.whitfield@muster-demo.example';
const MAYA = 'maya.okafor@muster-demo.example';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney({ demo: true });
});
afterAll(() => journey?.close());

test('a form outlives a question that cannot be fetched because the server has gone', async () => {
  const page = await journey.signedIn(MAYA, DEMO_PASSWORD);
  await page.goto(journey.at('/app/tasks/new'));
  await page.getByLabel('Subject').fill('Call after the storm');
  await page.route('**/assets/*.js', (route) => route.abort());

  await page.getByRole('link', { name: 'Subs', exact: true }).click();

  await page.getByText(/could not be opened because the server did not answer/).waitFor();
  expect(await page.getByLabel('Subject').inputValue()).toBe('Call after the storm');
  expectNoErrors(page, /ERR_FAILED|Failed to fetch dynamically imported module/);
});

test('the focus returns from a dialog to the button of the menu it was opened from', async () => {
  const page = await journey.signedIn(MAYA, DEMO_PASSWORD);
  const maya = (await journey.app.system().records.first('users', { email: MAYA }))!;
  const lead = await journey.app.system().records.first('leads', { assigned_to: maya._id });
  await page.goto(journey.at(`/app/leads/${lead!._id}`));
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'What may I do here?' }).click();
  await page.getByRole('dialog', { name: /What may I do here/ }).waitFor();

  await page.keyboard.press('Escape');

  await expect.poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('More actions');
  expectNoErrors(page);
});

test('today fits a phone, and a page of the administration says once where it is', async () => {
  const phone = await journey.signedIn(MAYA, DEMO_PASSWORD, { viewport: 'phone' });
  await phone.getByText('days late').first().waitFor();
  const cards = await phone.getByRole('main').locator('section').all();
  for (const card of cards) {
    const box = (await card.boundingBox())!;
    expect(box.x + box.width).toBeLessThanOrEqual(390);
  }

  const page = await journey.signedIn(DANA, DEMO_PASSWORD);
  const maya = (await journey.app.system().records.first('users', { email: MAYA }))!;
  await page.goto(journey.at(`/admin/user-management/${maya._id}`));
  await page.getByRole('heading', { level: 1, name: 'Maya Okafor' }).waitFor();
  const trails = page.getByRole('navigation', { name: 'Where you are' });
  expect(await trails.getByRole('listitem').allInnerTexts()).toEqual(['Admin', 'Users', 'Maya Okafor']);

  await page.goto(journey.at('/app/wallets/new'));
  await page.getByText('Wallets can only be written by Muster.').waitFor();
  await page.getByRole('link', { name: 'Go to Wallets' }).waitFor();
  expectNoErrors(page);
});

test('the outbox shows whom a letter goes to and what it says', async () => {
  const subject = 'An item was sent back to you';
  const recorded = () => journey.app.system().records.count('outbox', { subject, status: 'recorded' });
  await expect.poll(recorded, { timeout: 30_000 }).toBeGreaterThan(0);
  const page = await journey.signedIn(DANA, DEMO_PASSWORD, { path: `/app/outbox?q=${encodeURIComponent(subject)}` });
  await page.getByRole('columnheader', { name: 'To', exact: true }).waitFor();
  const letter = page
    .getByRole('row', { name: new RegExp(subject) })
    .filter({ hasText: 'Recorded' })
    .first();
  await letter.getByText('Recorded').click();
  await page
    .getByRole('complementary', { name: /Preview of/ })
    .getByText('Body', { exact: true })
    .waitFor();
  expect(await page.getByText('<p>').count()).toBe(0);
  expectNoErrors(page);
});
