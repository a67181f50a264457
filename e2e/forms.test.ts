import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors, visit } from './browser.ts';
import { ADMIN, clear, startJourney, unique, type Journey } from './journey.ts';

let journey: Journey;
let page: Page;
beforeAll(async () => {
  journey = await startJourney();
  const admin = await journey.app.signIn();
  const lists = {
    continents: [{ value: 'Europe' }, { value: 'Asia' }],
    countries: [
      { value: 'France', parent: 'Europe' },
      { value: 'Japan', parent: 'Asia' },
    ],
  };
  for (const [name, options] of Object.entries(lists)) {
    const labelled = options.map((option) => ({ ...option, label: option.value }));
    expect((await admin.post('/api/dropdowns', { name, options: labelled })).status).toBe(200);
  }
  const fields = [
    { fieldName: 'continent', label: 'Continent', inputType: 'Dropdown', dropdown: 'continents', fieldsToTrigger: ['country'] },
    {
      fieldName: 'country',
      label: 'Country',
      inputType: 'Dropdown',
      dropdown: 'countries',
      dependent: true,
      parentField: 'continent',
    },
    { fieldName: 'story', label: 'Story', inputType: 'TextArea', textAreaRowCount: 9 },
    { fieldName: 'remark', label: 'Remark', inputType: 'TextArea', textAreaRowCount: 2 },
    { fieldName: 'departs', label: 'Departs', inputType: 'DateTime' },
  ];
  const made = await admin.post('/api/ss-modules', { name: 'voyages', label: 'Voyages', singular: 'Voyage', fields });
  expect(made.status).toBe(200);
  page = await journey.signedIn(ADMIN.email, ADMIN.password);
});
afterAll(() => journey?.close());

async function openForm(module: string) {
  await visit(page, journey.at(`/app/${module}/new`));
  await page.getByRole('heading', { level: 1 }).waitFor();
}
async function typed(label: string, keys: string) {
  const input = page.getByRole('textbox', { name: label, exact: true }).first();
  await input.pressSequentially(keys);
  return input.inputValue();
}

test('a zip takes five digits, a social security number is grouped while it is typed [VALID-023, VALID-024]', async () => {
  await openForm('jobs');
  expect(await typed('Zip', 'x33602-99')).toBe('33602');

  await openForm('module/providers');
  expect(await typed('SSN', '12345678912')).toBe('123-45-6789');
  expectNoErrors(page);
});

test('a dependent list offers what belongs to its parent, and is emptied when the parent changes [MODULE-021]', async () => {
  await openForm('module/voyages');
  const choose = async (label: string, option: string) => {
    await page.getByLabel(label, { exact: true }).first().click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await choose('Continent', 'Asia');
  await page.getByLabel('Country', { exact: true }).first().click();
  expect(await page.getByRole('option', { name: 'France' }).count()).toBe(0);
  await page.getByRole('option', { name: 'Japan', exact: true }).click();

  await choose('Continent', 'Europe');
  expect(await page.getByLabel('Country', { exact: true }).first().inputValue()).toBe('');
  expectNoErrors(page);
});

test('what is required is said to those who do not see the asterisk', async () => {
  const isRequired = (label: string) =>
    page.getByRole('textbox', { name: label, exact: true }).first().getAttribute('aria-required');
  await openForm('accounts');
  expect(await isRequired('Name')).toBe('true');
  expect(await isRequired('Website')).toBeNull();

  await openForm('module/courseSessions');
  expect(await isRequired('Course')).toBe('true');
  expectNoErrors(page);
});

test('a field says what is wrong with it once it was changed, and the others say nothing yet [VALID-026]', async () => {
  await openForm('accounts');
  const [name, website] = ['Name', 'Website'].map((label) => page.getByRole('textbox', { name: label, exact: true }).first());
  const wrong = () => page.locator('[aria-invalid="true"]').count();
  await name!.focus();
  await name!.blur();
  expect(await wrong()).toBe(0);
  await website!.fill('not an address');
  expect(await website!.getAttribute('aria-invalid')).toBe('true');
  expect(await wrong()).toBe(1);

  await website!.fill('https://harbor.test');
  expect(await wrong()).toBe(0);
  await name!.fill('H');
  await name!.fill('');
  expect([await name!.getAttribute('aria-invalid'), await wrong()]).toEqual(['true', 1]);
  expectNoErrors(page);
});

test('a long text is as high as its field says [MODULE-022]', async () => {
  await openForm('module/voyages');
  const height = async (label: string) => (await page.getByLabel(label, { exact: true }).first().boundingBox())!.height;

  expect(await height('Story')).toBeGreaterThan((await height('Remark')) * 2.5);
  await openForm('jobs');
  const twelveLines = page.getByRole('textbox', { name: 'Description', exact: true });
  expect((await twelveLines.boundingBox())!.height).toBeGreaterThan(200);
  expectNoErrors(page);
});

test('a moment shows its weekday, month, day, year and time; saving says so [RECORD-004, RECORD-011]', async () => {
  await openForm('module/voyages');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('To Lisbon');
  await page.getByLabel('Departs', { exact: true }).first().click();
  await page.getByRole('button', { name: /15/ }).first().click();
  await page.keyboard.press('Escape');
  const shown = page.getByLabel('Departs', { exact: true }).first();
  expect((await shown.textContent()) || (await shown.inputValue())).toMatch(
    /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), [A-Z][a-z]+ 15, \d{4} \d{1,2}:\d{2} (AM|PM)$/,
  );

  let letGo = () => {};
  const held = new Promise<void>((go) => (letGo = go));
  await page.route('**/api/voyages*', (route) => held.then(() => route.continue()));
  await page.getByRole('button', { name: /^Create/ }).click();
  await page.getByText('Saving updates', { exact: true }).first().waitFor();
  letGo();
  await page.getByRole('heading', { name: 'To Lisbon' }).waitFor();
  await page.unrouteAll();
  expectNoErrors(page);
});

test('the amount to select is at least one and at most a hundred [SEARCH-002, SEARCH-003]', async () => {
  await visit(page, journey.at('/app/module/voyages'));
  await page
    .getByRole('button', { name: /Select.*(number|amount|records)|Set number/i })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Set Number Of Records To Select', exact: true });
  const amount = dialog.getByLabel('Amount To Select');
  const apply = dialog.getByRole('button', { name: 'Apply' });
  const hint = dialog.getByText('Please set the number of records you want to select!', { exact: true });
  for (const wrong of ['0', '1.5', '101']) {
    await amount.fill(wrong);
    await hint.waitFor();
    expect(await apply.isDisabled()).toBe(true);
  }
  for (const right of ['1', '100']) {
    await amount.fill(right);
    await hint.waitFor({ state: 'hidden' });
    expect(await apply.isEnabled()).toBe(true);
  }
  expectNoErrors(page);
});

test('a duplicate account is shown before it is saved, merged field by field, and comes back with Undo [MERGE-001, MERGE-002, MERGE-003, MERGE-004, MERGE-008, MERGE-009, MERGE-010, MERGE-011, MERGE-016]', async () => {
  await openForm('accounts');
  await clear(journey, 'accounts', {});
  const harbor = unique('Harbor');
  const [old, typed] = [`${harbor} Clinic`, `${harbor.toUpperCase()} CLINIC, Inc.`];
  const known = await journey.app.make('accounts', { name: old, website: 'https://harbor.test' });
  const contact = await journey.app.make('contacts', { first_name: 'Ada', last_name: 'Lee', accounts_contacts: known._id });
  const open = async () => {
    await visit(page, journey.at('/app/accounts/new'));
    await page.getByRole('textbox', { name: /^Name/ }).fill(typed);
    await page.getByRole('textbox', { name: /^Office phone/ }).fill('4075550123');
    await page.getByRole('button', { name: 'Create account' }).click();
  };
  const found = page.getByRole('dialog', { name: 'Duplicate Accounts Detected', exact: true });
  const merge = page.getByRole('dialog', { name: 'Deduplicate Accounts' });
  const named = (name: string) => journey.app.system().records.all('accounts', { name });

  await open();
  await found.getByText('The following appear to match the account you are creating.', { exact: true }).waitFor();
  for (const name of ['Name', 'Created']) await found.getByRole('columnheader', { name, exact: true }).waitFor();
  const row = found.getByRole('row').filter({ hasText: old });
  expect(await row.getByRole('cell').first().textContent()).toMatch(/^\d\d\/\d\d\/\d{4} \d{1,2}:\d\d [AP]M$/);
  await found.getByRole('button', { name: 'Close' }).or(found.locator('.mantine-Modal-close')).first().click();
  await found.waitFor({ state: 'hidden' });
  expect(await named(typed)).toEqual([]); // back in the form, nothing is saved
  await page.getByRole('button', { name: 'Create account' }).click();
  await found.getByRole('button', { name: 'Save', exact: true }).waitFor();
  await found.getByRole('button', { name: 'Review and Merge', exact: true }).click();

  const primary = merge.getByRole('columnheader', { name: new RegExp(old) }).getByRole('radio', { name: 'Primary' });
  expect(await primary.isChecked()).toBe(true);
  await page.mouse.click(5, 5);
  expect(await merge.isVisible()).toBe(true);
  await expectAccessible(page);
  await merge.getByRole('button', { name: `Use This Value of ${typed} for Name` }).click();
  await merge.getByRole('button', { name: 'Merge 2 accounts' }).click();
  await page.getByText('Accounts have been merged and duplicates removed', { exact: true }).waitFor();
  await page.getByRole('heading', { name: typed }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/app/accounts/${known._id}`);
  expect(await named(typed)).toMatchObject([{ _id: known._id, office_phone: '(407) 555-0123' }]);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => named(old), { timeout: 10_000 }).toMatchObject([{ _id: known._id, office_phone: null }]);
  const [again] = await named(typed);
  expect(again!._id).not.toBe(known._id);
  expect((await journey.app.system().records.get('contacts', contact._id))!.accounts_contacts).toBe(known._id);
  await page.getByRole('region', { name: 'Possible duplicates' }).getByText(typed).waitFor();
  expectNoErrors(page);
});
