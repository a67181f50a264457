import { afterAll, beforeAll, expect, test } from 'vitest';
import { GRANTS } from '#common/default-rights.ts';
import type { AnyRecord } from '#common/module.ts';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors, listening, settled } from './browser.ts';
import { personOf, startJourney, unique, type Journey } from './journey.ts';

const WEEK = '2027-03-03';
let journey: Journey;
let provider: Awaited<ReturnType<typeof personOf>>;
let manager: typeof provider;
let recruiter: typeof provider;
let placement: AnyRecord;
let tracker: AnyRecord;

beforeAll(async () => {
  journey = await startJourney();
  const { app } = journey;
  const access = {
    timeSheets: { views: GRANTS.change },
    timesheetTracker: { views: GRANTS.change },
    placements: { views: GRANTS.read, fields: { bill_rate: 'None' } },
    placementSchedules: { views: GRANTS.read },
    credentialing: { views: GRANTS.read },
  };
  provider = await personOf(journey, 'Provider', { name: 'Petra Provider', access });
  manager = await personOf(journey, 'Standard', {
    name: 'Max Manager',
    access: { timesheetTracker: { views: GRANTS.work }, placements: { views: GRANTS.work } },
  });
  recruiter = await personOf(journey, 'Standard', {
    name: 'Rae Recruiter',
    access: { commissions: { views: GRANTS.mine }, placements: { views: GRANTS.read }, timeSheets: { views: GRANTS.own } },
  });
  const record = await app.make('providers', { first_name: 'Petra', last_name: 'Provider', related_user: provider.user._id });
  placement = await app.make('placements', {
    name: unique('Night ward'),
    providers_placements: record._id,
    status: 'Active',
    assigned_to: recruiter.user._id,
    bill_rate: 70,
    pay_rate: 50,
  });
  const schedule = { placement: placement._id, start_time: '08:30', end_time: '16:30', hours: 8 };
  for (const date of ['2027-03-01', '2027-03-02']) await app.make('placementSchedules', { name: 'Day', date, ...schedule });
  tracker = await app.make('timesheetTracker', {
    name: 'Week',
    placements_timesheetTracker: placement._id,
    period_start: '2027-02-28',
    period_end: '2027-03-06',
    assigned_to: manager.user._id,
  });
});
afterAll(() => journey?.close());

const entriesOn = async (day: string, user = provider.user._id) =>
  ((await journey.app.system().records.first('timeSheets', { user, day }))?.timeEntries ?? []) as unknown[];

test('a week is written by keyboard alone, and says when its days are made [TIME-003]', async () => {
  const page = await journey.signedIn(recruiter.email, recruiter.password, { path: `/app/timesheet?date=${WEEK}` });
  await page.getByText('Creating timesheet days for start of week through end of week', { exact: true }).waitFor();
  const monday = page.getByRole('region', { name: 'Monday' });
  await monday.getByLabel('Start, row 1 of Monday').focus();
  const { keyboard } = page;
  for (const typed of ['830', 'Tab', '12', 'Enter', '1230', 'Tab', '5p', 'Tab', 'Tab', 'Ward', 'Enter']) await press(typed);
  async function press(key: string) {
    if (/^(Tab|Enter|Delete|Shift\+Tab)$/.test(key)) await keyboard.press(key);
    else await keyboard.type(key);
  }

  await monday.getByLabel('Hours of Monday').getByText('8:00').waitFor();
  await page.getByLabel('Hours of the week').getByText('8:00').waitFor();
  const user = recruiter.user._id;
  await expect
    .poll(() => entriesOn('2027-03-01', user))
    .toEqual([
      { start_time: '08:30', end_time: '12:00' },
      { start_time: '12:30', end_time: '17:00', note: 'Ward' },
    ]);
  expect(await monday.getByLabel('Start, row 3 of Monday').evaluate((field) => field.matches(':focus'))).toBe(true);

  for (const typed of ['11', 'Tab', '13', 'Enter']) await press(typed);
  await monday.getByRole('alert').getByText('This overlaps row 1.').waitFor();
  await expectAccessible(page);
  await monday.getByLabel('Start, row 3 of Monday').fill('');
  await keyboard.press('Delete');
  await expect.poll(() => monday.getByRole('alert').count()).toBe(0);
  await page.getByRole('button', { name: 'Copy the day before to Tuesday' }).press('Enter');
  await page.getByLabel('Hours of the week').getByText('16:00').waitFor();
  await page.getByRole('button', { name: 'Next week' }).press('Enter');
  await page.getByLabel('Week', { exact: true }).getByText('Mar 7 – Mar 13, 2027').waitFor();
  await page.getByRole('button', { name: 'Copy last week' }).press('Enter');
  await page.getByText('Last week copied').waitFor();
  await expect.poll(async () => (await entriesOn('2027-03-09', user)).length).toBe(2);
  expectNoErrors(page);
});

test('a look that fails while a line is being written takes nothing of it', async () => {
  const path = '/app/timesheet?date=2027-04-07';
  const page = await journey.signedIn(recruiter.email, recruiter.password, { path });
  const start = page.getByRole('region', { name: 'Monday' }).getByLabel('Start, row 1 of Monday');
  await start.fill('830');
  await listening(page);
  const { records } = journey.app.system();
  const day = (await records.first('timeSheets', { user: recruiter.user._id, day: '2027-04-06' }))!;
  let failed = 0;
  page.on('requestfailed', (request) => request.url().includes('usersWeeklyTimesheet') && failed++);
  await page.route('**/usersWeeklyTimesheet?**', (route) => route.abort());
  await records.update('timeSheets', day._id, { description: 'Elsewhere' });

  await expect.poll(() => failed, { timeout: 15_000 }).toBe(3);
  await settled(page);
  expect(await start.inputValue()).toBe('830');
  await page.unroute('**/usersWeeklyTimesheet?**');
  expectNoErrors(page, /ERR_FAILED/);
});

test('a provider sends the week from a phone, staff return and approve it, and the recruiter reads the statement', async () => {
  const path = `/provider/timesheet?date=${WEEK}`;
  const phone = await journey.signedIn(provider.email, provider.password, { viewport: 'phone', path });
  await phone.getByRole('button', { name: /^Monday/ }).click();
  await phone.getByLabel('Start, row 1 of Monday').fill('830');
  await phone.getByLabel('End, row 1 of Monday').fill('16');
  await phone.getByRole('region', { name: 'Monday' }).getByText('of 8:00').waitFor();
  await phone.getByText('of 16:00 expected').waitFor();
  await expectAccessible(phone);
  expect(await phone.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await phone.getByRole('button', { name: /^Send week/ }).click();
  await phone.getByText('Submitted', { exact: true }).waitFor();
  await phone.getByRole('region', { name: 'Monday' }).getByText('This week was sent for approval.').waitFor();
  expect(await phone.getByLabel('Start, row 1 of Monday').isDisabled()).toBe(true);
  expect((await journey.app.system().records.get('timesheetTracker', tracker._id)).hours).toBe(7.5);

  const page = await journey.signedIn(manager.email, manager.password, { path: `/app/timesheetTracker/${tracker._id}` });
  const days = page.getByRole('list', { name: 'Days of this week' }).getByRole('listitem');
  await days.filter({ hasText: '7:30' }).waitFor();
  expect(await days.count()).toBe(7);
  await page.getByRole('button', { name: 'Return', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Reason/ })
    .fill('Tuesday is missing');
  await page.getByRole('button', { name: 'Return the week' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await phone.goto(journey.at('/provider/dashboard'));
  await phone.getByRole('heading', { name: 'Hello Petra' }).waitFor();
  await phone.getByRole('link', { name: /^1 timesheet was returned to you/ }).click();
  await phone.getByText('Returned: Tuesday is missing').waitFor();
  await phone.getByRole('button', { name: /^Tuesday/ }).click();
  await phone.getByRole('button', { name: 'Copy the day before to Tuesday' }).click();
  await phone.getByLabel('Hours of the week').getByText('15:00').waitFor();
  await phone.getByRole('button', { name: /^Send week/ }).click();
  await phone.getByText('Submitted', { exact: true }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Send on' }).click();
  await page.getByRole('button', { name: 'Send on' }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByText('Week approved').waitFor();
  await page.getByRole('button', { name: 'Approve', exact: true }).waitFor({ state: 'hidden' });

  const statement = await journey.signedIn(recruiter.email, recruiter.password, {
    path: '/app/commissions/statement?month=2027-03',
  });
  await statement.getByText('15:00 h × $20.00 × 6% = $18.00').waitFor();
  await expectAccessible(statement);
  const loaded = statement.waitForEvent('download');
  await statement.getByRole('button', { name: 'PDF' }).click();
  expect((await loaded).suggestedFilename()).toBe('commissions-2027-03.pdf');
  for (const each of [phone, page, statement]) expectNoErrors(each);
});

test('a day that somebody else changed is kept or taken by choice, and a week of no hours is sent after a question', async () => {
  const { app } = journey;
  const lone = await personOf(journey, 'Provider', {
    name: 'Lou Lone',
    access: {
      timeSheets: { views: GRANTS.change },
      timesheetTracker: { views: GRANTS.change },
      placements: { views: GRANTS.read },
    },
  });
  const record = await app.make('providers', { first_name: 'Lou', last_name: 'Lone', related_user: lone.user._id });
  const placements = await Promise.all(
    ['East ward', 'West ward'].map((name) =>
      app.make('placements', { name: unique(name), providers_placements: record._id, status: 'Active' }),
    ),
  );
  const weekTracker = await app.make('timesheetTracker', {
    name: 'Empty week',
    placements_timesheetTracker: placements[1]!._id,
    period_start: '2027-02-28',
    period_end: '2027-03-06',
  });
  const page = await journey.signedIn(lone.email, lone.password, { path: `/provider/timesheet?date=${WEEK}` });
  const monday = page.getByRole('region', { name: 'Monday' });
  await monday.getByLabel('Start, row 1 of Monday').waitFor();
  const day = (await app.system().records.first('timeSheets', { user: lone.user._id, day: '2027-03-01' }))!;
  await monday.getByLabel('Start, row 1 of Monday').fill('830');
  await monday.getByLabel('End, row 1 of Monday').fill('12');
  const theirs = { start_time: '07:00', end_time: '08:00', placement: placements[0]!._id };
  await app.system().records.update('timeSheets', day._id, { timeEntries: [theirs] });
  await monday.getByLabel('End, row 1 of Monday').press('Enter');
  await monday.getByText('Somebody else changed this day.').waitFor();
  await expectAccessible(page);
  await monday.getByRole('button', { name: 'Take theirs' }).click();
  await expect.poll(() => monday.getByLabel('Start, row 1 of Monday').inputValue()).toBe('07:00');

  await page
    .getByRole('button', { name: /^Send week/ })
    .first()
    .click();
  const question = page.getByRole('dialog');
  await question.waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Send week' }).click();
  await expect
    .poll(async () => (await app.system().records.get('timesheetTracker', weekTracker._id)).time_sheet_status)
    .toBe('Submitted');
});
