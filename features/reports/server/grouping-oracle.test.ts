import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MEASURES, SPANS, type GroupBy, type Measure, type Span } from '#common/analysis.ts';
import type { AnyRecord } from '#common/module.ts';
import { dayIn } from '#common/time-zones.ts';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
let admin: Client;
let accounts: AnyRecord[];
let shifts: AnyRecord[];
const ZONE = 'America/Los_Angeles';
const CHOICES = ['open', 'filled', 'late'];

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
    { fieldName: 'tags', label: 'Tags', inputType: 'MultiSelect', options: ['a', 'b', 'c'] },
    { fieldName: 'place', label: 'Place', inputType: 'Address' },
  ];
  expect((await admin.post('/api/ss-modules', { name: 'shifts', label: 'Shifts', fields })).status).toBe(200);
  accounts = [];
  for (const name of ['Bay', 'Alder', 'Cove']) accounts.push(await app.make('accounts', { name }));
  const rows = fc.sample(shiftOf(), { numRuns: 90, seed: 20_261_122 });
  await app.system().transaction((context) =>
    context.records.insertMany(
      'shifts',
      rows.map((row, at) => ({ name: `Shift ${at}`, ...row })),
    ),
  );
  shifts = await app.system().records.all('shifts', {});
});
afterAll(() => app?.close());

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 4 });
const shiftOf = () => {
  const days = fc.constantFrom('2026-01-01', '2026-01-04', '2026-01-05', '2026-03-08', '2026-11-01', '2025-12-31', '2026-01-19');
  const hours = fc.constantFrom('00:00:00.000Z', '07:59:59.999Z', '08:30:00.000Z', '09:30:00.000Z', '23:30:00.000Z');
  return fc.record({
    state: optional(fc.constantFrom(...CHOICES)),
    urgent: optional(fc.boolean()),
    account: optional(fc.constantFrom(...accounts.map(({ _id }) => _id))),
    day: optional(days),
    moment: optional(fc.tuple(days, hours).map(([day, hour]) => `${day}T${hour}`)),
    bill_rate: optional(fc.integer({ min: -500, max: 9_000 }).map((cents) => cents / 100)),
    unit: optional(fc.constantFrom('ICU', 'icu', 'Ärzte')),
    tags: fc.subarray(['a', 'b', 'c']),
    place: optional(fc.record({ city: fc.constantFrom('Tampa', 'Ocala') })),
  });
};

/** The keys under which a record stands, by the definition. */
function keysOf(record: AnyRecord, { field, by }: GroupBy): unknown[] {
  if (field === 'tags') return (record.tags as string[])?.length ? (record.tags as string[]) : [null];
  if (field === 'urgent') return [record.urgent === true];
  if (field === 'account.name') return [accounts.find(({ _id }) => _id === record.account)?.name ?? null];
  if (field === 'place.city') return [(record.place as { city: string } | null)?.city ?? null];
  const value = record[field] ?? null;
  if (value === null) return [null];
  if (typeof by === 'object') return [Math.floor((value as number) / by.width) * by.width];
  if (field === 'moment') {
    if (by === 'hour') return [`${(value as string).slice(0, 13)}:00:00.000Z`];
    return [firstDay((by as Span) ?? 'day', dayIn(ZONE, new Date(value as string)))];
  }
  return [field === 'day' ? firstDay((by as Span) ?? 'day', value as string) : value];
}

function firstDay(span: Span, day: string): string {
  const [year, month] = day.split('-').map(Number) as [number, number];
  const two = (value: number) => String(value).padStart(2, '0');
  if (span === 'day') return day;
  if (span === 'month') return `${year}-${two(month)}-01`;
  if (span === 'quarter') return `${year}-${two(Math.floor((month - 1) / 3) * 3 + 1)}-01`;
  if (span === 'year') return `${year}-01-01`;
  const date = new Date(`${day}T00:00:00Z`);
  return new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10);
}

function measured(records: readonly AnyRecord[], { fn, field, minus }: Measure): unknown {
  if (fn === 'rate') return records.length ? expect.closeTo(records.filter(isOpen).length / records.length, 8) : null;
  if (minus) return daysMeasured(records, fn);
  if (!field) return records.length;
  const filled = records.filter((record) => (record[field] ?? null) !== null);
  const values = filled.map((record) => record[field]) as (number | string)[];
  if (fn === 'count') return values.length;
  if (fn === 'distinct') return new Set(values).size;
  const byAge = filled.toSorted((a, b) =>
    (a.createdAt as string) === b.createdAt ? (a._id < b._id ? -1 : 1) : a.createdAt! < b.createdAt! ? -1 : 1,
  );
  if (fn === 'first' || fn === 'last') return byAge.at(fn === 'first' ? 0 : -1)?.[field] ?? null;
  const sorted = (values as number[]).toSorted((a, b) => a - b);
  if (fn === 'min' || fn === 'max') return sorted.at(fn === 'min' ? 0 : -1) ?? null;
  const sum = sorted.reduce((total, value) => total + Math.round(value * 100), 0) / 100;
  if (fn === 'sum') return sum;
  if (!sorted.length) return null;
  if (fn === 'avg') return expect.closeTo(sum / sorted.length, 8);
  return expect.closeTo((sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!) / 2, 8);
}

const isOpen = ({ state }: AnyRecord) => state === 'open';
const OPEN: Measure = { fn: 'rate', of: { field: 'state', op: 'in', value: ['open'] } };

/** Of the days from the moment, in the reader's time zone, to the day. */
function daysMeasured(records: readonly AnyRecord[], fn: Measure['fn']): unknown {
  const days = records
    .filter(({ day, moment }) => day && moment)
    .map(({ day, moment }) => (Date.parse(day as string) - Date.parse(dayIn(ZONE, new Date(moment as string)))) / 86_400_000)
    .toSorted((a, b) => a - b);
  const sum = days.reduce((all, each) => all + each, 0);
  if (fn === 'sum') return sum;
  if (!days.length) return null;
  if (fn === 'min' || fn === 'max') return days.at(fn === 'min' ? 0 : -1);
  if (fn === 'avg') return expect.closeTo(sum / days.length, 8);
  return expect.closeTo((days[Math.floor((days.length - 1) / 2)]! + days[Math.ceil((days.length - 1) / 2)]!) / 2, 8);
}

const groupOf = fc.oneof(
  fc
    .constantFrom('state', 'urgent', 'account', 'unit', 'tags', 'place.city', 'account.name', 'bill_rate')
    .map((field): GroupBy => ({ field })),
  fc.constantFrom(0.5, 10, 25).map((width): GroupBy => ({ field: 'bill_rate', by: { width } })),
  fc.constantFrom(...SPANS.filter((span) => span !== 'hour')).map((by): GroupBy => ({ field: 'day', by })),
  fc.constantFrom(...SPANS).map((by): GroupBy => ({ field: 'moment', by })),
);
const DIFFERENCES = ['sum', 'avg', 'min', 'max', 'median'] as const;
const measureOf = fc.oneof(
  fc.constant<Measure>({ fn: 'count' }),
  fc.constant(OPEN),
  fc.constantFrom(...DIFFERENCES).map((fn): Measure => ({ fn, field: 'day', minus: 'moment' })),
  fc.constantFrom(...MEASURES.filter((fn) => fn !== 'rate')).map((fn): Measure => ({ fn, field: 'bill_rate' })),
  fc.constantFrom('count', 'distinct', 'first', 'last').map((fn): Measure => ({ fn: fn as Measure['fn'], field: 'account' })),
);
const reportOf = fc.record({
  groups: fc.uniqueArray(groupOf, { selector: ({ field }) => field, maxLength: 3 }),
  columns: fc.array(measureOf, { minLength: 1, maxLength: 4 }),
  narrowed: fc.boolean(),
});

const run = (report: object, more: object = {}) =>
  admin.post('/api/reports/run', { report: { related_module: 'shifts', ...report }, ...more }, { 'time-zone': ZONE });

test('groups and their measures are those of the definition, whatever is asked [REPORT-009]', async () => {
  expect(SPANS).toEqual(['hour', 'day', 'week', 'month', 'quarter', 'year']);
  await fc.assert(
    fc.asyncProperty(reportOf, async ({ narrowed, groups, columns }) => {
      const among = narrowed ? shifts.filter(({ state }) => state === 'open') : shifts;
      const filters = narrowed ? [{ state: 'open' }] : [];

      const { status, body } = await run({ groups, columns }, { filters });

      expect([status, body.error]).toEqual([200, undefined]);
      const expected = new Map<string, unknown[]>();
      const rows = new Map<string, AnyRecord[]>();
      for (const record of among) {
        const keys = groups
          .map((group) => keysOf(record, group))
          .reduce<unknown[][]>((all, own) => all.flatMap((one) => own.map((key) => [...one, key])), [[]]);
        for (const key of keys) rows.set(JSON.stringify(key), [...(rows.get(JSON.stringify(key)) ?? []), record]);
      }
      if (!groups.length) rows.set('[]', [...among]);
      for (const [key, own] of rows)
        expected.set(
          key,
          columns.map((column) => measured(own, column)),
        );
      const answered = (body.groups as { keys: unknown[]; values: unknown[] }[]).map(
        ({ keys, values }) => [JSON.stringify(keys), values] as const,
      );
      const empty = columns.map(({ fn }) => (fn === 'count' || fn === 'distinct' || fn === 'sum' ? 0 : null));
      const ofRecords = answered.filter(([key, values]) => expected.has(key) || JSON.stringify(values) !== JSON.stringify(empty));
      expect(Object.fromEntries(ofRecords)).toEqual(Object.fromEntries(expected));
      expect(new Set(answered.map(([key]) => key)).size).toBe(answered.length);
      expect(body.totals).toEqual(columns.map((column) => measured(among, column)));
      expect(body.overlaps).toBe(groups.some(({ field }) => field === 'tags'));
    }),
    { numRuns: 100 },
  );
}, 120_000);

test('the records behind each group are those that it counts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(groupOf, { selector: ({ field }) => field, minLength: 1, maxLength: 2 }), async (groups) => {
      const report = { related_module: 'shifts', groups, columns: [{ fn: 'count' }] };
      const { body } = await run(report);
      for (const { keys } of body.groups.slice(0, 6)) {
        const found = await admin.post('/api/reports/records', { report, keys, pageSize: 200 }, { 'time-zone': ZONE });
        const behind = shifts.filter((record) => groups.every((group, level) => keysOf(record, group).includes(keys[level])));
        expect(found.body.error).toBeUndefined();
        expect(found.body.records.map(({ _id }: AnyRecord) => _id).toSorted()).toEqual(behind.map(({ _id }) => _id).toSorted());
        expect(found.body.total).toBe(behind.length);
      }
    }),
    { numRuns: 25 },
  );
}, 120_000);

test('a limit takes the largest, all others are one group, and its records can be opened', async () => {
  const count = (records: readonly AnyRecord[]) => records.length;
  const byAccount = Map.groupBy(shifts, ({ account }) => (account ?? null) as string | null);
  const largest = [...byAccount].toSorted(([, a], [, b]) => b.length - a.length);
  const plain = await run({ groups: [{ field: 'account', limit: 2 }], columns: [{ fn: 'count' }] });
  expect(plain.body.groups.map(({ values }: { values: number[] }) => values[0])).toEqual(
    largest.slice(0, 2).map(([, own]) => count(own)),
  );
  expect(plain.body.totals).toEqual([shifts.length]);

  const groups = [{ field: 'account', limit: 2, others: true }, { field: 'state' }];
  const withOthers = await run({ groups, columns: [{ fn: 'count' }, { fn: 'median', field: 'bill_rate' }] });
  const kept = new Set(largest.slice(0, 2).map(([key]) => key));
  const others = shifts.filter(({ account }) => !kept.has((account ?? null) as string | null));
  const answered = withOthers.body.groups as { keys: unknown[]; labels: string[]; values: number[] }[];
  expect([...new Set(answered.map(({ keys }) => keys[0]))]).toEqual([...kept, '$others']);
  const ofOthers = answered.filter(({ keys }) => keys[0] === '$others');
  expect(ofOthers.reduce((sum, { values }) => sum + values[0]!, 0)).toBe(others.length);
  expect(ofOthers[0]!.labels[0]).toBe('Others');
  const open = ofOthers.find(({ keys }) => keys[1] === 'open')!;
  const { body } = await admin.post('/api/reports/records', {
    report: { related_module: 'shifts', groups, columns: [{ fn: 'count' }] },
    keys: ['$others', 'open'],
  });
  expect(body.total).toBe(open.values[0]);
});

test('a share is a part of the total, and an order by a column stands', async () => {
  const { body } = await run({
    groups: [{ field: 'state', order: { column: 0, direction: 'asc' } }],
    columns: [{ fn: 'count', share: true }, { fn: 'count' }],
  });
  const counts = body.groups.map(({ values }: { values: number[] }) => values[1]);
  expect(counts).toEqual(counts.toSorted((a: number, b: number) => a - b));
  expect(body.groups.map(({ values }: { values: number[] }) => values[0])).toEqual(
    counts.map((one: number) => one / shifts.length),
  );
  expect(body.totals).toEqual([1, shifts.length]);
});

test('an axis of dates has no holes, and dropdowns stand in their own order with an empty group last', async () => {
  const months = await run({ groups: [{ field: 'day', by: 'month' }], columns: [{ fn: 'count' }] });
  const keys = months.body.groups.map(({ keys: [key] }: { keys: string[] }) => key);
  expect(keys.slice(0, -1)).toEqual(
    ['2025-12', ...Array.from({ length: 11 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`)].map(
      (month) => `${month}-01`,
    ),
  );
  expect(keys.at(-1)).toBeNull();
  expect(months.body.groups.at(-1).labels).toEqual(['(empty)']);
  expect(months.body.groups[3]).toEqual({ keys: ['2026-03-01'], labels: ['March 2026'], values: [expect.any(Number)] });
  const states = await run({ groups: [{ field: 'state' }] });
  expect(states.body.groups.map(({ keys: [key] }: { keys: string[] }) => key)).toEqual([...CHOICES, null]);
});
