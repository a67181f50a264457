import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { statementsOf } from '#server/testing-statements.ts';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { createContext } from '#server/context.ts';
import { compile } from '#server/records/search.ts';
import { eventsOfSpan } from './events-of-span.ts';
import type { ShownEvent } from '../shown-events.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

const inRange = async (body: object, client = admin) =>
  (await client.post('/api/calendar-events/in-range', { from: '2027-03-01T00:00:00Z', to: '2027-04-01T00:00:00Z', ...body }))
    .body as {
    events: ShownEvent[];
    truncated: boolean;
  };
const titles = ({ events }: { events: ShownEvent[] }) => events.map(({ title, start }) => `${start.slice(5, 16)} ${title}`);
const group = (title: string, color = 'green') => app.make('calendarGroups', { title, name: title, color });
const event = (fields: Record<string, unknown>) => app.make('calendarEvents', fields);

test('events of the span are answered in their order, whether they begin, end or last in it, with the color of their group [CAL-005]', async () => {
  const { _id } = await group('Board', 'orange');
  const make = (title: string, start: string, end: string | null, more: object = {}) =>
    event({ title, start, end, calendar_group: _id, ...more });
  await make('Ends in it', '2027-02-27T10:00:00Z', '2027-03-01T10:00:00Z');
  await make('Begins in it', '2027-03-31T23:00:00Z', '2027-04-02T10:00:00Z');
  await make('Lasts', '2026-01-01T00:00:00Z', '2028-01-01T00:00:00Z');
  await make('More than a month', '2027-01-28T12:00:00Z', '2027-03-01T06:00:00Z');
  await make('A moment', '2027-03-02T12:00:00Z', '2027-03-02T12:00:00Z');
  await make('Before', '2027-02-01T10:00:00Z', '2027-02-01T11:00:00Z');
  await make('After', '2027-04-01T00:00:00Z', '2027-04-01T01:00:00Z');
  await make('A day', '2027-03-05T00:00:00Z', '2027-03-06T00:00:00Z', { all_day: true });

  const found = await inRange({ layers: ['events'], groups: [_id] });

  expect(titles(found)).toEqual([
    '01-01T00:00 Lasts',
    '01-28T12:00 More than a month',
    '02-27T10:00 Ends in it',
    '03-02T12:00 A moment',
    '03-05T00:00 A day',
    '03-31T23:00 Begins in it',
  ]);
  expect(found.events[4]).toMatchObject({
    layer: 'events',
    moduleName: 'calendarEvents',
    start: '2027-03-05T00:00:00.000Z',
    end: '2027-03-06T00:00:00.000Z',
    all_day: true,
    color: 'orange',
    editable: true,
  });
  expect(found.truncated).toBe(false);
});

test('repeats are spelled out, each with its own id', async () => {
  const { _id } = await group('Weekly');
  const weekly = await event({
    title: 'Stand-up',
    start: '2027-01-04T14:00:00Z',
    end: '2027-01-04T14:30:00Z',
    rrule: 'FREQ=WEEKLY;BYDAY=MO',
    time_zone: 'America/New_York',
    exdates: ['2027-03-08T14:00:00.000Z'],
    calendar_group: _id,
  });
  const { events } = await inRange({ layers: ['events'], groups: [_id] });
  expect(events.map(({ start }) => start.slice(5, 16))).toEqual(['03-01T14:00', '03-15T13:00', '03-22T13:00', '03-29T13:00']);
  expect(events[0]).toMatchObject({
    recordId: weekly._id,
    id: `${weekly._id}/2027-03-01T14:00:00.000Z`,
    end: '2027-03-01T14:30:00.000Z',
  });
  expect(
    (await admin.post('/api/calendar-events', { title: 'x', start: '2027-01-04T14:00:00Z', rrule: 'FREQ=NEVER' })).body.fields
      .rrule,
  ).toMatch('no rule of repeats');
});

test('tasks, interviews, starts and account calendars are layers of their own, for those whom they concern', async () => {
  const me = await app.userWith({
    access: Object.fromEntries(
      ['calendarEvents', 'tasks', 'subs', 'placements', 'accounts'].map((name) => [name, { views: allViews }]),
    ),
  });
  const account = await app.make('accounts', { name: 'Coral Schools' });
  const job = await app.make('jobs', { custom_job_title: 'Aide', profession: 'CNA', zip: '33101' });
  await app.make('tasks', { subject: 'Call Ana', description: 'x', assigned_to: me.user._id, due_date: '2027-03-10' });
  await app.make('tasks', { subject: 'Of another', description: 'x', assigned_to: admin.user._id, due_date: '2027-03-10' });
  await app.make('subs', {
    name: 'Ana',
    accounts_subs: account._id,
    jobs_subs: job._id,
    license_doe: 'RN License',
    interview_date: '2027-03-11T15:00:00Z',
  });
  await app.make('placements', { name: 'Bo at Coral', accounts_placements: account._id, planned_start_date: '2027-03-12' });
  await app.make('accountCalendarEvents', {
    account: account._id,
    event_type: 'holiday',
    start: '2027-03-15T00:00:00Z',
    end: '2027-03-19T00:00:00Z',
  });

  const layers = ['tasks', 'interviews', 'starts', 'account-events'];
  expect(titles(await inRange({ layers }, me))).toEqual([
    '03-10T00:00 Call Ana',
    '03-11T15:00 Interview: Ana',
    '03-12T00:00 Planned start: Bo at Coral',
  ]);
  const days = await inRange({ layers: ['account-events'], accounts: [account._id] });
  expect(days.events).toMatchObject([
    { title: 'Coral Schools: holiday', start: '2027-03-15T00:00:00.000Z', end: '2027-03-20T00:00:00.000Z', all_day: true },
  ]);
  const users = [me.user._id];
  expect(titles(await inRange({ layers: ['tasks'], users }))).toEqual(['03-10T00:00 Call Ana']);
});

test('a layer whose module or date is closed is empty, a person out of sight of a row does not see it, and too long a span is refused', async () => {
  const team = await app.make('teams', { name: 'Far' });
  await event({ title: 'Secret', start: '2027-03-20T10:00:00Z', end: '2027-03-20T11:00:00Z', teams: [team._id] });
  const narrow = await app.userWith({
    access: { calendarEvents: { views: allViews }, placements: { views: allViews, fields: { planned_start_date: 'None' } } },
  });
  expect(titles(await inRange({}, narrow)).filter((title) => /Secret|start|Interview|Call/.test(title))).toEqual([]);
  expect((await admin.post('/api/calendar-events/in-range', { from: '2027-01-01', to: '2029-01-01' })).status).toBe(422);
  expect((await admin.post('/api/calendar-events/in-range', { from: '2027-01-02', to: '2027-01-01' })).status).toBe(422);
});

test('a district answers the calendars of its accounts [CAL-008]', async () => {
  const district = await app.make('districts', { name: 'South' });
  const inIt = await app.make('accounts', { name: 'In it', district: district._id });
  const other = await app.make('accounts', { name: 'Elsewhere' });
  for (const { _id } of [inIt, other])
    await app.make('accountCalendarEvents', {
      account: _id,
      event_type: 'half day',
      color: 'purple',
      start: '2027-05-03T00:00:00Z',
      end: '2027-05-03T00:00:00Z',
    });
  const { body } = await admin.get(`/api/calendar-events/events-for-district/${district._id}?from=2027-05-01&to=2027-05-31`);
  expect(body.events).toMatchObject([{ title: 'In it: half day', layer: 'account-events', color: 'purple' }]);
});

test('a confirmed start stands in its account’s group, follows its date, and goes with the confirmation [CAL-006]', async () => {
  const known = await app.system().records.all('calendarGroups', {});
  const provided = ['RFP Proposals', 'PTO', 'Core Start Dates', 'Miami Start Dates', 'Broward Start Dates'];
  expect(known.map(({ title }) => title)).toEqual(expect.arrayContaining(provided));
  const account = await app.make('accounts', { name: 'Miami Schools' });
  const setting = await app.system().records.first('adminSettings', { key: 'start-date-groups' });
  await app.system().records.update('adminSettings', setting!._id, { setting: { [account._id]: 'miami START dates' } });
  const place = (more: object) =>
    app.make('placements', { name: 'Ana', planned_start_date: '2027-06-01', confirmed_start_date: true, ...more });
  const eventOf = ({ _id }: AnyRecord) =>
    app.system().records.first('calendarEvents', { kept_for: `placement-start ${_id}` }, {});
  const groupOf = async (record: AnyRecord) =>
    (await app.system().records.get('calendarGroups', (await eventOf(record))!.calendar_group as string)).title;

  const there = await place({ accounts_placements: account._id });
  const elsewhere = await place({});
  expect([await groupOf(there), await groupOf(elsewhere)]).toEqual(['Miami Start Dates', 'Core Start Dates']);
  const change = (fields: Record<string, unknown>) => app.system().records.update('placements', there._id, fields);
  await change({ planned_start_date: '2027-06-08' });
  expect(await eventOf(there)).toMatchObject({ title: 'Start: Ana', start: '2027-06-08T00:00:00.000Z', all_day: true });
  await change({ confirmed_start_date: false });
  expect(await eventOf(there)).toBeUndefined();
  await change({ confirmed_start_date: true });
  expect(await eventOf(there)).toBeDefined();
  await change({ status: 'Cancelled' });
  expect(await eventOf(there)).toBeUndefined();
  await app.system().records.markDeleted('placements', [elsewhere._id]);
  expect(await eventOf(elsewhere)).toBeUndefined();
});

test('a group that is missing is made, once', async () => {
  const setting = await app.system().records.first('adminSettings', { key: 'start-date-groups' });
  const account = await app.make('accounts', { name: 'Tampa' });
  await app.system().records.update('adminSettings', setting!._id, { setting: { Tampa: 'Tampa Start Dates' } });
  const place = () =>
    app.make('placements', {
      name: 'x',
      planned_start_date: '2027-06-01',
      confirmed_start_date: true,
      accounts_placements: account._id,
    });
  await Promise.all([place(), place(), place()]);
  expect(await app.system().records.count('calendarGroups', { title: 'Tampa Start Dates' })).toBe(1);
});

test('a day of an account is in the calendar of that day, wherever the reader is, and in no other', async () => {
  const account = await app.make('accounts', { name: 'Of days' });
  const day = (date: string) =>
    app.make('accountCalendarEvents', { account: account._id, name: date, event_type: 'holiday', start: `${date}T00:00:00Z` });
  for (const date of ['2031-05-05', '2031-05-06', '2031-05-07']) await day(date);
  for (const zone of ['America/Los_Angeles', 'UTC', 'Asia/Tokyo']) {
    const body = { from: '2031-05-06', to: '2031-05-06', layers: ['account-events'], accounts: [account._id] };
    const { body: found } = await admin.post('/api/calendar-events/in-range', body, { 'time-zone': zone });
    expect([zone, found.events.map(({ title }: AnyRecord) => title)]).toEqual([zone, ['Of days: 2031-05-06']]);
  }
});

test('a span reads what may show in it, however much is over', async () => {
  const { database } = app.engine;
  await database.query(
    `insert into records."calendarEvents" (_id, name, title, start, "end", all_day, span_days, teams, created_by, modified_by, "createdAt", "updatedAt")
     select 'cccccccc' || lpad(to_hex(n), 16, '0'), 'Old', 'Old', timestamptz '2015-01-01' + n * interval '3 hours', timestamptz '2015-01-01' + n * interval '3 hours',
            false, 0, $1, $2, $2, now(), now()
       from generate_series(1, 30000) n`,
    [[], admin.user._id],
  );
  await database.query('analyze records."calendarEvents"');
  const person = await app.userWith({ access: { calendarEvents: { views: allViews } } });
  const access = (await app.engine.access.of(person.user._id))!;
  const context = createContext(app.engine, { access, userId: person.user._id });
  const searchTerms = eventsOfSpan('2024-03-01T00:00:00.000Z', '2024-04-01T00:00:00.000Z');
  const module = app.engine.registry.module('calendarEvents');
  const { plan } = compile(context, module, { searchTerms, sort: [{ field: 'start' }] });

  const { rows } = await database.query(
    `explain (analyze) select t.title from ${module.tableName} t where ${plan.where} order by t.start limit 2001`,
    plan.sql.values,
  );
  const text = rows.map((row) => String(Object.values(row)[0])).join('\n');
  const read = [...text.matchAll(/Rows Removed by (?:Filter|Index Recheck): (\d+)/g)].reduce((sum, [, n]) => sum + Number(n), 0);
  expect([text, read < 1_000]).toEqual([text, true]);
});

test('a layer of the calendar is one statement', async () => {
  const person = await app.userWith({ access: { calendarEvents: { views: allViews }, tasks: { views: allViews } } });
  const layers = ['events', 'tasks'];
  await inRange({ layers }, person);

  const asked = await statementsOf(() => inRange({ layers }, person));
  expect([asked, asked.length]).toEqual([asked, layers.length]);
});

test('a layer whose records are found by a field that is hidden from the reader is empty, and the others stand', async () => {
  const access = {
    calendarEvents: { views: allViews, fields: { uid: 'None' } },
    tasks: { views: allViews, fields: { assigned_to: 'None' } },
    placements: { views: allViews, fields: { status: 'None' } },
  };
  const person = await app.userWith({ access });
  await event({
    title: 'Theirs to see',
    start: '2027-03-09T10:00:00Z',
    assigned_to: person.user._id,
    attendees: [person.user._id],
  });

  const { events } = await inRange({}, person);
  expect(events.map(({ title }) => title)).toContain('Theirs to see');
  const { body } = await person.post('/api/calendar-feeds', { name: 'Mine' });
  expect((await app.anonymous.get(new URL(body.url).pathname)).status).toBe(200);
});
