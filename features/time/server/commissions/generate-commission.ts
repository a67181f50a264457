import { rule } from '#common/errors.ts';
import type { RecordOf } from '#common/module.ts';
import { readSetting } from '#server/admin-settings/read-setting.ts';
import type { Context } from '#server/context.ts';
import { placements } from '#features/placements/placements.module.ts';
import { subs } from '#features/recruiting/subs.module.ts';
import { commissions } from '../../commissions.module.ts';
import { timesheetTracker } from '../../timesheet-trackers.module.ts';
import { type Band, amountOf, percentageOf, spreadOf } from './amount-of.ts';

export type Commission = RecordOf<typeof commissions>;
type Tracker = RecordOf<typeof timesheetTracker>;
export interface Generated {
  record: Commission;
  created: boolean;
}

/**
 * The commission of an approved week: made, calculated anew while it waits, or corrected by a row of its own once it is paid. Two at once make one.
 * @throws 422 `rule` with the reason why there is none
 */
export function generateCommission(context: Context, trackerId: string): Promise<Generated> {
  return context.transaction(async (inner) => {
    const system = inner.asSystem('commissions follow approved weeks');
    const tracker = await system.records.lock(timesheetTracker, trackerId);
    if (tracker.time_sheet_status !== 'Submitted_EDU_Approved') throw rule('This timesheet is not approved yet.');
    const values = await valuesOf(system, tracker);
    const rows = await heldRowsOf(system, trackerId);
    const [first] = rows;
    if (!first) return { record: await make(system, tracker, values), created: true };
    if (first.status === 'Paid') return correct(system, { first, rows, tracker, values });
    const record = await system.records.update(commissions, first._id, { ...values, status: 'Pending' });
    return { record, created: false };
  });
}

/** Held, as somebody may pay them meanwhile. Also those that were paid and are in the archive, which nobody changes there. */
async function heldRowsOf({ records }: Context, timesheet_tracker: string): Promise<Commission[]> {
  const terms = { timesheet_tracker };
  const all = { searchTerms: terms, sortField: 'createdAt', includeArchived: true, selectAll: true, total: 'none' } as const;
  const { records: found } = await records.search(commissions, all);
  const held: Commission[] = [];
  for (const row of found as (Commission & { archived?: boolean })[])
    if (!row.archived) held.push(await records.lock(commissions, row._id));
    else if (row.status === 'Paid') held.push(row);
  return held;
}

type Values = Awaited<ReturnType<typeof valuesOf>>;

async function make(system: Context, tracker: Tracker, values: Values, more: Partial<Commission> = {}): Promise<Commission> {
  const record = await system.records.create(commissions, {
    ...values,
    status: 'Pending',
    timesheet_tracker: tracker._id,
    teams: tracker.teams,
    ...more,
  });
  if (!more.corrects) await system.records.update(timesheetTracker, tracker._id, { commissions_timesheetTracker: record._id });
  return record;
}

interface Correction {
  first: Commission;
  rows: readonly Commission[];
  tracker: Tracker;
  values: Values;
}

/** What is paid stays; the difference is a row of its own, which changes until it is paid too. */
async function correct(system: Context, { first, rows, tracker, values }: Correction): Promise<Generated> {
  const open = rows.find(({ corrects, status }) => corrects === first._id && (status === 'Pending' || status === 'Approved'));
  const settled = rows.filter(({ _id, status }) => _id !== open?._id && status !== 'Cancelled');
  const sum = (name: 'amount' | 'hours') => settled.reduce((total, row) => total + Math.round((row[name] ?? 0) * 10_000), 0);
  const rest = (name: 'amount' | 'hours') => (Math.round((values[name] ?? 0) * 10_000) - sum(name)) / 10_000;
  const difference = { ...values, hours: rest('hours'), amount: rest('amount'), name: `${values.name} (correction)` };
  if (open)
    return { record: await system.records.update(commissions, open._id, { ...difference, status: 'Pending' }), created: false };
  if (difference.amount === 0) return { record: first, created: false };
  return { record: await make(system, tracker, difference, { corrects: first._id }), created: true };
}

async function valuesOf(system: Context, tracker: Tracker) {
  const placement = await system.records.find(placements, tracker.placements_timesheetTracker);
  if (!placement) throw rule('This timesheet has no placement.');
  const { bill_rate: bill, pay_rate: pay } = placement;
  if (bill === null || pay === null) throw rule('The placement has no bill rate or no pay rate.');
  const sub = await system.records.find(subs, placement.subs_placements);
  const recruiter = sub?.assigned_to ?? placement.assigned_to;
  if (!recruiter) throw rule('Neither the placement nor its sub has an assigned user.');
  const spread = spreadOf(bill, pay);
  const setting = await readSetting<{ bands?: Band[] }>(system, 'job-spread-percentages');
  const percentage = percentageOf(spread, setting?.bands ?? []);
  if (percentage === undefined) throw rule('The spread is below the first band of the commission percentages.');
  const hours = tracker.hours ?? 0;
  return {
    name: placement.name ?? 'Commission',
    users_commissions: recruiter,
    assigned_to: recruiter,
    placements_commissions: placement._id,
    date: tracker.period_end ?? system.today(),
    hours,
    spread,
    percentage,
    amount: amountOf(hours, spread, percentage),
  };
}
