import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors } from './browser.ts';
import { ADMIN, startJourney, unique, type Journey } from './journey.ts';

let journey: Journey;

beforeAll(async () => void (journey = await startJourney()));
afterAll(() => journey?.close());

const open = (path: string, viewport: 'desktop' | 'phone' = 'desktop') =>
  journey.signedIn(ADMIN.email, ADMIN.password, { path, viewport });

test('a module goes from nothing to its first record on a phone [ADMIN-041, ADMIN-040, MODULE-032, MODULE-034]', async () => {
  const label = unique('Visits').replace(' ', '');
  const page = await open('/admin/module-builder', 'phone');
  await page.getByRole('button', { name: 'New module' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByText('Label is required.').waitFor();
  await dialog.getByText('Name is required.').waitFor();
  await dialog.getByLabel('Label').fill(label);
  expect(await dialog.getByLabel('Name').inputValue()).toBe(label[0]!.toLowerCase() + label.slice(1));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('checkbox', { name: 'Address' }).check();
  await dialog.getByRole('button', { name: 'Create module' }).click();

  await page.getByRole('heading', { name: label }).waitFor();
  await page.getByRole('button', { name: 'New field' }).click();
  await page.getByRole('button', { name: 'Create field' }).click();
  await page.getByText('Label is required.').waitFor();
  await page.getByText('The input type is required. Choose one of the 25.').waitFor();
  await page.getByRole('textbox', { name: 'Label', exact: true }).fill('Hours spent');
  expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('hours_spent');
  await page.getByText('Whole or with decimals').click();
  await page.getByRole('region', { name: 'Preview' }).getByLabel('Hours spent').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create field' }).click();
  await page.getByRole('button', { name: 'Hours spent hours_spent' }).waitFor();

  await page.getByRole('link', { name: 'Open records' }).click();
  await page.getByRole('link', { name: /^New / }).first().click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('The first');
  await page.getByLabel('Hours spent').fill('3');
  await page.getByRole('button', { name: /^Create/ }).click();
  await page.getByRole('heading', { name: 'The first' }).waitFor();
  expectNoErrors(page);
}, 240_000);

/** A module with one text field, and records whose texts are these. */
async function moduleWith(values: readonly string[]): Promise<string> {
  const admin = await journey.app.signIn();
  const name = unique('sheets').replace(' ', '');
  const fields = [{ fieldName: 'score', label: 'Score', inputType: 'TextField' }];
  expect((await admin.post('/api/ss-modules', { name, label: name, fields })).status).toBe(200);
  for (const score of values) await journey.app.make(name, { name: `Sheet ${score}`, score });
  return name;
}

const openScore = async (page: Page) => {
  await page.getByRole('button', { name: 'Score score' }).click();
  await page.getByRole('form', { name: 'Score' }).waitFor();
};

test('a retired field leaves the form and comes back with its values', async () => {
  const name = await moduleWith(['12', '7']);
  const page = await open(`/admin/studio/${name}`);
  await openScore(page);
  await page.getByRole('button', { name: 'Retire', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('2 records fill it.').waitFor();
  await dialog.getByRole('button', { name: 'Retire field' }).click();
  const retired = page.getByRole('region', { name: 'Retired fields' });
  await retired.getByText('2 values').waitFor();
  expect(await page.getByRole('button', { name: 'Score score' }).count()).toBe(0);
  await expectAccessible(page);

  await retired.getByRole('button', { name: 'Restore Score' }).click();
  await page
    .getByRole('row', { name: /Score score/ })
    .getByText('2 (100%)')
    .waitFor();
  expectNoErrors(page);
}, 180_000);

test('a conversion shows what does not fit before it empties it', async () => {
  const name = await moduleWith(['12', 'many']);
  const page = await open(`/admin/studio/${name}`);
  await openScore(page);
  await page.getByRole('button', { name: 'Convert', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('To').selectOption('Number');
  await dialog.getByText('1 values fit, 1 do not.').waitFor();
  await dialog.getByText(/Sheet many: “many”/).waitFor();
  expect(await dialog.getByRole('button', { name: 'Convert' }).isDisabled()).toBe(true);
  await dialog.getByRole('checkbox', { name: /Empty the 1/ }).check();
  await dialog.getByRole('button', { name: 'Convert' }).click();

  await page
    .getByRole('row', { name: /Score score Number/ })
    .getByText('1 (50%)')
    .waitFor();
  await page.getByRole('region', { name: 'Retired fields' }).getByText('2 values').waitFor();
  expectNoErrors(page);
}, 180_000);
