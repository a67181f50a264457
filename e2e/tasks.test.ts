import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews } from '#server/testing.ts';
import { expectNoErrors } from './browser.ts';
import { personOf, startJourney, unique, type Journey } from './journey.ts';

let journey: Journey;
let rita: Awaited<ReturnType<typeof personOf>>;
let omar: typeof rita;
const person = (name: string) => personOf(journey, 'Standard', { name, access: { tasks: { views: allViews } } });

beforeAll(async () => {
  journey = await startJourney();
  [rita, omar] = [await person('Rita Recruiter'), await person('Omar Other')];
});
afterAll(() => journey?.close());

test('the form of a task wants a description, an assignee and a status [TASK-008]', async () => {
  const page = await journey.signedIn(rita.email, rita.password, { path: '/app/tasks/new' });
  const marked = (label: string) => page.locator('label', { hasText: label }).filter({ hasText: '*' }).count();
  await page.getByLabel('Subject').fill('Nothing else');
  const wanted = ['Description', 'Assigned User', 'Status', 'Subject'];
  expect(await Promise.all(wanted.map(marked))).toEqual([1, 1, 1, 0]);
  expect(
    await page
      .getByLabel(/^Status/)
      .first()
      .inputValue(),
  ).toBe('Not Started');

  await page.getByRole('button', { name: 'Create task' }).click();
  await expect.poll(() => page.getByLabel(/^Description/).getAttribute('aria-invalid')).toBe('true');
  expect(await journey.app.system().records.count('tasks', { subject: 'Nothing else' })).toBe(0);
  expectNoErrors(page);
});

test('an urgent task is marked in the list, on the telephone and on the first page; a private one is nobody else’s [TASK-006]', async () => {
  const [urgent, quietly] = [unique('Call the night nurse'), unique('About my raise')];
  const common = { description: 'By Friday', status: 'Open', assigned_to: rita.user._id, created_by: rita.user._id };
  await journey.app.make('tasks', { ...common, subject: urgent, is_urgent: true });
  await journey.app.make('tasks', { ...common, subject: quietly, is_private: true });

  const page = await journey.signedIn(rita.email, rita.password, { path: '/app/tasks' });
  const row = page.getByRole('row', { name: new RegExp(urgent) });
  await row.getByText('Urgent', { exact: true }).waitFor();
  const quiet = page.getByRole('row', { name: new RegExp(quietly) });
  await quiet.waitFor();
  expect(await quiet.getByText('Urgent', { exact: true }).count()).toBe(0);
  await page.goto(journey.at('/app/dashboard'));
  await page.getByRole('listitem').filter({ hasText: urgent }).getByText('Urgent').waitFor();
  expectNoErrors(page);

  const phone = await journey.signedIn(omar.email, omar.password, { viewport: 'phone', path: '/app/tasks' });
  await phone.getByRole('listitem').filter({ hasText: urgent }).getByText('Urgent').waitFor();
  expect(await phone.getByText(quietly).count()).toBe(0);
  expectNoErrors(phone);
});
