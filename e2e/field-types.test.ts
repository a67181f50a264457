import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { INPUT_TYPES, type InputType } from '#common/fields/field-type.ts';
import { expectNoErrors } from './browser.ts';
import { expectEveryType, fillEveryType, labelOf } from './every-type.ts';
import { ADMIN, startJourney, unique, type Journey } from './journey.ts';

let journey: Journey;

beforeAll(async () => {
  journey = await startJourney();
  for (const name of ['Mercy Hospital', 'Mercy Clinic']) await journey.app.make('accounts', { name });
});
afterAll(() => journey?.close());

test('each of the 25 input types is chosen in the field form, filled in a record form, and shown in detail and grid [MODULE-046, MODULE-047, MODULE-048, MODULE-049, MODULE-050, MODULE-051, MODULE-052, MODULE-053, MODULE-054, MODULE-055, MODULE-056, MODULE-057, MODULE-058, MODULE-059, MODULE-060, MODULE-061, MODULE-062, MODULE-063, MODULE-064, MODULE-065, MODULE-066, MODULE-067, MODULE-068, MODULE-069, MODULE-070]', async () => {
  const name = unique('gauges').replace(' ', '');
  const admin = await journey.app.signIn();
  expect((await admin.post('/api/ss-modules', { name, label: name })).status).toBe(200);
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: `/admin/studio/${name}` });
  for (const type of INPUT_TYPES) await addField(page, type);

  await page.getByRole('link', { name: 'Open records' }).click();
  await page.getByRole('link', { name: /^New / }).first().click();
  await fillEveryType(page);
  await page.getByRole('button', { name: /^Create/ }).click();
  await page.getByRole('heading', { name: 'First inspection' }).waitFor();
  await expectEveryType(page);

  const sections = [{ sectionName: 'Details', sectionFields: ['name', ...INPUT_TYPES.map(fieldNameOf)] }];
  await admin.post('/api/layouts', { name, ssModule: name, view: 'grid', sections });
  await page.goto(journey.at(`/app/module/${name}`));
  await page.getByRole('grid').getByText('First inspection').waitFor();
  await expect.poll(() => emptyColumns(page)).toEqual([]); // names of linked records come a moment later
  expectNoErrors(page);
}, 600_000);

const fieldNameOf = (type: InputType) => `the_${type.toLowerCase()}`;

async function addField(page: Page, type: InputType) {
  await page.getByRole('button', { name: 'New field' }).click();
  await page.getByRole('textbox', { name: 'Label', exact: true }).fill(labelOf(type));
  await page.locator(`label:has(input[value="${type}"])`).click();
  if (type === 'Relate' || type === 'MultiRelate') {
    await page
      .getByRole('combobox', { name: 'Module' })
      .or(page.getByRole('textbox', { name: 'Module' }))
      .first()
      .click();
    await page.getByRole('option', { name: 'Accounts', exact: true }).click();
  }
  if (type === 'Dropdown' || type === 'MultiSelect') {
    await page.getByRole('button', { name: 'Paste many' }).click();
    await page.getByLabel('One option a line').fill('one\ntwo');
    await page.getByRole('button', { name: 'Add 2' }).click();
  }
  await page.getByRole('region', { name: 'Preview' }).getByText('In a list').waitFor();
  await page.getByRole('button', { name: 'Create field' }).click();
  await page.getByRole('button', { name: `${labelOf(type)} ${fieldNameOf(type)}`, exact: true }).waitFor();
}

/** The columns of the types that are not there, or say nothing of the first record. */
const emptyColumns = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const heads = [...document.querySelectorAll('[role=grid] thead th')].map((head) => head.textContent.trim());
    const cells = [...document.querySelector('[role=grid] tbody tr').children];
    const isSaid = (cell) => cell && (cell.querySelector('svg, img, a') || !/^[–\\s]*$/.test(cell.textContent));
    return ${JSON.stringify(INPUT_TYPES.map(labelOf))}.filter((label) => !isSaid(cells[heads.indexOf(label)]));
  })()`);
