import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayIn } from '#common/time-zones.ts';
import type { AnyRecord } from '#common/module.ts';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
let admin: Client;
const LOS_ANGELES = { 'time-zone': 'America/Los_Angeles' };
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  const fields = [
    { fieldName: 'moment', label: 'Moment', inputType: 'DateTime' },
    { fieldName: 'bill', label: 'Bill', inputType: 'Currency' },
    { fieldName: 'pay', label: 'Pay', inputType: 'Currency' },
    { fieldName: 'unit', label: 'Unit', inputType: 'TextField' },
  ];
  await admin.post('/api/ss-modules', { name: 'shifts', label: 'Shifts', fields });
  const moments = [
    '2026-11-22T07:30:00.000Z', // Saturday 23:30 in Los Angeles, Sunday in UTC
    '2026-11-23T07:30:00.000Z', // Sunday 23:30 in Los Angeles, Monday in UTC
    '2026-11-01T08:30:00.000Z', // 1:30, and an hour later 1:30 again: the clocks go back
    '2026-11-01T09:30:00.000Z',
    '2026-03-08T09:30:00.000Z', // 1:30, and an hour later 3:30: the clocks go forward
    '2026-03-08T10:30:00.000Z',
  ];
  for (const [at, moment] of moments.entries())
    await app.make('shifts', {
      name: `Shift ${at}`,
      moment,
      bill: 60 + at,
      pay: at === 5 ? null : 40,
      unit: at % 2 ? 'ICU' : 'ER',
    });
});
afterAll(() => app?.close());

const counts = async (by: string, from: string, to: string, headers: Record<string, string>) => {
  const filters = [
    { field: 'moment', op: 'onOrAfter', value: from },
    { field: 'moment', op: 'onOrBefore', value: to },
  ];
  const report = { related_module: 'shifts', filters, groups: [{ field: 'moment', by }], columns: [{ fn: 'count' }] };
  const { body } = await admin.post('/api/reports/run', { report }, headers);
  return Object.fromEntries(body.groups.map(({ keys, values }: { keys: string[]; values: number[] }) => [keys[0], values[0]]));
};
const UTC = { 'time-zone': 'UTC' };

test('half past eleven at night in Los Angeles is that day there and the next one in UTC', async () => {
  expect(await counts('day', '2026-11-21', '2026-11-21', LOS_ANGELES)).toEqual({ '2026-11-21': 1 });
  expect(await counts('day', '2026-11-21', '2026-11-23', UTC)).toMatchObject({ '2026-11-22': 1, '2026-11-23': 1 });
});

test('a Sunday belongs to the week of the Monday before it, in the caller’s time zone', async () => {
  expect(await counts('week', '2026-11-16', '2026-11-23', LOS_ANGELES)).toEqual({ '2026-11-16': 2 });
  expect(await counts('week', '2026-11-16', '2026-11-23', UTC)).toEqual({ '2026-11-16': 1, '2026-11-23': 1 });
});

test('on the days when clocks change every hour counts by itself, and the day holds them all', async () => {
  const back = await counts('hour', '2026-11-01', '2026-11-01', LOS_ANGELES);
  expect([back['2026-11-01T08:00:00.000Z'], back['2026-11-01T09:00:00.000Z']]).toEqual([1, 1]);
  expect(await counts('day', '2026-11-01', '2026-11-01', LOS_ANGELES)).toEqual({ '2026-11-01': 2 });
  expect(await counts('day', '2026-03-08', '2026-03-08', LOS_ANGELES)).toEqual({ '2026-03-08': 2 });
});

test('a number is taken from another of each record; a record that lacks one is left out', async () => {
  const columns = [
    { fn: 'sum', field: 'bill', minus: 'pay' },
    { fn: 'avg', field: 'bill', minus: 'pay', label: 'Margin' },
  ];
  const report = { related_module: 'shifts', groups: [{ field: 'unit' }], columns };
  const { body } = await admin.post('/api/reports/run', { report });
  expect(body.columns).toEqual([
    { label: 'Sum of Bill − Pay', type: 'Currency' },
    { label: 'Margin', type: 'Currency' },
  ]);
  expect(body.groups.map(({ keys, values }: AnyRecord) => [keys, values])).toEqual([
    [['ER'], [66, 22]],
    [['ICU'], [44, 22]],
  ]);
  expect(body.totals).toEqual([110, 22]);

  const wrong = [
    { fn: 'sum', field: 'bill', minus: 'unit' },
    { fn: 'count', field: 'bill', minus: 'pay' },
    { fn: 'count', minus: 'pay' },
  ];
  for (const measure of wrong) {
    const answer = await admin.post('/api/reports/run', { report: { ...report, columns: [measure] } });
    expect([measure, answer.status]).toEqual([measure, 400]);
  }
});

test('a rate is the part of each group that matches, also of the largest groups and of their records', async () => {
  const rate = { fn: 'rate', of: { field: 'bill', op: 'lessThan', value: 62 }, label: 'Cheap' };
  const run = async (report: object) => (await admin.post('/api/reports/run', { report: { ...report, ...SHIFTS } })).body;
  const SHIFTS = { related_module: 'shifts', filters: [{ field: 'name', op: 'startsWith', value: 'Shift' }] };
  const groups = [{ field: 'unit' }];

  const all = await run({ groups, columns: [rate, { fn: 'count' }] });
  expect(all.columns[0]).toEqual({ label: 'Cheap', type: 'Number' });
  expect(all.groups.map(({ values }: AnyRecord) => values)).toEqual([
    [expect.closeTo(1 / 3, 8), 3],
    [expect.closeTo(1 / 3, 8), 3],
  ]);
  expect(all.totals).toEqual([expect.closeTo(1 / 3, 8), 6]);
  const ranked = { groups: [{ field: 'name', limit: 1, others: true }], columns: [rate, { fn: 'median', field: 'bill' }] };
  const first = await run(ranked);
  expect(first.groups.map(({ keys, values }: AnyRecord) => [(keys as string[])[0], (values as number[])[0]])).toEqual([
    ['Shift 0', 1],
    ['$others', expect.closeTo(1 / 5, 8)],
  ]);
  const report = { ...ranked, ...SHIFTS };
  const behind = await admin.post('/api/reports/records', { report, keys: ['$others'], pageNumber: 0, pageSize: 10 });
  expect([behind.status, behind.body.total]).toEqual([200, 5]);

  const of = { field: 'xxx', op: 'equals', value: 1 };
  const wrong = [
    { fn: 'rate' },
    { ...rate, field: 'bill' },
    { ...rate, share: true },
    { ...rate, of },
    { fn: 'count', of: rate.of },
  ];
  for (const column of wrong) {
    const { status } = await admin.post('/api/reports/run', { report: { ...SHIFTS, groups, columns: [column] } });
    expect([column, status]).toEqual([column, 400]);
  }
});

test('a rate of a field that its reader may not read is refused like one of no field', async () => {
  const shifts = { views: allViews, fields: { pay: 'None' } };
  const reader = await app.userWith({ access: { shifts, reports: { views: allViews } } });
  const asked = (field: string) =>
    reader.post('/api/reports/run', {
      report: { related_module: 'shifts', columns: [{ fn: 'rate', of: { field, op: 'greaterThan', value: 1 } }] },
    });
  const [hidden, unknown] = [await asked('pay'), await asked('xxx')];
  expect([hidden.status, hidden.body.error]).toEqual([400, unknown.body.error.replaceAll('xxx', 'pay')]);
});

test('between two dates are days, counted in the reader’s time zone', async () => {
  const report = {
    related_module: 'shifts',
    filters: [{ name: 'Shift 0' }],
    columns: [
      { fn: 'avg', field: 'moment', minus: 'createdAt' },
      { fn: 'max', field: 'moment', minus: 'moment' },
    ],
  };
  const days = async (headers: object) => (await admin.post('/api/reports/run', { report }, { ...headers })).body;
  const [there, inUtc] = [await days(LOS_ANGELES), await days(UTC)];
  const [shift] = await app.system().records.all('shifts', { name: 'Shift 0' });
  const daysIn = (zone: string) =>
    (Date.parse(dayIn(zone, new Date(String(shift!.moment)))) - Date.parse(dayIn(zone, new Date(String(shift!.createdAt))))) /
    86_400_000;
  expect(there.totals).toEqual([daysIn('America/Los_Angeles'), 0]);
  expect(inUtc.totals).toEqual([daysIn('UTC'), 0]);
  expect(there.columns).toEqual([
    { label: 'Average Moment − Created', type: 'Number' },
    { label: 'Highest Moment − Moment', type: 'Number' },
  ]);
});

test('what is taken away is a field that its reader may read', async () => {
  const shifts = { views: allViews, fields: { pay: 'None' } };
  const reader = await app.userWith({ access: { shifts, reports: { views: allViews } } });
  const asked = (minus: string) => ({ report: { related_module: 'shifts', columns: [{ fn: 'sum', field: 'bill', minus }] } });
  const [hidden, unknown] = [
    await reader.post('/api/reports/run', asked('pay')),
    await reader.post('/api/reports/run', asked('xxx')),
  ];
  expect([hidden.status, hidden.body.error]).toEqual([400, unknown.body.error.replaceAll('xxx', 'pay')]);
});

test('a report is compared with the period before the one that it names', async () => {
  const moment = app.system().now().toISOString();
  const dayBefore = new Date(Date.parse(moment) - 86_400_000).toISOString();
  for (const each of [moment, dayBefore, dayBefore]) await app.make('shifts', { name: 'New', moment: each, bill: 10 });
  const filters = [{ field: 'moment', op: 'within', value: 'today' }, { name: 'New' }];
  const report = { related_module: 'shifts', filters };
  const columns = [{ fn: 'count' }, { fn: 'sum', field: 'bill' }];
  const { body } = await admin.post('/api/reports/run', { report: { ...report, columns }, compare: true });
  expect(body.totals).toEqual([1, 10]);
  expect(body.before).toMatchObject({ from: dayBefore.slice(0, 10), to: dayBefore.slice(0, 10), totals: [2, 20] });
  const without = await admin.post('/api/reports/run', { report: { related_module: 'shifts', columns }, compare: true });
  expect(without.body.before).toBeNull();
});

test('each group stands beside what it was in the period before, in answers and in files', async () => {
  const { id, now, yesterday } = await twoDays();

  const { body } = await admin.post(`/api/reports/${id}/run`, { compare: true });
  expect(body.groups).toEqual([
    { keys: ['day'], labels: ['day'], values: [2, 30], before: [1, 40], change: [1, -10] },
    { keys: ['night'], labels: ['night'], values: [1, 5], before: [0, 0], change: [1, 5] },
    { keys: ['swing'], labels: ['swing'], values: [0, 0], before: [1, 7], change: [-1, -7] },
  ]);
  expect(body.before).toMatchObject({ totals: [2, 47], change: [1, -12] });
  const { body: csv } = await admin.get(`/api/reports/${id}/export?format=csv`);
  expect(
    csv
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\n'),
  ).toEqual([
    'Unit,Count,Count before,Count change,Sum of Bill,Sum of Bill before,Sum of Bill change',
    'day,2,1,1,30,40,-10',
    'night,1,0,1,5,0,5',
    'swing,0,1,-1,0,7,-7',
    'Total,3,2,1,35,47,-12',
  ]);

  const byDay = { ...compared, groups: [{ field: 'moment', by: 'day' }] };
  const days = (await admin.post('/api/reports/run', { report: byDay, compare: true })).body;
  expect(days.groups).toMatchObject([{ keys: [now], values: [3, 35], before: [2, 47] }]);
  expect(days.before.from).toBe(yesterday);
  const first = { ...compared, groups: [{ field: 'unit', limit: 1, others: true }] };
  const ranked = (await admin.post('/api/reports/run', { report: first, compare: true })).body;
  expect(ranked.groups).toMatchObject([
    { keys: ['day'], values: [2, 30], before: [1, 40] },
    { keys: ['$others'], values: [1, 5], before: [1, 7] },
  ]);
});

const compared = {
  related_module: 'shifts',
  filters: [{ field: 'moment', op: 'within', value: 'today' }, { name: 'Compared' }],
  columns: [{ fn: 'count' }, { fn: 'sum', field: 'bill' }],
};

/** Shifts of today and of the day before, and a report that stands them side by side. */
async function twoDays(): Promise<{ id: string; now: string; yesterday: string }> {
  const moment = app.system().now().toISOString();
  const dayBefore = new Date(Date.parse(moment) - 86_400_000).toISOString();
  for (const [at, unit, bill] of [
    [moment, 'day', 10],
    [moment, 'day', 20],
    [moment, 'night', 5],
    [dayBefore, 'day', 40],
    [dayBefore, 'swing', 7],
  ])
    await app.make('shifts', { name: 'Compared', moment: at, unit, bill });
  const report = { name: 'Shifts', ...compared, groups: [{ field: 'unit' }], options: { compare: true } };
  const { body } = await admin.post('/api/reports', report);
  return { id: body.record._id, now: moment.slice(0, 10), yesterday: dayBefore.slice(0, 10) };
}
