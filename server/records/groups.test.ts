import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AGGREGATES, DATE_GROUPS, aggregateName, type Aggregate, type DateGroup } from '#common/groups.ts';
import type { AnyRecord } from '#common/module.ts';
import { dayIn } from '#common/time-zones.ts';
import { allViews, startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let admin: Client;
let accounts: AnyRecord[];
let shifts: AnyRecord[];
const CHOICES = ['open', 'filled', 'late', 'never'];
const ZONE = 'America/New_York';
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  const fields = [
    { fieldName: 'state', label: 'State', inputType: 'Dropdown', options: CHOICES },
    { fieldName: 'urgent', label: 'Urgent', inputType: 'Checkbox' },
    { fieldName: 'account', label: 'Account', inputType: 'Relate', ref: 'accounts' },
    { fieldName: 'day', label: 'Day', inputType: 'Date' },
    { fieldName: 'moment', label: 'Moment', inputType: 'DateTime' },
    { fieldName: 'bill_rate', label: 'Bill rate', inputType: 'Currency' },
    { fieldName: 'unit', label: 'Unit', inputType: 'TextField' },
    { fieldName: 'tags', label: 'Tags', inputType: 'MultiSelect', options: ['a', 'b'] },
    { fieldName: 'place', label: 'Place', inputType: 'Address' },
    { fieldName: 'teams', label: 'Teams', inputType: 'MultiRelate', ref: 'teams' },
  ];
  expect((await admin.post('/api/ss-modules', { name: 'shifts', label: 'Shifts', fields })).status).toBe(200);
  accounts = [];
  for (const name of ['Bay', 'Alder', 'Cove']) accounts.push(await app.make('accounts', { name, teams: [] }));
  const context = app.system();
  const others = await app.make('teams', { name: 'Others' });
  const rows = fc.sample(shiftOf(), { numRuns: 90, seed: 20_261_122 });
  shifts = await context.transaction((inner) =>
    inner.records.insertMany(
      'shifts',
      rows.map((row, at) => ({ name: `Shift ${String(at % 40).padStart(2, '0')}`, teams: [others._id], ...row })),
    ),
  );
  // a choice that was taken away since: the value stays
  await app.engine.database.query(`update records.shifts set state = 'gone' where name = 'Shift 07'`);
  shifts = await context.records.all('shifts', {});
});
afterAll(() => app?.close());

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 4 });
const shiftOf = () => {
  const days = fc.constantFrom('2026-01-01', '2026-01-04', '2026-01-05', '2026-03-31', '2026-04-01', '2025-12-31', '2024-02-29');
  const hours = fc.constantFrom('00:00:00.000Z', '04:59:59.999Z', '05:00:00.000Z', '23:30:00.000Z');
  return fc.record({
    state: optional(fc.constantFrom('open', 'filled', 'late')),
    urgent: optional(fc.boolean()),
    account: optional(fc.constantFrom(...accounts.map(({ _id }) => _id))),
    day: optional(days),
    moment: optional(fc.tuple(days, hours).map(([day, hour]) => `${day}T${hour}`)),
    bill_rate: optional(fc.integer({ min: -500, max: 9_000 }).map((cents) => cents / 100)),
    unit: optional(fc.constantFrom('ICU', 'Med', 'Ärzte')),
    place: optional(fc.record({ city: fc.constantFrom('Tampa', 'Ocala') })),
  });
};

const groupsOf = (person: Client, query: object, headers = {}) => person.post('/api/shifts/groups', query, headers);

/** The definition of the answer, in memory. */
function expectedGroups(
  records: readonly AnyRecord[],
  query: { groupBy: string | null; dateGroup?: DateGroup; aggregates: Aggregate[]; perGroup: number },
) {
  const valueOf = (record: AnyRecord) => groupValue(record, query);
  const grouped = Map.groupBy(records, valueOf);
  const groupOf = (value: unknown, label: string | null) => {
    const own = grouped.get(value as never) ?? [];
    const ids = own
      .toSorted(byRateThenId)
      .slice(0, query.perGroup)
      .map(({ _id }) => _id);
    return {
      value,
      label,
      count: own.length,
      aggregates: Object.fromEntries(query.aggregates.map((each) => [aggregateName(each), aggregated(own, each)])),
      ids,
    };
  };
  if (query.groupBy === null) return [groupOf(null, null)];
  const fixed =
    query.groupBy === 'state'
      ? CHOICES.map((choice) => [choice, choice])
      : query.groupBy === 'urgent'
        ? [
            [true, 'Yes'],
            [false, 'No'],
          ]
        : [];
  const others = [...grouped.keys()].filter((value) => value !== null && !fixed.some(([known]) => known === value));
  others.sort((a, b) => (query.dateGroup ? 0 : grouped.get(b)!.length - grouped.get(a)!.length) || (a! < b! ? -1 : 1));
  const labelOf = (value: unknown) =>
    query.groupBy === 'account'
      ? String(accounts.find(({ _id }) => _id === value)!.name)
      : query.dateGroup
        ? expect.any(String)
        : String(value);
  const none = grouped.has(null as never) ? [groupOf(null, null)] : [];
  return [
    ...fixed.map(([value, label]) => groupOf(value, label as string)),
    ...others.map((value) => groupOf(value, labelOf(value))),
    ...none,
  ];
}
function groupValue(record: AnyRecord, { groupBy, dateGroup }: { groupBy: string | null; dateGroup?: DateGroup }) {
  if (groupBy === null) return null;
  if (groupBy === 'place.city') return (record.place as { city: string } | null)?.city ?? null;
  const value = record[groupBy] ?? null;
  if (groupBy === 'urgent') return value === true;
  if (!dateGroup || value === null) return value;
  return firstDay(dateGroup, groupBy === 'moment' ? dayIn(ZONE, new Date(value as string)) : (value as string));
}

function firstDay(group: DateGroup, day: string): string {
  const [year, month] = day.split('-').map(Number) as [number, number];
  const two = (value: number) => String(value).padStart(2, '0');
  if (group === 'day') return day;
  if (group === 'month') return `${year}-${two(month)}-01`;
  if (group === 'quarter') return `${year}-${two(Math.floor((month - 1) / 3) * 3 + 1)}-01`;
  if (group === 'year') return `${year}-01-01`;
  const date = new Date(`${day}T00:00:00Z`);
  return new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10);
}

function aggregated(records: readonly AnyRecord[], { field, fn }: Aggregate): unknown {
  const values = records.map((record) => record[field] ?? null).filter((value) => value !== null) as (number | string)[];
  if (fn === 'empty') return records.length - values.length;
  const sorted = values.toSorted((a, b) => (a < b ? -1 : 1));
  if (fn === 'min') return sorted[0] ?? null;
  if (fn === 'max') return sorted.at(-1) ?? null;
  const sum = values.reduce<number>((total, value) => total + Math.round(Number(value) * 100), 0) / 100;
  return fn === 'sum' ? sum : values.length ? expect.closeTo(sum / values.length, 8) : null;
}

/** By rate downwards, those without one last; ties by id in the direction of the last key. */
const byRateThenId = (a: AnyRecord, b: AnyRecord) => {
  const [left, right] = [a.bill_rate, b.bill_rate] as (number | null)[];
  if (left !== right) return left == null ? 1 : right == null ? -1 : right - left;
  return a._id < b._id ? 1 : -1;
};

const queryOf = fc
  .record({
    groupBy: fc.constantFrom(null, 'state', 'urgent', 'account', 'day', 'moment', 'unit', 'place.city', 'bill_rate'),
    dateGroup: fc.constantFrom(...DATE_GROUPS),
    aggregates: fc.uniqueArray(
      fc.oneof(
        fc.constantFrom(...AGGREGATES).map((fn): Aggregate => ({ field: 'bill_rate', fn })),
        fc
          .constantFrom('day', 'moment')
          .chain((field) => fc.constantFrom('min' as const, 'max' as const, 'empty' as const).map((fn) => ({ field, fn }))),
      ),
      { selector: aggregateName, maxLength: 4 },
    ),
    perGroup: fc.constantFrom(0, 1, 3, 50),
    narrowed: fc.boolean(),
  })
  .map(({ dateGroup, ...query }) => (query.groupBy === 'day' || query.groupBy === 'moment' ? { ...query, dateGroup } : query));

test('groups, their totals and their first records are those of the definition, whatever is asked', async () => {
  await fc.assert(
    fc.asyncProperty(queryOf, async ({ narrowed, ...query }) => {
      const among = narrowed ? shifts.filter(({ unit }) => unit === 'ICU') : shifts;
      const searchTerms = narrowed ? { unit: 'icu' } : {};
      const sort = [{ field: 'bill_rate', order: 'desc' }];

      const { status, body } = await groupsOf(admin, { ...query, searchTerms, sort }, { 'time-zone': ZONE });

      expect([status, body.error, body.total]).toEqual([200, undefined, among.length]);
      const answered = body.groups.map(({ records = [], ...group }: { records?: AnyRecord[] }) => ({
        ...group,
        ids: records.map(({ _id }) => _id),
      }));
      expect(answered).toEqual(expectedGroups(among, query as never));
    }),
    { numRuns: 250 },
  );
}, 120_000);

test('every choice has its group, in the order of the dropdown, and a choice that is gone comes after them', async () => {
  const { body } = await groupsOf(admin, { groupBy: 'state' });

  expect(body.groups.map(({ value }: { value: string }) => value)).toEqual([...CHOICES, 'gone', null]);
  expect(body.groups[3]).toEqual({ value: 'never', label: 'never', count: 0, aggregates: {} });
});

test('the records of a group hold the fields that were asked for, and related names', async () => {
  const query = { groupBy: 'state', perGroup: 2, fields: ['name', 'account'], relationshipsNeeded: ['account'], search: 'bay' };
  await admin.post('/api/layouts', {
    ssModule: 'shifts',
    view: 'basic-search',
    sections: [{ sectionName: '', sectionFields: ['account'] }],
  });

  const { body } = await groupsOf(admin, query);

  const [record] = body.groups.flatMap(({ records }: { records: AnyRecord[] }) => records);
  expect(record).toEqual({
    _id: record._id,
    version: expect.any(Number),
    name: expect.any(String),
    account: expect.objectContaining({ name: 'Bay' }),
  });
  expect(body.total).toBe(shifts.filter(({ account }) => account === accounts[0]!._id).length);
});

test('a group is of what its reader sees: rows, fields and names of others are left out', async () => {
  const team = await app.make('teams', { name: 'Mine' });
  const narrow = await app.userWith({
    teams: [team._id],
    access: { shifts: { views: allViews, fields: { bill_rate: 'None', unit: 'Owner Read/Owner Write' } } },
  });
  const context = app.system();
  for (const shift of shifts.slice(0, 5)) await context.records.update('shifts', shift._id, { teams: [team._id] });
  await context.records.update('shifts', shifts[0]!._id, {
    unit: 'ICU',
    account: accounts[0]!._id,
    assigned_to: narrow.user._id,
  });
  await context.records.update('shifts', shifts[1]!._id, { unit: 'ICU', account: accounts[0]!._id });

  const byUnit = await groupsOf(narrow, { groupBy: 'unit', perGroup: 50 });
  expect(byUnit.body.total).toBe(5);
  expect(byUnit.body.groups.map(({ value, count }: { value: string; count: number }) => [value, count])).toEqual([
    ['ICU', 1],
    [null, 4],
  ]);
  expect(byUnit.body.groups[1].records.every((record: AnyRecord) => record.unit === null && !('bill_rate' in record))).toBe(true);
  const byAccount = await groupsOf(narrow, { groupBy: 'account' });
  expect(byAccount.body.groups.find(({ value }: { value: string }) => value === accounts[0]!._id).label).toBeNull();

  const asked = (field: string) => [
    { groupBy: field },
    { groupBy: null, aggregates: [{ field, fn: 'sum' }] },
    { groupBy: 'state', perGroup: 1, sort: [{ field }] },
  ];
  for (const [at, query] of asked('bill_rate').entries()) {
    const unknown = await groupsOf(narrow, asked('bill_xxxx')[at]!);
    const hidden = await groupsOf(narrow, query);
    const said = (text: string) => text.replaceAll('bill_rate', 'bill_xxxx');
    expect([hidden.status, said(hidden.body.error), hidden.body.code]).toEqual([400, unknown.body.error, unknown.body.code]);
  }
});

test.each([
  ['a person', 'assigned_to'],
  ['a checkbox', 'urgent'],
])('a board by %s holds the cards that its reader sees, and moves those alone that they may change', async (_what, field) => {
  const colleague = await app.userWith({});
  const team = await app.make('teams', { name: `Board of ${field}` });
  const narrow = await app.userWith({
    teams: [team._id],
    access: { shifts: { views: { ...allViews, edit: 'Owner' }, fields: { urgent: 'Owner Read/Owner Write' } } },
  });
  const made = (name: string, more: object) => app.make('shifts', { name, urgent: true, teams: [team._id], ...more });
  const [mine, theirs] = [
    await made('Mine', { assigned_to: narrow.user._id }),
    await made('Theirs', { assigned_to: colleague.user._id }),
  ];
  await app.make('shifts', { name: 'Unseen', urgent: true, assigned_to: colleague.user._id });
  const columns = async () => {
    const query = { groupBy: field, perGroup: 25, fields: ['name', field], searchTerms: { teams: [team._id] } };
    const { groups } = (await groupsOf(narrow, query)).body as { groups: { value: unknown; records: AnyRecord[] }[] };
    return new Map(
      groups.filter(({ records }) => records.length).map(({ value, records }) => [value, records.map(({ name }) => name)]),
    );
  };
  const move = (id: string, to: unknown) => narrow.put(`/api/shifts/update-certain-fields/${id}`, { fields: { [field]: to } });

  // A checkbox of others is hidden from them: their cards stand where nothing is known.
  const before =
    field === 'urgent'
      ? [[true, ['Mine']]]
      : [
          [narrow.user._id, ['Mine']],
          [colleague.user._id, ['Theirs']],
        ];
  for (const [value, cards] of before) expect([value, (await columns()).get(value)]).toEqual([value, cards]);
  expect([...(await columns()).values()].flat().sort()).toEqual(['Mine', 'Theirs']);
  expect((await move(theirs._id, field === 'urgent' ? false : narrow.user._id)).status).toBe(403);
  const to = field === 'urgent' ? false : colleague.user._id;
  expect((await move(mine._id, to)).status).toBe(200);
  expect((await columns()).get(to)).toContain('Mine');
});

test('what has no groups, no total or no such relation is refused', async () => {
  for (const query of [
    { groupBy: 'tags' },
    { groupBy: 'teams' },
    { groupBy: 'place' },
    { groupBy: '_id' },
    { groupBy: 'state', dateGroup: 'month' },
    { groupBy: null, aggregates: [{ field: 'unit', fn: 'sum' }] },
    { groupBy: null, aggregates: [{ field: 'day', fn: 'avg' }] },
    { groupBy: null, perGroup: 1, relationshipsNeeded: ['teams'] },
    { groupBy: 'state', perGroup: 51 },
    {},
  ])
    expect([query, (await groupsOf(admin, query)).status]).toEqual([query, 400]);
});
