import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { INPUT_TYPES } from '#common/fields/field-type.ts';
import { expectNoErrors, listening } from './browser.ts';
import { expectEveryType, fillEveryType, labelOf } from './every-type.ts';
import { ADMIN, startJourney, unique, type Journey } from './journey.ts';

let journey: Journey;
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
  for (const name of ['Mercy Hospital', 'Mercy Clinic']) await journey.app.make('accounts', { name });
  page = await journey.signedIn(ADMIN.email, ADMIN.password);
});
afterAll(() => journey?.close());

test('a module made by the administrator has its place in the navigation, a form with every input type, and records that are edited [MODULE-015]', async () => {
  const name = unique('inspections').replace(' ', '');
  await makeModule(name);
  await fillForm();
  await editRecord(name);
}, 240_000);

/** It stands in the navigation under a heading of its own, as soon as it is there. */
async function makeModule(name: string) {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leads' }).waitFor();
  await listening(page);
  const admin = await journey.app.signIn();
  const fields = INPUT_TYPES.map((inputType) => ({
    fieldName: `f${inputType}`,
    label: labelOf(inputType),
    inputType,
    options: ['one', 'two'],
    ...(/^(Multi)?Relate$/.test(inputType) ? { ref: 'accounts' } : {}),
  }));
  const { status } = await admin.post('/api/ss-modules', { name, label: name, fields });
  expect(status).toBe(200);

  const more = page.getByRole('button', { name: 'More', exact: true });
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.click();
  const link = page.getByRole('region', { name: 'Custom' }).getByRole('link', { name });
  await link.waitFor();
  await link.click();
  await page.waitForURL(`**/app/module/${name}`);
  expectNoErrors(page);
}

/** The form has every input type, and the record shows what was put in. */
async function fillForm() {
  await page.getByRole('link', { name: /^New / }).first().click();
  await fillEveryType(page);
  await page.getByRole('button', { name: /^Create/ }).click();
  await page.getByRole('heading', { name: 'First inspection' }).waitFor();
  await expectEveryType(page);
  expectNoErrors(page);
}

/** A field is edited on the record, and the list shows the change. */
async function editRecord(name: string) {
  await page.getByRole('button', { name: 'Edit The TextField' }).click();
  const input = page.getByRole('textbox', { name: 'The TextField' });
  await input.fill('another line');
  await input.press('Enter');
  await page.getByText('The TextField saved').waitFor();
  await page.getByRole('main').getByText('another line').first().waitFor();

  await page.goto(journey.at(`/app/module/${name}`));
  await page.getByRole('grid').getByText('First inspection').waitFor();
  expectNoErrors(page);
}
