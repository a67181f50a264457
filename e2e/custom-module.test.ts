import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { INPUT_TYPES, type InputType } from '#common/fields/field-type.ts';
import { expectNoErrors, listening } from './browser.ts';
import { ADMIN, startJourney, unique, type Journey } from './journey.ts';

let journey: Journey;
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
  await journey.app.make('accounts', { name: 'Mercy Hospital' });
  page = await journey.signedIn(ADMIN.email, ADMIN.password);
});
afterAll(() => journey?.close());

const labelOf = (type: InputType) => `The ${type}`;

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

const typed = (text: string) => (at: Locator) => at.fill(text);
const chosen = (option: string | RegExp) => async (at: Locator) => {
  await at.click();
  await page.getByRole('option', { name: option, exact: true }).first().click();
  await page.keyboard.press('Escape');
};
const found = async (at: Locator) => {
  await at.fill('Mercy');
  await page
    .getByRole('option', { name: /^Mercy Hospital/ })
    .first()
    .click();
};
const linked = async (at: Locator) => {
  await at.getByRole('combobox').or(at.getByRole('textbox')).first().click();
  await page.getByRole('option', { name: 'Accounts', exact: true }).click();
  await at.getByRole('combobox').or(at.getByRole('textbox')).nth(1).fill('Mercy');
  await page
    .getByRole('option', { name: /^Mercy Hospital/ })
    .first()
    .click();
};

/** How each type is answered in the form, and what the record then shows; an auto-increment is the server's. */
const ANSWERS: Partial<Record<InputType, [(at: Locator) => Promise<unknown>, shown: string | RegExp]>> = {
  Array: [(at) => at.fill('alpha').then(() => at.press('Enter')), 'alpha'],
  Checkbox: [(at) => at.check(), 'Yes'],
  Currency: [typed('1234.5'), '$1,234.50'],
  Date: [(at) => at.fill('11/21/2026').then(() => at.press('Tab')), '11/21/2026'],
  Dropdown: [chosen('one'), 'one'],
  EmailAddress: [typed('ada@example.org'), 'ada@example.org'],
  Module: [chosen('Accounts'), 'Accounts'],
  MultiModule: [chosen('Accounts'), 'Accounts'],
  MultiRelate: [found, 'Mercy Hospital'],
  MultiSelect: [chosen('two'), 'two'],
  Number: [typed('3.25'), '3.25'],
  Phone: [typed('8135550123'), '(813) 555-0123'],
  Relate: [found, 'Mercy Hospital'],
  TextArea: [typed('many\nlines'), /many/],
  TextField: [typed('one line'), 'one line'],
  Url: [typed('https://example.org/'), 'example.org'],
};
const GROUPS: Partial<Record<InputType, [(at: Locator) => Promise<unknown>, shown: string | RegExp]>> = {
  Address: [(at) => at.getByLabel('The Address: City').fill('Tampa'), /Tampa/],
  FlexRelate: [linked, 'Mercy Hospital'],
  MultiFlexRelate: [linked, 'Mercy Hospital'],
  MessageListField: [
    async (at) => {
      await at.getByLabel('The MessageListField: new comment').fill('Well done');
      await at.getByRole('button', { name: 'Add comment' }).click();
    },
    /Well done/,
  ],
  ListField: [
    async (at) => {
      await at.getByRole('button', { name: 'Add entry' }).click();
      await at.getByLabel('The ListField 1: value 1').fill('first entry');
    },
    /first entry/,
  ],
  Object: [
    async (at) => {
      await at.getByRole('button', { name: 'Add value' }).click();
      await at.getByLabel('The Object: name 1').fill('colour');
      await at.getByLabel('The Object: value 1').fill('blue');
    },
    /blue/,
  ],
};

/** The form has every input type, and the record shows what was put in. */
async function fillForm() {
  await page.getByRole('link', { name: /^New / }).first().click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('First inspection');
  for (const [type, [put]] of Object.entries(ANSWERS))
    await put(page.getByLabel(labelOf(type as InputType), { exact: true }).first());
  for (const [type, [put]] of Object.entries(GROUPS))
    await put(page.getByRole('group', { name: labelOf(type as InputType), exact: true }));
  await page.getByLabel(labelOf('File'), { exact: true }).setInputFiles({
    name: 'report.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('all well'),
  });
  await page.getByText('report.txt').first().waitFor();
  await page.getByLabel(labelOf('DateTime'), { exact: true }).first().waitFor();
  await page.getByRole('button', { name: /^Create/ }).click();
  await page.getByRole('heading', { name: 'First inspection' }).waitFor();

  const main = page.getByRole('main');
  for (const [type, [, shown]] of Object.entries({ ...ANSWERS, ...GROUPS }))
    await main
      .getByText(shown, { exact: typeof shown === 'string' })
      .first()
      .waitFor()
      .catch(() => expect(type).toBe('shown'));
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
