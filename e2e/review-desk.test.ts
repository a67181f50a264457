import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccount, makeSetup, place, signInProvider } from '#features/credentialing/server/testing-world.ts';
import { expectNoErrors } from './browser.ts';
import { ADMIN, clear, personOf, startJourney, type Journey } from './journey.ts';

const DESK = '/app/credentialing/review';
const NAMES = ['Professional License', 'BLS/CPR', 'TB Test', 'Drug Screen'];

let journey: Journey;
beforeAll(async () => void (journey = await startJourney()));
afterAll(() => journey?.close());

/** Four uploads of one provider, sent one after the other. */
async function fourUploads() {
  const { app } = journey;
  const admin = await app.signIn();
  await clear(journey, 'credentialingRequiredItems', {});
  const account = await makeAccount(app);
  const required_items = NAMES.map((name) => ({ name, field_type: 'Uploaded Document', requires_exp_date: true }));
  await makeSetup(app, { required_items, account_specific: account._id });
  const placed = await place(app, admin, {}, { account });
  const provider = await signInProvider(app, placed.provider);
  const content = await readFile('server/pdf/testing-pdfs/rotation.pdf');
  for (const name of NAMES) {
    const file = await provider.upload('/api/files/upload', { name: `${name.replace('/', ' ')}.pdf`, content });
    const sent = { fileId: file.body._id, expirationDate: '2030-01-31' };
    const { status } = await provider.post(`/api/credentialing-required-items/${placed.items.get(name)!._id}/complete`, sent);
    expect(status).toBe(200);
  }
  const stored = async (name: string) => app.system().records.get('credentialingRequiredItems', placed.items.get(name)!._id);
  return { placed, stored };
}

test('documents are reviewed by keyboard, a decision is taken back, and of two reviewers the second learns who decided', async () => {
  const { stored } = await fourUploads();
  const mailed = () => journey.app.system().records.count('messages', { subject: 'New comment on BLS/CPR' });
  const mailedBefore = await mailed();
  const ben = await personOf(journey, 'System Admin', { name: 'Ben Ochoa' });
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: DESK });
  const other = await journey.signedIn(ben.email, ben.password, { path: DESK });
  const title = (name: string, at = page) =>
    at.getByRole('complementary', { name: 'Item' }).getByRole('heading', { name, exact: true });
  const approve = page.getByRole('button', { name: 'Approve document' });

  await title('Professional License').waitFor();
  await page
    .getByRole('img', { name: /page 1/ })
    .first()
    .waitFor();
  await page.getByText('Ben Ochoa has this open').waitFor({ state: 'attached' });
  await approve.waitFor();
  await page.keyboard.press('a');
  await title('BLS/CPR').waitFor();
  expect(await stored('Professional License')).toMatchObject({ completed: true, stage: 'completed' });

  await approve.waitFor();
  await page.keyboard.press('r');
  await page.getByLabel('Reason').waitFor();
  await page.getByRole('list', { name: 'Saved phrases' }).waitFor();
  await page.keyboard.press('2');
  await page.keyboard.press('Control+Enter');
  await title('TB Test').waitFor();
  expect((await stored('BLS/CPR')).completionDetails).toMatchObject({
    approvalStatus: 'Rejected',
    rejectionReason: 'Please send all pages, front and back.',
  });
  await page.keyboard.press('z');
  await title('BLS/CPR').waitFor();
  await page.getByText('BLS/CPR sent back.').waitFor({ state: 'hidden', timeout: 5_000 }); // by itself it stays for eight seconds
  expect(await stored('BLS/CPR')).toMatchObject({ stage: 'submitted' });

  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await title('Drug Screen').waitFor();
  await page.keyboard.press('k');
  await title('TB Test').waitFor();
  await approve.waitFor();
  await page.keyboard.press('e');
  expect(await page.locator('input:focus').inputValue()).toBe('01/31/2030');

  // Escape leaves the date, and the keys of the desk work again
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await title('Drug Screen').waitFor();
  await page.keyboard.press('k');
  await title('TB Test').waitFor();
  await page.getByRole('checkbox', { name: /^Mark TB Test of / }).check();
  await page.getByRole('checkbox', { name: /^Mark Drug Screen of / }).check();
  await page.getByRole('group', { name: 'Marked items' }).getByRole('button', { name: 'Approve 2' }).click();
  await page.getByText('2 items approved.').waitFor();
  await title('BLS/CPR').waitFor();
  for (const name of ['TB Test', 'Drug Screen']) expect(await stored(name)).toMatchObject({ completed: true });

  await page.keyboard.press('c');
  await page.keyboard.type('Please send the back as well.');
  await page.getByRole('checkbox', { name: 'Also send by email' }).check();
  await page.getByLabel('Write a message').press('Control+Enter');
  await page.getByText('Message sent by email.').waitFor();
  expect(await mailed()).toBe(mailedBefore + 1);

  await title('Professional License', other).waitFor();
  await other.getByText('This item is no longer in the queue').waitFor();
  await other
    .getByRole('region', { name: 'Why' })
    .getByText(/approved it on/)
    .waitFor();
  await other.keyboard.press('j');
  await title('Professional License', other).waitFor({ state: 'hidden' });
  await other
    .getByRole('complementary', { name: 'Item' })
    .getByRole('heading', { name: /BLS|TB Test|Drug/ })
    .first()
    .waitFor();

  // another stage opens its own items: of the old one nothing stays
  const stage = (name: RegExp) => page.getByRole('group', { name: 'Stage' }).getByRole('button', { name });
  await stage(/^Expired/).click();
  await page.getByRole('heading', { name: 'Nothing has expired' }).waitFor();
  await page.getByRole('complementary', { name: 'Item' }).waitFor({ state: 'hidden' });
  await stage(/^Submitted/).click();
  await title('BLS/CPR').waitFor();

  // the filters: by keyboard, in the address, as a link for a colleague; what is empty says which one to remove
  await title('BLS/CPR').click();
  await page.keyboard.press('f');
  expect(await page.locator('input:focus').getAttribute('aria-label')).toBe('Team');
  await page.keyboard.press('Tab');
  expect(await page.locator('input:focus').getAttribute('aria-label')).toBe('Profession');
  await page.keyboard.type('LPN');
  await page.getByRole('option', { name: 'LPN', exact: true }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'No item matches the filters' }).waitFor();
  expect(new URL(page.url()).searchParams.get('profession')).toBe('LPN');
  await page.reload();
  await page.getByRole('button', { name: 'Remove profession (1)' }).waitFor();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Remove profession (1)' }).click();
  await title('BLS/CPR', other).waitFor();
  expectNoErrors(page);
  expectNoErrors(other);
});

test('[ADMIN-039] an admin sets when the expiry of a document type is announced and how long it is valid', async () => {
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/admin' });
  const menu = page.getByRole('main').getByRole('region', { name: 'Dropdowns' });
  await menu.getByRole('link', { name: 'Document expirations' }).click();
  await page.waitForURL('**/admin/document-type-expirations');
  const row = page.getByRole('row', { name: /^BLS\/CPR/ });

  await row.getByLabel(/^Days before/).fill('soon');
  await page.getByText(/numbers of days from 0 to 730/).waitFor();
  await row.getByLabel(/^Days before/).fill('7, 90');
  await row.getByLabel(/^Months/).fill('24');
  await page.getByRole('button', { name: 'Save expirations' }).click();
  await page.getByText('Document type expirations saved.').waitFor();
  const stored = await journey.app.system().records.first('adminSettings', { key: 'document-type-expirations' });
  expect(stored?.setting).toEqual({
    default: { leads: [90, 60, 30, 7] },
    types: { 'BLS/CPR': { leads: [90, 7], months: 24 } },
  });
  expectNoErrors(page);
});

test('a setup is changed by keyboard, a circle of conditions is drawn and refused, and what stands is tried and saved', async () => {
  const { _id } = await makeSetup(journey.app);
  const stored = async () => (await journey.app.system().records.get('credentialingSetup', _id)).required_items as any[];
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: `/app/module/credentialingSetup/${_id}` });
  const row = (name: RegExp) => page.getByRole('main').getByRole('button', { name });
  const save = page.getByRole('button', { name: 'Save items' });

  await row(/^Available from/).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await page.getByText('Available from: 2 of 6').waitFor({ state: 'attached' });

  // an added item is named first; one without a name is dropped
  const sheet = page.getByRole('dialog');
  const add = page.getByRole('button', { name: 'Add item' });
  await add.click();
  await page.getByRole('menuitem', { name: 'Date', exact: true }).click();
  await sheet.locator('input:focus').waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await page.getByText('Unnamed item').waitFor({ state: 'hidden' });
  await page.locator('button:focus', { hasText: 'Add item' }).waitFor();

  // another tab asks before it gives up what was changed
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByText('The changes are not saved yet.').waitFor();

  // what is typed is read beside it as the provider will read it
  await row(/^Read the welcome/).click();
  await sheet.getByRole('textbox', { name: 'Description' }).fill('Two pages, before your first day.');
  const preview = sheet.getByRole('region', { name: 'Preview' });
  await preview.getByText('Two pages, before your first day.').waitFor();
  await preview.getByText('Mark as done').waitFor({ state: 'attached' });
  await sheet.getByRole('button', { name: 'Add condition' }).click();
  await sheet.getByLabel('Condition 1: item').selectOption({ label: 'Quiz about the welcome' });
  await sheet.getByRole('button', { name: 'Done', exact: true }).click();
  const circle = page.getByRole('alert').filter({ hasText: 'wait for each other' });
  expect(await circle.getByRole('listitem').allTextContents()).toEqual([
    'Read the welcome',
    'Quiz about the welcome',
    'Read the welcome',
  ]);
  expect(await save.isDisabled()).toBe(true);

  await row(/^Read the welcome/).click();
  await sheet.getByLabel('Condition 1: item').selectOption({ label: 'Shirt size' });
  await sheet.getByLabel('Condition 1: value').selectOption('M');
  await sheet.getByRole('button', { name: 'Done', exact: true }).click();
  await page.getByRole('button', { name: 'Try it' }).click();
  const tried = sheet
    .getByRole('region', { name: 'Result' })
    .getByRole('listitem')
    .filter({ hasText: 'Read the welcome' })
    .first();
  await tried.getByText('Locked').waitFor();
  await sheet.getByLabel('Answer of Shirt size').selectOption('M');
  await tried.getByText('To do', { exact: true }).waitFor();
  await sheet.getByRole('button', { name: 'Close' }).click();

  await save.click();
  await page.getByText('Items saved.').waitFor();
  const entries = await stored();
  expect(entries.find(({ name }) => name === 'Read the welcome').conditions).toEqual([
    { relatedRequiredItemId: 'd', operator: 'Equals', value: 'M' },
  ]);
  expect(entries.map(({ name }) => name).indexOf('Shirt size')).toBeLessThan(
    entries.map(({ name }) => name).indexOf('Available from'),
  );
  expectNoErrors(page);
});

test('the tabs at the edge of the window cover nothing of an item', async () => {
  await fourUploads();
  await journey.app.make('bumpouts', {
    name: 'How we review',
    options: { order: 1, kind: 'text', text: '<p>Read all pages.</p>' },
  });
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: DESK });
  const item = page.getByRole('complementary', { name: 'Item' });
  await item.getByRole('button', { name: 'Approve document' }).waitFor();
  const tabs = page.getByRole('complementary', { name: 'Panels' });
  await tabs.getByRole('button').first().waitFor();

  const edge = await tabs.boundingBox();
  const facts = await item
    .locator('dl, form, section')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right));
  expect(Math.max(...facts)).toBeLessThanOrEqual(edge!.x);
});
