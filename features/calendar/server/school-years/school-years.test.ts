import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { askedBy } from '#server/testing-statements.ts';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import recountMonths from './recount-months.consumers.ts';

let app: TestApp;
let admin: Client;
let account: AnyRecord;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  account = await app.make('accounts', { name: 'Coral Schools' });
  await off('holiday', '2027-01-04', '2027-01-08');
  await off('half day', '2027-02-01');
  await off('Delayed Start', '2027-02-02', '2027-02-02', { event_hours_offset: 2 });
});
afterAll(() => app?.close());

const off = (event_type: string, start: string, end = start, more: object = {}) =>
  app.make('accountCalendarEvents', {
    account: account._id,
    event_type,
    start: `${start}T00:00:00Z`,
    end: `${end}T00:00:00Z`,
    ...more,
  });
let jobs = 0;
const job = (more: object = {}) =>
  app.make('jobs', {
    custom_job_title: `Teacher ${(jobs += 1)}`,
    zip: '33101',
    accounts_jobs: account._id,
    weekly_hours: 37.5,
    school_calendar_start_date: '2027-01-01',
    school_calendar_end_date: '2027-02-28',
    ...more,
  });

test('with both dates, weekly hours and an account the months are counted by the school year [JOB-003, JOB-034]', async () => {
  const { monthly_hours } = await job();
  // January has 21 weekdays, five of them holidays; February 20, half of one and a quarter of another off
  expect(monthly_hours).toEqual([
    { month: '2027-01', workingDays: 16, hoursPerDay: 7.5, totalHours: 120, eligible: false },
    { month: '2027-02', workingDays: 19.23, hoursPerDay: 7.5, totalHours: 144.225, eligible: true },
  ]);
});

test('a job that lacks any of it keeps what was typed, and the call names what is missing', async () => {
  const typed = [{ month: '2027-01', workingDays: 20, hoursPerDay: 7 }];
  const { _id, monthly_hours } = await job({ weekly_hours: null, monthly_hours: typed });
  expect(monthly_hours).toMatchObject([{ totalHours: 140 }]);
  expect(await admin.post(`/api/jobs/${_id}/monthly-hours`, {})).toMatchObject({
    status: 422,
    body: { fields: { weekly_hours: 'Weekly hours is missing.' } },
  });
});

test('each day says why it does not count; asked for, the months are saved', async () => {
  const { _id } = await job();
  const { body } = await admin.post(`/api/jobs/${_id}/monthly-hours`, { save: true });
  expect(body.days).toHaveLength(59);
  expect(body.days.find(({ date }: AnyRecord) => date === '2027-02-02')).toEqual({
    date: '2027-02-02',
    counts: 0.73,
    reason: 'Delayed Start',
  });
  expect((await admin.get(`/api/jobs/${_id}`)).body.monthly_hours).toEqual(body.monthly_hours);
});

test('a change of the school year counts its jobs anew a moment later, without an audit entry', async () => {
  const { _id } = await job({ school_calendar_start_date: '2027-03-01', school_calendar_end_date: '2027-03-31' });
  const days = async () =>
    ((await admin.get(`/api/jobs/${_id}`)).body.monthly_hours as { workingDays: number }[])[0]!.workingDays;
  expect(await days()).toBe(23);
  const { _id: holiday } = await off('holiday', '2027-03-15', '2027-03-19');
  await expect.poll(days).toBe(18);
  await admin.put(`/api/account-calendar-events/mark-deleted/${holiday}`);
  await expect.poll(days).toBe(23);
  expect(await app.system().records.count('audit-log', { record_id: _id, field: 'monthly_hours' })).toBe(0);
});

test('two hundred changes of a school year are read with as many statements as one', async () => {
  const elsewhere = await app.make('accounts', { name: 'No jobs' });
  const made = await app.system().records.insertMany(
    'accountCalendarEvents',
    Array.from({ length: 201 }, () => ({
      account: elsewhere._id,
      event_type: 'holiday',
      start: '2027-01-04T00:00:00Z',
      end: '2027-01-04T00:00:00Z',
    })),
  );
  const [first, ...others] = made.map(({ _id }) => _id);

  const look = (ids: string[]) => askedBy(app, recountMonths, 'accountCalendarEvents', ids);
  expect(await look(others)).toHaveLength((await look([first!])).length);
});

test('a teacher work day counts as the setting says', async () => {
  await off('teacher work day', '2027-04-05');
  const dates = { school_calendar_start_date: '2027-04-05', school_calendar_end_date: '2027-04-06' };
  const counted = async () => ((await job(dates)).monthly_hours as { workingDays: number }[])[0]!.workingDays;
  expect(await counted()).toBe(1);
  const setting = await app.system().records.first('adminSettings', { key: 'teacher-work-days-count' });
  await app.system().records.update('adminSettings', setting!._id, { setting: { value: 1 } });
  expect(await counted()).toBe(2);
});

test('a schedule follows its pattern without the days off, again without doubles, with conflicts named', async () => {
  const placement = await app.make('placements', { name: 'Ana', accounts_placements: account._id });
  const pattern = [
    { weekday: 1, start_time: '08:00', end_time: '15:30' },
    { weekday: 3, start_time: '08:00', end_time: '15:30' },
  ];
  const generate = async (more: object = {}) =>
    (
      await admin.post('/api/placement-schedules/generate', {
        placement: placement._id,
        from: '2027-01-04',
        to: '2027-01-17',
        pattern,
        ...more,
      })
    ).body;

  expect(await generate()).toEqual({
    created: 2,
    existing: 0,
    skipped: [
      { date: '2027-01-04', reason: 'holiday' },
      { date: '2027-01-06', reason: 'holiday' },
    ],
  });
  expect(await generate()).toMatchObject({ created: 0, existing: 2 });
  const later = [{ weekday: 1, start_time: '15:00', end_time: '18:00' }];
  expect((await generate({ pattern: later })).skipped.at(-1)).toEqual({ date: '2027-01-11', reason: 'Overlaps 08:00 to 15:30' });
  expect(await generate({ pattern: later, replace: true })).toMatchObject({ created: 1 });
  const rows = (await admin.get(`/api/placement-schedules/byPlacement/${placement._id}`)).body.records;
  expect(rows).toMatchObject([{ date: '2027-01-11', start_time: '15:00', end_time: '18:00', hours: 3 }]);
});

test('a school year is copied to another account and the next year, once', async () => {
  const other = await app.make('accounts', { name: 'Bay Schools' });
  const copy = async (more: object) =>
    (
      await admin.post('/api/account-calendar-events/copy-year', {
        from: account._id,
        to: other._id,
        start: '2027-01-01',
        end: '2027-02-28',
        ...more,
      })
    ).body;
  expect(await copy({})).toEqual({ created: 3, existing: 0 });
  expect(await copy({})).toEqual({ created: 0, existing: 3 });
  await copy({ to: account._id, years: 1 });
  const found = await app.system().records.all('accountCalendarEvents', { account: account._id, event_type: 'holiday' });
  expect(found.map(({ start }) => start)).toContain('2028-01-03T00:00:00.000Z');
});

test('one event is found, and events have their colors and types [CAL-003, CAL-007]', async () => {
  const { body } = await admin.post('/api/account-calendar-events/search-for-one', { event_type: 'half day' });
  expect(body).toMatchObject({ event_type: 'half day', color: 'blue' });
  for (const event_type of ['half day', 'teacher work day', 'holiday'])
    expect(
      (await admin.post('/api/account-calendar-events', { account: account._id, event_type, start: '2030-01-01T00:00:00Z' }))
        .status,
    ).toBe(200);
  expect((await admin.post('/api/account-calendar-events', { account: account._id, event_type: 'party' })).status).toBe(422);
});

test('what an account calls its days off is for those who see its calendar', async () => {
  const { _id } = await job();
  const reader = await app.userWith({ access: { jobs: { views: allViews }, accounts: { views: allViews } } });
  const { body } = await reader.post(`/api/jobs/${_id}/monthly-hours`, {});
  expect(body.days.find(({ date }: AnyRecord) => date === '2027-02-02')).toEqual({
    date: '2027-02-02',
    counts: 0.73,
    reason: 'Day off',
  });
  expect(JSON.stringify(body.days)).not.toMatch(/holiday|Delayed/);
});

test('what the reader may not see is in no month: an account out of sight changes nothing, and closed jobs answer nothing', async () => {
  const { _id } = await job();
  const closed = await app.userWith({ access: { accounts: { views: allViews } } });
  expect((await closed.post(`/api/jobs/${_id}/monthly-hours`, {})).status).toBe(403);
});
