import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { expectAccessible, paint } from './accessible.ts';
import { expectNoErrors, listening, settled } from './browser.ts';
import { ADMIN, personOf, startJourney, type Journey } from './journey.ts';

let journey: Journey;
let ada: Page;
let ben: Page;
let lead: string;
beforeAll(async () => {
  journey = await startJourney();
  lead = (await journey.app.make('leads', { first_name: 'Vera', last_name: 'Lind', lead_status: 'active' }))._id;
  const path = `/app/leads/${lead}?tab=timeline`;
  ada = await journey.signedIn(ADMIN.email, ADMIN.password, { path });
  const other = await personOf(journey, 'System Admin', { name: 'Ben Ochoa' });
  ben = await journey.signedIn(other.email, other.password, { path, viewport: 'phone' });
});
afterAll(() => journey?.close());

test('a comment names a colleague, who reads it on the same page and in a notification', async () => {
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
  await ben.getByText('You were mentioned in a comment').waitFor();

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
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Asked for her shifts');
  const minutes = dialog.getByRole('textbox', { name: 'Minutes' });
  await minutes.pressSequentially('1x2,');
  expect(await minutes.inputValue()).toBe('12');
  await dialog.getByRole('combobox', { name: 'Type' }).click();
  expect(await ada.getByRole('option').allInnerTexts()).toEqual(['Call', 'Note', 'Merge', 'Submission']);
  await ada.getByRole('option', { name: 'Call', exact: true }).click();
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await ada.getByRole('listitem').filter({ hasText: 'logged a call' }).getByText('Asked for her shifts').waitFor();

  await ada.getByRole('button', { name: 'Note', exact: true }).click();
  await ada.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Prefers nights');
  await ada.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
  await ada.getByRole('listitem').filter({ hasText: 'wrote a note' }).getByText('Prefers nights').waitFor();
  const call = await journey.app.system().records.first('activities', { activityType: 'Call' });
  expect(call).toMatchObject({ minutes: 12, relatedRecord: { moduleName: 'leads', recordId: lead } });
  expectNoErrors(ada);
});
