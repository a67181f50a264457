import { readFile } from 'node:fs/promises';
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
  await page.evaluate(`window.complaints = [];
    new MutationObserver(() => document.body.innerText.includes('is required.') && window.complaints.push(document.body.innerText))
      .observe(document.body, { subtree: true, childList: true, characterData: true })`);
  await page.getByRole('button', { name: 'Create field' }).click();
  await page.getByRole('button', { name: 'Hours spent hours_spent' }).waitFor();
  expect(await page.evaluate('window.complaints')).toEqual([]);

  await page.getByRole('link', { name: 'Open records' }).click();
  await page.getByRole('link', { name: /^New / }).first().click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('The first');
  await page.getByLabel('Hours spent').fill('3');
  await page.getByRole('button', { name: /^Create/ }).click();
  await page.getByRole('heading', { name: 'The first' }).waitFor();
  expectNoErrors(page);
}, 240_000);

test('settings of a module say at each field why it was refused', async () => {
  const name = unique('Crates').replace(' ', '').toLowerCase();
  await (await journey.app.signIn()).post('/api/ss-modules', { name, label: 'Crates', fields: [] });
  const page = await open(`/admin/studio/${name}`);
  await page.getByRole('main').getByRole('button', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings of Crates' });
  const long = 'Crate '.repeat(20_000);

  for (const field of ['Singular', 'Plural', 'Description']) {
    const box = dialog.getByLabel(field);
    const before = await box.inputValue();
    await box.fill(long);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => box.getAttribute('aria-invalid')).toBe('true');
    await box.fill(before);
  }
  await dialog.getByLabel('Singular').fill('Wooden crate');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expectNoErrors(page, /40[0-9]|422/);
});

test('the configuration is downloaded as a file, checked part by part, and applied whole', async () => {
  const page = await open('/admin/configuration');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download configuration' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^muster-configuration-\d{4}-\d\d-\d\d\.json$/);
  const file = JSON.parse(await readFile(await download.path(), 'utf8'));
  const name = unique('Shift kinds');
  file.parts.dropdowns.push({ of: 'dropdowns', known: [name], name, options: [{ value: 'Day', label: 'Day' }] });
  const choose = async (content: unknown) =>
    page.getByLabel('Configuration file').setInputFiles({
      name: 'ours.json',
      mimeType: 'application/json',
      buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
    });

  await choose('name,email');
  await page.getByText('This file is not JSON.').waitFor();
  const broken = {
    name: 'broken',
    builtIn: false,
    active: true,
    label: 'Broken',
    fields: [{ fieldName: 'x', inputType: 'Nothing' }],
  };
  await choose({ ...file, parts: { ...file.parts, modules: [...file.parts.modules, broken] } });
  await page.getByText(/1 addition and 1 refusal/).waitFor();
  await page.getByRole('region', { name: 'Modules and fields' }).getByText('broken').waitFor();
  expect(await page.getByRole('button', { name: 'Apply configuration' }).isDisabled()).toBe(true);
  await expectAccessible(page);

  await choose(file);
  await page
    .getByRole('region', { name: 'Dropdowns' })
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByText('New')
    .waitFor();
  await page.getByRole('button', { name: 'Apply configuration' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply configuration' }).click();
  await page.getByText('Configuration applied').waitFor();
  await page.getByRole('region', { name: 'Dropdowns' }).getByText('Added').waitFor();
  const admin = await journey.app.signIn();
  expect((await admin.post('/api/dropdowns/get-by-name', { name })).body.options).toHaveLength(1);
  expectNoErrors(page);
}, 60_000);

test('a layout orders related lists, keeps unsaved work over a reload, and goes back to a former version', async () => {
  const name = await moduleWith([]);
  const admin = await journey.app.signIn();
  for (const other of ['visits', 'stays']) {
    const fields = [{ fieldName: 'sheet', label: 'Sheet', inputType: 'Relate', ref: name }];
    const made = await admin.post('/api/ss-modules', { name: unique(other).replace(' ', ''), label: other, fields });
    expect(made.status).toBe(200);
  }
  const page = await open(`/admin/studio/${name}?tab=layouts&view=detail`);
  const order = page.getByRole('list', { name: 'Order of related lists' });
  // among those that every module has
  const own = async () => (await order.getByRole('listitem').allInnerTexts()).filter((label) => /^(stays|visits)$/.test(label));
  const down = page.getByRole('button', { name: 'Move stays down' });
  await down.waitFor();
  expect(await own()).toEqual(['stays', 'visits']);
  await down.click();
  await down.click();
  expect(await own()).toEqual(['visits', 'stays']);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Continue where you stopped' }).click();
  expect(await own()).toEqual(['visits', 'stays']);
  await page.getByRole('button', { name: 'Save layout' }).click();
  await page.getByText('Record page saved').first().waitFor();
  await page.getByRole('button', { name: 'Remove Score' }).click();
  await page.getByRole('button', { name: 'Add section' }).click();
  await page
    .getByLabel(/^Name of section/)
    .and(page.locator(':focus'))
    .waitFor();
  await page.getByRole('button', { name: 'Save layout' }).click();

  await page.getByRole('button', { name: 'Versions' }).click();
  const versions = page.getByRole('list', { name: 'Versions' });
  await versions.getByText('Score removed from').first().waitFor();
  await page.getByRole('region', { name: 'Compare two versions' }).getByText('Score removed from').waitFor();
  await expectAccessible(page);
  await versions.getByRole('button', { name: 'Put version 1 back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Put back' }).click();
  await page.getByRole('button', { name: 'Remove Score' }).waitFor();
  expect(await own()).toEqual(['visits', 'stays']);
  expectNoErrors(page);
}, 60_000);

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

test('a conversion names what would stop working, and goes on where that is wanted', async () => {
  const name = await moduleWith(['12', '13']);
  const state = { searchTerms: { field: 'score', op: 'startsWith', value: '1' } };
  await journey.app.make('savedViews', { name: 'Scores of one', module: name, visibility: 'private', state });
  const page = await open(`/admin/studio/${name}`);
  await openScore(page);
  await page.getByRole('button', { name: 'Convert', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('To').selectOption('Number');

  await dialog.getByText('saved view: Scores of one').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Convert nevertheless' }).click();

  await page
    .getByRole('row', { name: /Score score Number/ })
    .getByText('2 (100%)')
    .waitFor();
  expectNoErrors(page);
}, 180_000);
