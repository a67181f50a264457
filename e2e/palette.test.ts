import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors } from './browser.ts';
import { ADMIN, personOf, startJourney, type Journey } from './journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
  await journey.app.make('leads', { first_name: 'Ana', last_name: 'Daybreak', email: 'ana.day@agency.test' });
});
afterAll(() => journey?.close());

test('the palette finds a record and opens it by the keyboard alone', async () => {
  const page = await journey.signedIn(ADMIN.email, ADMIN.password);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Search or jump to' });
  await box.waitFor();
  await page.keyboard.type('daybreak');
  await page.getByRole('option', { name: /Ana Daybreak/ }).waitFor();
  await expectAccessible(page, { within: '[role=dialog]' });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Ana Daybreak' }).waitFor();

  await page.keyboard.press('Control+k');
  await box.waitFor();
  await page.keyboard.press('Escape');
  await box.waitFor({ state: 'hidden' });
  expectNoErrors(page);
});

test('it goes to pages and runs actions, and offers only what the rights allow', async () => {
  const { email, password } = await personOf(journey, 'Standard', {
    access: { tasks: { views: { access: true, view: 'All', create: true } } },
  });
  const page = await journey.signedIn(email, password);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or jump to' }).waitFor();
  await page.keyboard.type('task');
  await page.getByRole('option', { name: 'New task' }).waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('daybreak');
  await page.getByText('Nothing found').waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('reset offline');
  await page.getByRole('option', { name: 'Reset offline data' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText('Offline data has been reset.').waitFor();
  expectNoErrors(page);
});

test('? lists the shortcuts, but not while somebody types', async () => {
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/app/leads' });
  await page.getByText('Ana Daybreak').first().waitFor();
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.getByLabel('Search Leads').focus();
  await page.keyboard.type('?');
  expect(await sheet.count()).toBe(0);
  await page.getByRole('heading', { name: 'Leads', exact: true }).click();
  await page.keyboard.type('?');
  await sheet.waitFor();
  await sheet.getByText('Search the list').waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  expectNoErrors(page);
});
