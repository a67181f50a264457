import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import type { InputType } from '#common/fields/field-type.ts';

export const labelOf = (type: InputType) => `The ${type}`;

const typed = (text: string) => (at: Locator) => at.fill(text);
const chosen = (option: string | RegExp) => async (at: Locator) => {
  await at.click();
  await at.page().getByRole('option', { name: option, exact: true }).first().click();
  await at.page().keyboard.press('Escape');
};
/** What is no address is refused at its field. */
const address = async (at: Locator) => {
  await at.fill('ada@example');
  await at.blur();
  await at.page().getByText('Enter an email address, such as name@example.com.').waitFor();
  await at.fill('ada@example.org');
};
const found = async (at: Locator, name = 'Mercy Hospital') => {
  await at.fill(name);
  await at
    .page()
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click();
};
const linked = async (at: Locator) => {
  await at.getByRole('combobox').or(at.getByRole('textbox')).first().click();
  await at.page().getByRole('option', { name: 'Accounts', exact: true }).click();
  await at.getByRole('combobox').or(at.getByRole('textbox')).nth(1).fill('Mercy');
  await at
    .page()
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
  DateTime: [(at) => at.fill('11/22/2025 3:00 PM').then(() => at.press('Tab')), /11\/22\/2025|Nov(ember)? 22, 2025/],
  Dropdown: [chosen('one'), 'one'],
  EmailAddress: [address, 'ada@example.org'],
  Module: [chosen('Accounts'), 'Accounts'],
  MultiModule: [(at) => chosen('Accounts')(at).then(() => chosen('Leads')(at)), /Accounts.*Leads/],
  MultiRelate: [(at) => found(at).then(() => found(at, 'Mercy Clinic')), /(?=.*Mercy Hospital)(?=.*Mercy Clinic)/],
  MultiSelect: [chosen('two'), 'two'],
  Number: [typed('3.25'), '3.25'],
  Phone: [typed('8135550123'), '(813) 555-0123'],
  Relate: [(at) => found(at), 'Mercy Hospital'],
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

/** Puts a value into the input of every type of a new record; the running number is the server's. */
export async function fillEveryType(page: Page) {
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
}

/** The page of the record shows what was put in, and the number that the server gave. */
export async function expectEveryType(page: Page) {
  const main = page.getByRole('main');
  await main
    .getByRole('button', { name: /^Download / })
    .first()
    .waitFor();
  const shown = { ...ANSWERS, ...GROUPS, AutoIncrement: [null, '1'] as const };
  for (const [type, [, value]] of Object.entries(shown))
    await main
      .locator('dt', { hasText: new RegExp(`^${labelOf(type as InputType)}$`) })
      .locator('xpath=following-sibling::dd')
      .or(main.getByRole('group', { name: labelOf(type as InputType), exact: true }))
      .filter({ hasText: value })
      .first()
      .waitFor()
      .catch(() => expect(type).toBe('shown'));
}
