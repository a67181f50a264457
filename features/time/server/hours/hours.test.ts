import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { statementsOf } from '#server/testing-statements.ts';
import { allViews, startTestApp, type Answer, type Client, type TestApp } from '#server/testing.ts';
import { waitingForLocks } from '#server/testing-locks.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

const own = { views: { ...allViews, view: 'Owner', edit: 'Owner' } };
const staff = () => app.userWith({ access: { timeSheets: own } });
const WEEK = '/api/timeSheets/usersWeeklyTimesheet';
const week = async (client: Client, body: object = {}) => (await client.post(WEEK, { date: '2027-03-03', ...body })).body;
const enter = (client: Client, day: AnyRecord, timeEntries: unknown[]) =>
  client.put(`/api/timeSheets/update-certain-fields/${day._id}`, { fields: { timeEntries } });
const entry = (start_time: string, end_time: string, more: object = {}) => ({ start_time, end_time, ...more });

let placed = 0;
/** A provider with a user who may do what the role Provider may, and a placement. */
async function placement(more: object = {}) {
  const access = {
    timeSheets: { views: { ...allViews, create: false, delete: 'None' } },
    timesheetTracker: { views: { ...allViews, create: false, delete: 'None' } },
  };
  const client = await app.userWith({ userType: 'Provider', name: `Pro ${(placed += 1)}`, access });
  const provider = await app.make('providers', { first_name: 'Pro', last_name: String(placed), related_user: client.user._id });
  const record = await app.make('placements', {
    name: `Placement ${placed}`,
    providers_placements: provider._id,
    status: 'Active',
    ...more,
  });
  return { client, provider, record };
}
const tracker = (placementId: string, more: object = {}) =>
  app.make('timesheetTracker', {
    name: 'Week',
    placements_timesheetTracker: placementId,
    period_start: '2027-02-28',
    period_end: '2027-03-06',
    ...more,
  });
const move = (client: Client, { _id }: AnyRecord, fields: object) =>
  client.put(`/api/timesheet-trackers/update-certain-fields/${_id}`, { fields });

test('a week that is there costs two statements', async () => {
  const client = await staff();
  await week(client);
  await week(client);

  const asked = await statementsOf(() => week(client));
  expect([asked, asked.length <= 2]).toEqual([asked, true]);
});

test('a week names the holidays of the company that are in it, whatever year it is', async () => {
  const client = await staff();
  const holidaysOn = async (date: string) => (await week(client, { date })).holidays;

  expect(await holidaysOn('2027-03-03')).toEqual([]);
  expect(await holidaysOn('2027-11-23')).toEqual([{ date: '2027-11-25', name: 'Thanksgiving Day' }]);
  expect(await holidaysOn('2019-07-01')).toEqual([{ date: '2019-07-04', name: 'Independence Day' }]);
  expect(await holidaysOn('2027-12-28')).toEqual([{ date: '2027-12-31', name: 'New Year’s Day' }]);
});

test('opening a week makes its seven days with the notice, once, also for two at the same time [TIME-003, TIME-005, TIME-007]', async () => {
  const client = await staff();
  const [first, second] = await Promise.all([week(client), week(client)]);
  const notice = { text: 'Creating timesheet days for start of week through end of week', style: 'stealth', duration: 1000 };

  expect([...first.notices, ...second.notices]).toEqual([notice]);
  expect(first).toMatchObject({ user: client.user._id, start: '2027-02-28', end: '2027-03-06', total_hours: 0, total: '0:00' });
  expect(first.days.map(({ day }: AnyRecord) => day)).toEqual(
    ['28', '01', '02', '03', '04', '05', '06'].map((day) => `2027-0${day === '28' ? 2 : 3}-${day}`),
  );
  const again = (await client.get(`${WEEK}?date=2027-03-06`)).body;
  expect([again.notices, again.days.map(({ _id }: AnyRecord) => _id)]).toEqual([[], first.days.map(({ _id }: AnyRecord) => _id)]);
  expect(await app.system().records.count('timeSheets', { user: client.user._id })).toBe(7);
  expect((await client.post('/api/time-sheets/dataSourceSearch', {})).body).toMatchObject({ total: 7 });
});

test('a week that was only looked at leaves nothing in the audit log: the history of its days begins with what is entered', async () => {
  const client = await staff();
  const { days } = await week(client);
  const logged = async () => {
    const text = `select record_id, field, event from muster.audit_log where module = 'timeSheets' and record_id = any($1) order by position`;
    return (await app.engine.database.query(text, [days.map(({ _id }: AnyRecord) => _id)])).rows;
  };

  expect(days).toHaveLength(7);
  expect(await logged()).toEqual([]);

  await enter(client, days[1], [entry('08:30', '12:00')]);
  expect((await logged()).map(({ record_id, field }) => [record_id, field])).toEqual(
    expect.arrayContaining([[days[1]._id, 'timeEntries']]),
  );
  const { record } = (await admin.post('/api/timeSheets', { user: client.user._id, day: '2027-05-01' })).body;
  const made = await app.engine.database.query(`select 1 from muster.audit_log where record_id = $1 and event = 'created'`, [
    record._id,
  ]);
  expect(made.rows).toHaveLength(1);
});

test('a day is its user’s, named for them, with its hours from its entries [TIME-004, TIME-009]', async () => {
  const client = await staff();
  const { days } = await week(client);
  expect(days[1]).toMatchObject({
    user: client.user._id,
    name: client.user.name,
    assigned_to: client.user._id,
    total_hours: 0,
    deleted: false,
    timeEntries: null,
  });
  expect(Date.parse(days[1].generated_on)).toBeGreaterThan(0);

  const { body } = await enter(client, days[1], [
    entry('08:30', '12:00'),
    entry('12:30', '17:00', { kind: 'Regular', note: 'Ward' }),
  ]);
  expect(body.record.total_hours).toBe(8);
  await enter(client, days[2], [entry('22:00', '06:20')]);
  expect(await week(client)).toMatchObject({ total_hours: 16.33, total: '16:20' });
  await client.put(`/api/timeSheets/update-certain-fields/${days[2]._id}`, { fields: { total_hours: 99 } });
  expect((await client.get(`/api/timeSheets/${days[2]._id}`)).body.total_hours).toBeCloseTo(8.3333, 4);
});

test('a day goes by the name of its user, unless it was given another one', async () => {
  const [ann, bo] = [await app.userWith({ name: 'Ann Ames' }), await app.userWith({ name: 'Bo Bell' })];
  const made = (await admin.post('/api/timeSheets', { user: ann.user._id, day: '2027-06-01', name: 'Night shift' })).body.record;
  expect(made).toMatchObject({ name: 'Night shift', assigned_to: ann.user._id });
  const change = async (fields: object) =>
    (await admin.put(`/api/timeSheets/update-certain-fields/${made._id}`, { fields })).body.record;

  expect(await change({ user: bo.user._id })).toMatchObject({ name: 'Bo Bell', assigned_to: bo.user._id });
  expect(await change({ name: 'Day shift' })).toMatchObject({ name: 'Day shift', assigned_to: bo.user._id });
  expect(await change({ user: ann.user._id, name: 'Both' })).toMatchObject({ name: 'Both', assigned_to: ann.user._id });
  expect(await change({ name: '' })).toMatchObject({ name: 'Ann Ames' });
});

test('broken entries are refused with a sentence at their row, and nothing is kept', async () => {
  const client = await staff();
  const { days } = await week(client);
  const refused = await enter(client, days[0], [entry('08:00', '12:00'), entry('11:00', '13:00')]);
  expect(refused).toMatchObject({
    status: 422,
    body: { fields: { 'timeEntries.1': 'This overlaps row 1.', timeEntries: 'Row 2: This overlaps row 1.' } },
  });
  expect((await enter(client, days[0], [entry('27:00', '28:00')])).status).toBe(422);
  expect((await client.get(`/api/timeSheets/${days[0]._id}`)).body.timeEntries).toBeNull();
});

test('a user has one timesheet a day, whichever call makes it', async () => {
  const client = await staff();
  await week(client);
  const again = { user: client.user._id, day: '2027-03-01' };
  expect((await admin.post('/api/timeSheets', again)).body.error).toBe('There is a timesheet of this day already.');
  const free = { user: client.user._id, day: '2027-04-01' };
  const answers = await Promise.all(Array.from({ length: 5 }, () => admin.post('/api/timeSheets', free)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a day that was made again stays the only one when the former comes back from the archive', async () => {
  const person = await staff();
  const make = async () => (await person.post('/api/timeSheets', { user: person.user._id, day: '2027-03-03' })).body.record._id;
  const former = await make();
  const move = async (where: string) => (await person.put(`/api/timeSheets/${where}/by-array`, { ids: [former] })).body;
  await move('archive');
  const again = await make();

  const reason = 'There is a timesheet of this day already.';
  expect(await move('unarchive')).toMatchObject({ matched: 1, changed: 0, skipped: [{ _id: former, reason, code: 'rule' }] });
  await person.put(`/api/timeSheets/mark-deleted/${again}`);
  expect(await move('unarchive')).toMatchObject({ matched: 1, changed: 1, skipped: [] });
  expect(await move('unarchive')).toMatchObject({ matched: 1, changed: 0, skipped: [] });
});

test('others’ weeks are opened by who sees and changes all of them, and a key that reads makes no day', async () => {
  const client = await staff();
  const other = await staff();
  expect((await other.post(WEEK, { user: client.user._id })).status).toBe(403);
  const payroll = await app.userWith({ access: { timeSheets: { views: allViews }, users: { views: allViews } } });
  expect((await week(payroll, { user: client.user._id })).days).toHaveLength(7);
  const reader = await app.userWith({ access: { timeSheets: { views: { access: true, view: 'All' } } } });
  expect((await week(reader)).days).toEqual([]);
});

test('Payroll opens the week of a provider, whatever teams both are in', async () => {
  const [hospitals, office] = await Promise.all(['Hospitals', 'Office'].map((name) => app.make('teams', { name })));
  const provider = await app.userWith({ userType: 'Provider', teams: [hospitals!._id] });
  const payroll = await app.userWith({ teams: [office!._id] });
  await app.giveRole(provider, 'Provider');
  await app.giveRole(payroll, 'Payroll');
  const { days } = await week(provider);
  await enter(provider, days[2], [entry('08:00', '12:00')]);

  expect(days[2].teams).toEqual([hospitals!._id]);
  expect(await week(payroll, { user: provider.user._id })).toMatchObject({ total: '4:00', total_hours: 4 });
});

test('every active placement gets one tracker a week, whoever asks at the same time', async () => {
  const { record } = await placement({ planned_start_date: '2027-01-04' });
  const over = await placement({ planned_start_date: '2026-01-04', end_date: '2026-06-30' });
  const asked = await Promise.all([1, 2].map(() => admin.post('/api/timesheet-trackers/generate', { date: '2027-03-03' })));

  expect(asked[0]!.body.created + asked[1]!.body.created).toBe(asked[0]!.body.existing + asked[1]!.body.existing);
  expect(await app.system().records.all('timesheetTracker', { placements_timesheetTracker: record._id })).toMatchObject([
    { period_start: '2027-02-28', period_end: '2027-03-06', time_sheet_status: 'Not_Submitted' },
  ]);
  expect(await app.system().records.count('timesheetTracker', { placements_timesheetTracker: over.record._id })).toBe(0);
});

test('a week is the sum of its provider’s entries but those of other placements, and typed where there are none [TIME-001]', async () => {
  const { client, record } = await placement();
  const elsewhere = await app.make('placements', { name: 'Elsewhere', providers_placements: record.providers_placements });
  const one = await tracker(record._id, { hours: 12 });
  expect(one).toMatchObject({ time_sheet_status: 'Not_Submitted', hours: 12, commissions_timesheetTracker: null });

  const { days } = await week(client);
  const away = { placement: elsewhere._id };
  const saved = await app.system().records.update('timeSheets', days[1]._id, {
    timeEntries: [entry('08:00', '12:00'), entry('13:00', '15:00', { placement: record._id }), entry('16:00', '18:00', away)],
  });
  expect(saved.total_hours).toBe(8);
  expect((await admin.get(`/api/timesheet-trackers/${one._id}`)).body.hours).toBe(6);
});

test('a provider sends their week, also of no hours; staff return it with a reason; sent days are read-only, others are not', async () => {
  const { client, record } = await placement({ bill_rate: 70, pay_rate: 50 });
  const elsewhere = await app.make('placements', { name: 'Elsewhere', providers_placements: record.providers_placements });
  const { days } = await week(client);
  await enter(client, days[1], [entry('08:00', '12:00')]);
  const one = await tracker(record._id);
  const next = (await week(client, { date: '2027-03-08' })).days;

  expect((await move(client, one, { time_sheet_status: 'Submitted_EDU_Approved' })).body.error).toBe(
    'You can send a week that is open or was returned.',
  );
  expect((await move(client, one, { time_sheet_status: 'Submitted' })).body.record).toMatchObject({
    time_sheet_status: 'Submitted',
    hours: 4,
  });
  const locked = 'This day belongs to a week that was sent for approval. Ask for its return to change it.';
  expect((await enter(client, days[1], [entry('08:00', '13:00')])).body.error).toBe(locked);
  expect((await enter(client, next[1], [entry('08:00', '13:00')])).status).toBe(200);
  const other = entry('14:00', '16:00', { placement: elsewhere._id });
  expect(
    await app.system().records.update('timeSheets', days[1]._id, { timeEntries: [entry('08:00', '12:00'), other] }),
  ).toMatchObject({ total_hours: 6 });

  expect((await move(admin, one, { time_sheet_status: 'Rejected' })).body.fields.rejection_reason).toBe(
    'Please say why the week is returned.',
  );
  expect((await move(admin, one, { time_sheet_status: 'Rejected', rejection_reason: 'Monday is short' })).status).toBe(200);
  expect(
    await app.system().records.all('notifications', { assigned_to: client.user._id, kind: 'timesheet-returned' }),
  ).toMatchObject([{ quote: 'rejection_reason', path: `/provider/timesheet?date=${one.period_start}` }]);
  expect((await enter(client, days[1], [entry('08:00', '13:00')])).status).toBe(200);
  expect((await move(client, one, { time_sheet_status: 'Submitted' })).body.record.hours).toBe(5);

  const empty = await placement();
  const nothing = await tracker(empty.record._id);
  expect((await move(empty.client, nothing, { time_sheet_status: 'Submitted' })).body.record).toMatchObject({ hours: 0 });
  expect((await move(empty.client, one, { time_sheet_status: 'Submitted' })).status).toBe(404);
});

test('who sees a week sees the hours of its days, without those of other placements; what they were for, who sees the days', async () => {
  const { client, record } = await placement();
  const [{ _id: other }, { _id }] = [await app.make('placements', { name: 'Other' }), await tracker(record._id)];
  const { days } = await week(client);
  await enter(client, days[1], [entry('13:00', '17:00', { kind: 'On call' }), entry('08:00', '12:00', { note: 'Ward 3' })]);
  await enter(client, days[2], [entry('08:00', '09:00', { placement: other })]);
  const views = { access: true, view: 'All', edit: 'All' };
  const manager = await app.userWith({ access: { timesheetTracker: { views }, placements: { views } } });
  const without = (field: string) =>
    app.userWith({ access: { timesheetTracker: { views, fields: { [field]: 'None' } }, placements: { views } } });
  const read = (person: Client) => person.get(`/api/timesheet-trackers/${_id}/days`);

  const { body } = await read(manager);
  expect(body.days.map(({ day, hours }: AnyRecord) => [day, hours])).toEqual([
    ['2027-02-28', 0],
    ['2027-03-01', 8],
    ['2027-03-02', 0],
    ['2027-03-03', 0],
    ['2027-03-04', 0],
    ['2027-03-05', 0],
    ['2027-03-06', 0],
  ]);
  expect(body.days.flatMap(({ entries }: AnyRecord) => entries)).toEqual([]);
  const own = (await read(client)).body;
  expect(own.days[1]).toMatchObject({
    day: '2027-03-01',
    hours: 8,
    entries: [
      { start_time: '08:00', end_time: '12:00', note: 'Ward 3' },
      { start_time: '13:00', end_time: '17:00', kind: 'On call' },
    ],
  });
  expect((await read(admin)).body).toEqual(own);
  for (const field of ['hours', 'period_start', 'period_end'])
    expect([field, (await read(await without(field))).status]).toEqual([field, 403]);
  expect((await read((await placement()).client)).status).toBe(404);
  const typed = await tracker((await placement()).record._id, { hours: 12 });
  expect((await admin.get(`/api/timesheet-trackers/${typed._id}/days`)).body).toEqual({ days: [] });
});

test('a day that is changed while its week is sent stays as it was sent', async () => {
  const { client, record } = await placement();
  const { _id: id } = await tracker(record._id);
  const { days } = await week(client);
  await enter(client, days[1], [entry('08:00', '12:00')]);
  let changed: Promise<Answer> | undefined;
  await app.system().transaction(async ({ records }) => {
    await records.update('timesheetTracker', id, { time_sheet_status: 'Submitted' });
    changed = enter(client, days[1], [entry('18:00', '22:00')]);
    await Promise.race([changed, vi.waitFor(async () => expect(await waitingForLocks(app)).toBe(1), { timeout: 10_000 })]);
  });

  expect((await changed)!.body.fields).toEqual({
    timeEntries: 'This day belongs to a week that was sent for approval. Ask for its return to change it.',
  });
  expect((await client.get(`/api/timeSheets/${days[1]._id}`)).body.timeEntries).toEqual([entry('08:00', '12:00')]);
});
