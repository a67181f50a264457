import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { expectAccessible, paint } from './accessible.ts';
import { expectNoErrors, listening, settled } from './browser.ts';
import { ADMIN, personOf, startJourney, unique, type Journey } from './journey.ts';

let journey: Journey;
let ada: Page;
let ben: Page;
let lead: string;
beforeAll(async () => {
  journey = await startJourney();
  ada = await journey.signedIn(ADMIN.email, ADMIN.password);
  const other = await personOf(journey, 'System Admin', { name: 'Ben Ochoa' });
  ben = await journey.signedIn(other.email, other.password, { viewport: 'phone' });
});
afterAll(() => journey?.close());
/** A lead of each try's own. */
beforeEach(async () => {
  lead = (await journey.app.make('leads', { first_name: 'Vera', last_name: 'Lind', lead_status: 'active' }))._id;
});

test('a comment names a colleague, who reads it on the same page and in a notification', async () => {
  for (const page of [ada, ben]) await page.goto(journey.at(`/app/leads/${lead}?tab=timeline`));
  await listening(ben);
  const box = ada.getByRole('textbox', { name: 'New comment' });
  await box.pressSequentially('Please call her, @Ben');
  await ada.getByRole('option', { name: 'Ben Ochoa' }).click();
  await box.press('Control+Enter');

  const said = ben.getByRole('article').filter({ hasText: 'Please call her, @Ben Ochoa' });
  await said.waitFor();
  expect(await said.locator('mark').innerText()).toBe('@Ben Ochoa');
  await ben
    .getByRole('button', { name: /notification/i })
    .first()
    .click();
  await ben.getByText('You were mentioned in a comment').first().waitFor();

  for (const scheme of ['light', 'dark'] as const) {
    await paint(ada, scheme);
    await expectAccessible(ada);
  }
  await ada.getByRole('button', { name: 'Comments', exact: true }).click();
  await settled(ada);
  expect(await ada.getByText(/created this lead/).count()).toBe(0);
  expectNoErrors(ada);
  expectNoErrors(ben);
});

test('what was typed and not saved is offered after a reload, and is gone once it is saved', async () => {
  const address = journey.at(`/app/leads/${lead}/edit`);
  await ada.goto(address);
  const name = ada.getByRole('textbox', { name: 'First name' });
  const kept = ada.waitForResponse(
    (response) => response.url().includes('/api/drafts/') && response.request().method() === 'PUT',
  );
  await name.fill('Veronika');
  await kept;
  ada.once('dialog', (dialog) => void dialog.accept());
  await ada.goto(address);

  await ada.getByRole('button', { name: 'Continue where you stopped' }).click();
  expect(await name.inputValue()).toBe('Veronika');
  const gone = ada.waitForResponse(
    (response) => response.url().includes('/api/drafts/') && response.request().method() === 'DELETE',
  );
  await ada.getByRole('button', { name: 'Save', exact: true }).click();
  await ada.getByRole('heading', { level: 1, name: 'Veronika Lind' }).waitFor();
  await gone;

  await ada.goto(address);
  await name.waitFor();
  await settled(ada);
  expect(await ada.getByRole('button', { name: 'Continue where you stopped' }).count()).toBe(0);
  expectNoErrors(ada);
});

test('a call and a note are written on the record; activities are calls, notes, merges, and submissions [ACT-002, VALID-025]', async () => {
  await ada.goto(journey.at(`/app/leads/${lead}?tab=timeline`));
  await ada.getByRole('button', { name: 'Log a call' }).click();
  const dialog = ada.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Asked for her shifts');
  const minutes = dialog.getByRole('textbox', { name: 'Minutes' });
  await minutes.pressSequentially('1x2,');
  expect(await minutes.inputValue()).toBe('12');
  await dialog.getByRole('button', { name: 'Log call', exact: true }).click();
  await ada.getByRole('listitem').filter({ hasText: 'logged a call' }).getByText('Asked for her shifts').first().waitFor();

  await ada.getByRole('button', { name: 'Note', exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Type' }).click();
  expect(await ada.getByRole('option').allInnerTexts()).toEqual(['Call', 'Note', 'Merge', 'Submission']);
  await ada.getByRole('option', { name: 'Note', exact: true }).click();
  await ada.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Prefers nights');
  await ada.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
  await ada.getByRole('listitem').filter({ hasText: 'wrote a note' }).getByText('Prefers nights').waitFor();
  const call = await journey.app.system().records.first('activities', { activityType: 'Call', relatedRecord: lead });
  expect(call).toMatchObject({ minutes: 12 });
  expectNoErrors(ada);
});

test('a file is attached by drop and removed, a record is followed, and a follower is told of another person’s change', async () => {
  await ada.goto(journey.at(`/app/leads/${lead}?tab=timeline`));
  const files = ada.getByRole('complementary', { name: 'Files' });
  const dropped = await ada.evaluateHandle(`(() => {
    const data = new DataTransfer();
    data.items.add(new File(['Call her after five.'], 'How to call (final).txt', { type: 'text/plain' }));
    return data;
  })()`);
  await files.waitFor();
  await files.dispatchEvent('drop', { dataTransfer: dropped });
  await files.getByRole('button', { name: 'How to call (final).txt', exact: true }).waitFor();
  await files.getByRole('button', { name: 'Remove How to call (final).txt' }).click();
  await ada.getByRole('dialog', { name: 'Remove this file?' }).getByRole('button', { name: 'Remove' }).click();
  await files.getByText('Drop files here, or paste a screenshot.').waitFor();

  await ben.goto(journey.at(`/app/leads/${lead}?tab=history`));
  await ben.getByRole('button', { name: 'Follow this lead' }).click();
  await ben.getByRole('button', { name: 'Stop following this lead' }).waitFor();
  const admin = await journey.app.signIn();
  const told = async () => {
    await journey.app.workJobs();
    return journey.app.system().records.count('notifications', { kind: 'followed-changed' });
  };
  const before = await told();
  await admin.put(`/api/leads/update-certain-fields/${lead}`, { fields: { title: 'Nurse' } });
  await expect.poll(told).toBe(before + 1);
  expectNoErrors(ada);
  expectNoErrors(ben);
});

test('a picture that is pasted while a comment is written becomes a file of the record, and the comment keeps its words', async () => {
  const account = await journey.app.make('accounts', { name: 'Pasted Clinic' });
  await ada.goto(journey.at(`/app/accounts/${account._id}?tab=timeline`));
  const box = ada.getByRole('textbox', { name: 'New comment' });
  await box.fill('See the picture');
  await ada.evaluate(`(async () => {
    const picture = await new Promise((done) => document.createElement('canvas').toBlob(done));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([picture], 'image.png', { type: 'image/png' }));
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  })()`);
  const files = ada.getByRole('complementary', { name: 'Files' });
  await files.getByRole('button', { name: 'image.png', exact: true }).waitFor();
  await box.press('Control+Enter');

  await ada.getByRole('article').filter({ hasText: 'See the picture' }).waitFor();
  await ada.reload();
  await files.getByRole('button', { name: 'image.png', exact: true }).waitFor();
  expectNoErrors(ada);
});

test('the slider shows a record as it was, and one field or all of it is put back', async () => {
  const admin = await journey.app.signIn();
  const { _id } = await journey.app.make('accounts', { name: 'Bay Clinic', description: 'First', website: 'https://one.test' });
  const change = (fields: object) => admin.put(`/api/accounts/update-certain-fields/${_id}`, { fields });
  await change({ description: 'Second', website: 'https://two.test' });
  await change({ description: 'Third' });
  const now = async () => {
    const { description, website } = (await admin.get(`/api/accounts/${_id}`)).body;
    return [description, website];
  };
  await ada.goto(journey.at(`/app/accounts/${_id}?tab=history`));
  await ada.getByRole('button', { name: 'As it was' }).click();
  const panel = ada.getByRole('region', { name: 'As it was' });
  await panel.getByText('Version 2 of 3').waitFor();
  await panel.getByRole('slider').press('Home');
  await panel.getByText('Version 1 of 3').waitFor();

  await panel.getByRole('button', { name: 'Put Description back' }).click();
  await expect.poll(now).toEqual(['First', 'https://two.test']);
  await panel.getByText(/of 4$|of 4 /).waitFor();
  await panel.getByRole('slider').press('Home');
  await panel.getByText(/Version 1 of 4/).waitFor();
  await change({ description: 'Fourth' });
  await panel.getByText(/Version 1 of 5/).waitFor();
  await panel.getByRole('button', { name: 'Put all of it back' }).click();
  await ada.getByRole('dialog', { name: 'Put all of it back?' }).getByRole('button', { name: 'Put back' }).click();
  await expect.poll(now).toEqual(['First', 'https://one.test']);
  expectNoErrors(ada);
});

test('a related record is linked, edited where it stands, unlinked with Undo, and made in place', async () => {
  const account = await journey.app.make('accounts', { name: 'Gulf School' });
  const bishop = unique('Bishop');
  await journey.app.make('contacts', { first_name: 'Ada', last_name: bishop });
  await journey.app.make('contacts', { first_name: 'Cleo', last_name: 'Dunn', accounts_contacts: account._id });
  const linked = () => journey.app.system().records.count('contacts', { accounts_contacts: account._id });
  await ada.goto(journey.at(`/app/accounts/${account._id}`));
  const list = ada.getByRole('region', { name: 'Contacts', exact: true });
  await list.getByRole('button', { name: /^Link/ }).click();
  const dialog = ada.getByRole('dialog', { name: /^Link/ });
  await dialog.getByRole('combobox').or(dialog.getByRole('textbox')).first().fill(bishop);
  await ada.getByRole('option', { name: new RegExp(`Ada ${bishop}`) }).click();
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
  await list.getByRole('link', { name: `Ada ${bishop}` }).waitFor();
  expect(await linked()).toBe(2);

  await list.getByRole('button', { name: `Unlink Ada ${bishop}` }).click();
  await ada.getByText(`Ada ${bishop} unlinked`).waitFor();
  expect(await linked()).toBe(1);
  await ada.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(linked).toBe(2);

  await list.getByRole('button', { name: 'New contact' }).click();
  const form = ada.getByRole('dialog');
  await form.getByRole('textbox', { name: /^First name/ }).fill('Elsa');
  await form.getByRole('textbox', { name: /^Last name/ }).fill('Frank');
  await form
    .getByRole('button', { name: /^(Create|Save)/ })
    .first()
    .click();
  await list.getByRole('link', { name: 'Elsa Frank' }).waitFor();
  expect(await linked()).toBe(3);
  expectNoErrors(ada);
});
