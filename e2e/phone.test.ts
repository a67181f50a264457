import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { expectNoErrors } from './browser.ts';
import { ADMIN, startJourney, type Journey } from './journey.ts';

let journey: Journey;
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
  page = await journey.signedIn(ADMIN.email, ADMIN.password, { viewport: 'phone' });
});
afterAll(() => journey?.close());

const boxOf = async (name: string) => (await page.getByRole('main').getByRole('link', { name }).first().boundingBox())!;

test('on a phone the name of a related record wraps, and its title too', async () => {
  const name = 'Cumberland Valley Regional Hospital and Rehabilitation Center';
  const account = await journey.app.make('accounts', { name });
  const contact = await journey.app.make('contacts', {
    first_name: 'Wilhelmina',
    last_name: 'Featherstonehaugh-Cholmondeley',
    accounts_contacts: account._id,
  });

  await page.goto(journey.at(`/app/contacts/${contact._id}`));
  await page.getByRole('tab', { name: 'Details' }).waitFor();
  const link = await boxOf(name);
  expect(link.x + link.width).toBeLessThanOrEqual(390);
  expect(link.height).toBeGreaterThanOrEqual(44);
  expect((await page.getByRole('tab', { name: 'Details' }).boundingBox())!.height).toBeGreaterThanOrEqual(44);
  const title = page.getByRole('heading', { level: 1 });
  expect(await title.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  expectNoErrors(page);
});

test('on a phone the pages of one’s account stand in one row, the open one in sight', async () => {
  await page.goto(journey.at('/app/user/notifications'));
  const pages = page.getByRole('navigation', { name: 'Your account' });
  await pages.waitFor();

  expect((await pages.boundingBox())!.height).toBeLessThan(60);
  const open = (await pages.getByRole('link', { name: 'Notifications' }).boundingBox())!;
  expect(open.x + open.width).toBeLessThanOrEqual(390);
  await pages.getByRole('link', { name: 'API keys' }).click();
  await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
  expectNoErrors(page);
});

test('on a phone a card says what its numbers and days are', async () => {
  await journey.app.make('leads', { first_name: 'Ada', last_name: 'Byron', availability_date: '2027-03-01' });

  await page.goto(journey.at('/app/leads'));
  await page.getByRole('list', { name: 'Leads' }).getByText('Available from: 03/01/2027').first().waitFor();
  expect(await page.getByRole('link', { name: 'New lead' }).textContent()).toBe('New');
  expectNoErrors(page);
});

test('on a phone messages are opened from the bar on top: nothing of them covers the page', async () => {
  await page.goto(journey.at('/app/leads'));
  const opener = page.getByRole('banner').getByRole('button', { name: 'Messages' });
  await opener.waitFor();
  expect(await page.getByRole('button', { name: 'Messages' }).count()).toBe(1);

  await opener.click();
  await page
    .locator('aside:focus')
    .and(page.getByRole('complementary', { name: 'Messages' }))
    .waitFor();
  await page.getByRole('complementary', { name: 'Messages' }).getByRole('button', { name: 'Close messages' }).click();

  await page.locator('header :focus').and(opener).waitFor();
  expectNoErrors(page);
});
