import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors } from './browser.ts';
import { ADMIN, startJourney, type Journey } from './journey.ts';

let journey: Journey;
let page: Page;
beforeAll(async () => {
  journey = await startJourney();
  page = await journey.signedIn(ADMIN.email, ADMIN.password);
}, 120_000);
afterAll(() => journey?.close());

const CSV =
  'First Name,Surname,E-Mail,Status\nMia,Import,mia@example.com,Active\nNoah,Import,noah at example,Active\nLia,Import,lia@example.com,Hot\n';

test('a file is checked, brought in without the row that cannot be, and taken back', async () => {
  await journey.app.make('leads', { first_name: 'Ada', last_name: 'Earlier', email: 'ada@earlier.test' });
  const made = () => journey.app.system().records.count('leads', { last_name: 'Import' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(journey.at('/app/leads'));
  await page.getByRole('link', { name: 'Import' }).click();
  await page.getByRole('heading', { name: 'Import Leads' }).waitFor();
  await page.locator('input[type=file]').setInputFiles({ name: 'leads.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) });
  await page.getByRole('combobox', { name: 'Field for Surname' }).waitFor();
  await page.getByRole('button', { name: 'Status: Options' }).click();
  await page.getByRole('combobox', { name: 'Hot · 1 row' }).fill('Active');
  await page.getByRole('option', { name: 'Active', exact: true }).click();
  await page.getByRole('button', { name: 'Status: 1 value mapped' }).waitFor();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('This is what would happen').waitFor();
  await page.getByRole('row', { name: /E-Mail .* Row 3/ }).waitFor();
  expect(await made()).toBe(0);

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('button', { name: 'Undo the import' }).waitFor();
  expect(await made()).toBe(2);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Show what was created' }).click();
  await page.getByText('Lia Import').first().waitFor();
  await page.getByText('Mia Import').first().waitFor();
  await page.getByText('Ada Earlier').waitFor({ state: 'detached' });
  await page.goBack();

  await page.goto(journey.at('/app/background-work'));
  await page.getByRole('button', { name: '1 left out' }).first().click();
  await page.getByText('Row 3: Noah, Import, noah at example, Active').waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Undo the import' }).click();
  const asked = page.getByRole('dialog', { name: 'Undo the import of leads.csv?' });
  await asked.getByRole('button', { name: 'Cancel' }).click();
  expect(await made()).toBe(2);
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await asked.getByRole('button', { name: 'Undo the import' }).click();
  await page.getByText('Undone', { exact: true }).waitFor();
  await expect.poll(made).toBe(0);
  expectNoErrors(page);
}, 90_000);
