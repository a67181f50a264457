import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as sql from './bare-report-sql.ts';

type Key = string | number | null;
type Row = any[];
type Ask = (text: string, values: unknown[], name?: string) => Promise<Row[]>;

const COUNT = { label: 'Count', type: 'Number' };
const text = (key: Key) => (key === null ? '(empty)' : String(key));
const labelIn = (labels: ReadonlyMap<Key, string>) => (key: Key) => (key === null ? '(empty)' : labels.get(key)!);
const monthLabel = (first: Key) => new Date(`${first}T00:00:00Z`).toLocaleDateString('en-US', MONTH);
const MONTH = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
const UNSEEN = '(not visible to you)';

const LEAD_STATUSES = new Map<Key, string>([
  ['active', 'Active'],
  ['future_opp', 'Future opp'],
  ['dnc', 'DNC'],
  ['resume_leads', 'Resume leads'],
  ['placement_opps', 'Placement opps'],
]);
const same = (values: readonly string[]) => new Map<Key, string>(values.map((value) => [value, value]));
const LEAD_SOURCES = same(['Referral', 'Job board', 'Web site']);
const SUB_STATUSES = same(['Internal Review', 'Submitted', 'InterviewScheduled', 'Offered', 'Hired', 'Rejected']).set(
  'InterviewScheduled',
  'Interview scheduled',
);

/** The reports of the bench by hand: one statement each, and no more of a report than these need. */
export function bareReports(app: FastifyInstance, ask: Ask, teamsOf: (request: FastifyRequest) => string[]): void {
  const asked = (request: FastifyRequest) => [teamsOf(request), (request.body as { since: string }).since];

  app.post('/report/leads', async (request) => {
    const rows = await ask(sql.leadsByStatusAndState, asked(request));
    const places = new Map([...LEAD_STATUSES.keys()].map((status, at) => [status, at]));
    const sorted = rows.toSorted((one, other) => places.get(one[0])! - places.get(other[0])! || (one[1] < other[1] ? -1 : 1));
    return answer([COUNT], sorted, 2, [sumOf(rows, 2)], [labelIn(LEAD_STATUSES), text]);
  });

  app.post('/report/subs', async (request) => {
    const rows = await ask(sql.subsByRecruiterAndMonth, asked(request));
    const names = new Map<Key, string>(rows.slice(1).map((row) => [row[0], row[5] ?? UNSEEN]));
    const columns = [COUNT, { label: 'Average Bill rate', type: 'Currency' }, { label: 'Different Profession', type: 'Number' }];
    return answer(columns, rows.slice(1), 2, rows[0]!.slice(2, 5), [labelIn(names), monthLabel], 3);
  });

  app.post('/report/jobs', async (request) => {
    const rows = await ask(sql.billRatesByAccount, asked(request));
    const names = new Map<Key, string>(rows.map((row) => [row[0], row[3] ?? UNSEEN]));
    const columns = [
      { label: 'Sum of Bill rate', type: 'Currency' },
      { label: 'Median Bill rate', type: 'Currency' },
    ];
    return answer(columns, rows, 1, rows[0]!.slice(4, 6), [labelIn(names)], 2);
  });

  const widgets: ((request: FastifyRequest) => Promise<object>)[] = [
    async (request) => inOrder(await ask(sql.leadsByStatus, asked(request)), LEAD_STATUSES),
    async (request) => inOrder(await ask(sql.leadsBySource, asked(request)), LEAD_SOURCES),
    async (request) => counts(byKey(await ask(sql.leadsPerMonth, asked(request))), monthLabel),
    async (request) => inOrder(await ask(sql.subsByStatus, asked(request)), SUB_STATUSES),
    async (request) => counts(byKey(await ask(sql.subsPerMonth, asked(request))), monthLabel),
    async (request) => counts(byKey(await ask(sql.jobsByRating, asked(request))), text),
    async (request) => {
      const rows = await ask(sql.jobs, asked(request));
      return answer([COUNT], rows, 0, rows[0]!, []);
    },
    async (request) => {
      const rows = await ask(sql.accountsWithMostJobs, asked(request));
      const names = new Map<Key, string>(rows.map((row) => [row[0], row[2] ?? UNSEEN]));
      return answer([COUNT], rows, 1, [rows[0]![3]], [labelIn(names)], 1);
    },
  ];
  for (const [at, widget] of widgets.entries()) app.post(`/widget/${at}`, widget);
}

const counts = (rows: Row[], label: (key: Key) => string) => answer([COUNT], rows, 1, [sumOf(rows, 1)], [label]);

function inOrder(rows: Row[], labels: ReadonlyMap<Key, string>): object {
  const places = new Map([...labels.keys()].map((key, at) => [key, at]));
  return counts(
    rows.toSorted((one, other) => places.get(one[0])! - places.get(other[0])!),
    labelIn(labels),
  );
}

/** By the key, the empty one last. */
const byKey = (rows: Row[]) => rows.toSorted(([one], [other]) => (one === null ? 1 : other === null || one < other ? -1 : 1));
const sumOf = (rows: Row[], at: number) => rows.reduce((sum, row) => sum + (row[at] as number), 0);

/** Rows of so many keys, then the values. */
function answer(
  columns: { label: string; type: string }[],
  rows: Row[],
  keys: number,
  totals: Row,
  labels: ((key: Key) => string)[],
  values = columns.length,
): object {
  const groups = rows.map((row) => ({
    keys: row.slice(0, keys),
    labels: labels.map((label, at) => label(row[at])),
    values: row.slice(keys, keys + values),
  }));
  return { columns, groups, totals, isTruncated: false, overlaps: false, ranAt: new Date().toISOString() };
}
