import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews } from '#server/testing.ts';
import type { AnyRecord } from '#common/module.ts';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors } from './browser.ts';
import { personOf, startJourney, unique, type Journey } from './journey.ts';

let journey: Journey;
let manager: Awaited<ReturnType<typeof personOf>>;
let account: AnyRecord;
/** A school year begins in July. */
const today = new Date().toISOString().slice(0, 10);
const year = Number(today.slice(0, 4)) - (today.slice(5, 7) < '07' ? 1 : 0);

beforeAll(async () => {
  journey = await startJourney();
  const views = { views: allViews };
  const access = { accounts: views, jobs: views, accountCalendarEvents: views };
  manager = await personOf(journey, 'Standard', { name: 'Mia Manager', access });
  account = await journey.app.make('accounts', { name: unique('Coral Schools') });
});
afterAll(() => journey?.close());

const yearOf = async () =>
  (
    await journey.app
      .system()
      .records.all('accountCalendarEvents', { account: account._id }, { sortField: 'start', sortOrder: 'asc' })
  ).map(({ event_type, start, end }) => [event_type, String(start).slice(0, 10), String(end).slice(0, 10)]);

test('a school year is painted by dragging and by keyboard, and the job’s months say what it leaves', async () => {
  const job = await journey.app.make('jobs', {
    custom_job_title: unique('Teacher'),
    zip: '33101',
    accounts_jobs: account._id,
    weekly_hours: 40,
    school_calendar_start_date: `${year}-09-01`,
    school_calendar_end_date: `${year}-10-31`,
  });
  const page = await journey.signedIn(manager.email, manager.password, { path: `/app/accounts/${account._id}` });
  await page.getByRole('tab', { name: 'School year' }).click();
  const grid = page.getByRole('group', { name: `School year ${year}–${year + 1}` });
  const day = (text: string) => grid.locator(`[data-day="${year}-${text}"]`);
  await page.getByText('No day is marked yet', { exact: false }).waitFor();
  await day('09-07').hover();
  await page.mouse.down();
  await day('09-09').hover();
  await day('09-11').hover();
  await page.mouse.up();
  await expect.poll(yearOf).toEqual([['holiday', `${year}-09-07`, `${year}-09-11`]]);
  await page.getByRole('radio', { name: 'Half day' }).check();
  await day('09-09').press('Space');
  await expect.poll(async () => (await yearOf()).map(([kind]) => kind)).toEqual(['holiday', 'half day', 'holiday']);
  await expect.poll(() => day('09-09').getAttribute('aria-label')).toContain('Half day');
  await page.getByRole('radio', { name: 'Clear' }).check();
  await day('09-10').press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await yearOf()).length).toBe(2);
  await expectAccessible(page);

  await page.goto(journey.at(`/app/jobs/${job._id}`));
  await page.getByRole('tab', { name: 'Months' }).click();
  const row = page.getByRole('row', { name: new RegExp(`September ${year}`) });
  await row.waitFor();
  await expectAccessible(page);
  expectNoErrors(page);
});

test('an early release asks in the form by how many hours the day is shorter [CAL-003]', async () => {
  const page = await journey.signedIn(manager.email, manager.password, { path: '/app/accountCalendarEvents/new' });
  await page.getByRole('combobox', { name: /^Event type/ }).click();
  for (const kind of [/^half day$/i, /^teacher work day$/i, /^holiday$/i])
    await page.getByRole('option', { name: kind }).waitFor();
  await page.getByRole('option', { name: /^early release$/i }).click();
  await page.getByRole('button', { name: 'Create account calendar event' }).click();
  await page.getByText('Enter the hours of the Early Release.').first().waitFor();
  await expectAccessible(page);
});
