import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#common/fields/calendar.ts';
import { allViews } from '#server/testing.ts';
import { expectAccessible, paint } from './accessible.ts';
import { expectNoErrors, listening } from './browser.ts';
import { ADMIN, personOf, startJourney, unique, type Journey } from './journey.ts';

let journey: Journey;
let rita: Awaited<ReturnType<typeof personOf>>;
beforeAll(async () => {
  journey = await startJourney();
  const access = { tasks: { views: allViews }, leads: { views: allViews }, activities: { views: allViews } };
  rita = await personOf(journey, 'Standard', { name: 'Rita Recruiter', access });
});
afterAll(() => journey?.close());

const inUtc = { context: { timezoneId: 'UTC' } };
const tasks = (terms: object) => journey.app.system().records.all('tasks', terms as Record<string, unknown>);

test('a task is added in one line, completed in place, taken back, and snoozed by the keyboard', async () => {
  const page = await journey.signedIn(rita.email, rita.password, { ...inUtc, path: '/app/my-day' });
  const subject = unique('call Ana');
  await page.getByRole('textbox', { name: 'New task' }).fill(`${subject} tomorrow 3pm`);
  await page
    .getByRole('status')
    .filter({ hasText: `${subject} 3pm · due` })
    .waitFor();
  await page.keyboard.press('Enter');

  const open = page.getByRole('region', { name: 'Next 7 days' }).getByRole('listitem').filter({ hasText: subject });
  await open.getByText('Due tomorrow').waitFor();
  await open.getByRole('checkbox').click();
  const done = page.getByRole('region', { name: 'Done today' }).getByRole('listitem').filter({ hasText: subject });
  await done.waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await open.waitFor();

  await page.getByRole('heading', { name: 'My day' }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('s');
  await page.getByRole('menuitem', { name: 'Two Weeks' }).press('Enter');
  await page.getByRole('region', { name: 'Later' }).getByText(`${subject} 3pm`).waitFor();
  const today = new Date().toISOString().slice(0, 10);
  expect(await tasks({ subject: `${subject} 3pm` })).toMatchObject([
    { due_date: addDays(today, 14), assigned_to: rita.user._id },
  ]);

  await page.getByRole('heading', { name: 'My day' }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await done.waitFor();
  for (const scheme of ['light', 'dark'] as const) {
    await paint(page, scheme);
    await expectAccessible(page);
  }
  expectNoErrors(page);
});

test('a task from somebody else stands on the list, in the menu and on its record without a reload [TASK-011]', async () => {
  const lead = await journey.app.make('leads', { first_name: 'Ana', last_name: unique('Lind'), assigned_to: rita.user._id });
  const [page, other] = [
    await journey.signedIn(rita.email, rita.password, { ...inUtc, path: '/app/my-day' }),
    await journey.signedIn(rita.email, rita.password, { ...inUtc, path: `/app/leads/${lead._id}` }),
  ];
  await Promise.all([listening(page), listening(other)]);
  await other.getByRole('group', { name: 'Next step' }).getByText('Plan a task').waitFor();
  const subject = unique('Ask for references');
  const admin = await journey.app.signIn();
  const today = new Date().toISOString().slice(0, 10);
  const about = { related_record: { moduleName: 'leads', recordId: lead._id } };
  const given = { subject, description: subject, assigned_to: rita.user._id, due_date: today, is_urgent: true, ...about };
  expect((await admin.post('/api/tasks', given)).status).toBe(200);

  await page
    .getByRole('region', { name: 'Today' })
    .getByRole('listitem')
    .filter({ hasText: subject })
    .getByText('Urgent')
    .waitFor();
  await page.getByRole('link', { name: 'My day 1 due' }).waitFor();
  await other.getByRole('group', { name: 'Next step' }).getByRole('link', { name: subject }).waitFor();
  expectNoErrors(page);
  expectNoErrors(other);
});

test('a call is logged with its next task in the same breath', async () => {
  const lead = await journey.app.make('leads', { first_name: 'Ana', last_name: unique('Call'), assigned_to: rita.user._id });
  const page = await journey.signedIn(rita.email, rita.password, { ...inUtc, path: `/app/leads/${lead._id}?tab=timeline` });
  await page.getByRole('button', { name: 'Log a call' }).click();
  const dialog = page.getByRole('dialog', { name: 'Log a call' });
  await dialog.getByRole('combobox', { name: 'Outcome' }).click();
  await page.getByRole('option', { name: 'Left a voicemail' }).click();
  await dialog.getByRole('textbox', { name: 'Minutes' }).fill('4');
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Wants nights');
  await dialog.getByRole('textbox', { name: 'What is to be done' }).fill('Send night shifts');
  await dialog.getByRole('textbox', { name: 'Due date' }).fill('tomorrow');
  await dialog.getByRole('button', { name: 'Log call' }).click();

  await page.getByRole('listitem').filter({ hasText: 'logged a call' }).getByText('Wants nights').first().waitFor();
  const about = { relatedRecord: lead._id };
  const call = await journey.app.system().records.first('activities', about);
  expect(call).toMatchObject({ direction: 'Outgoing', outcome: 'Left a voicemail', minutes: 4, description: 'Wants nights' });
  const [next] = await tasks({ 'related_record.recordId': lead._id });
  const tomorrow = addDays(new Date().toISOString().slice(0, 10), 1);
  expect(next).toMatchObject({ subject: 'Send night shifts', due_date: tomorrow, assigned_to: rita.user._id });
  expectNoErrors(page);
});

test('deactivating somebody asks who gets their open tasks', async () => {
  const leaver = await personOf(journey, 'Standard', { name: unique('Leo Leaver') });
  const common = { description: 'Half done', assigned_to: leaver.user._id };
  for (const subject of ['One', 'Two']) await journey.app.make('tasks', { ...common, subject });
  await journey.app.make('tasks', { ...common, subject: 'Three', status: 'Completed' });

  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: `/admin/user-management/${leaver.user._id}` });
  await page.locator('button[aria-haspopup=menu]', { hasText: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Mark inactive' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark inactive' }).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(`Who gets the 2 open tasks of ${String(leaver.user.name)}`) });
  await dialog.getByRole('textbox', { name: 'Who gets the tasks' }).fill('Rita');
  await page.getByRole('option', { name: /Rita Recruiter/ }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByText(`${String(leaver.user.name)} is inactive`).waitFor();

  const given = await tasks({ description: 'Half done', assigned_to: rita.user._id });
  expect(given.map(({ subject }) => subject).toSorted()).toEqual(['One', 'Two']);
  expect(await journey.app.system().records.get('users', leaver.user._id)).toMatchObject({ active: false });
  expectNoErrors(page);
});
