import { asksForValue } from '#common/conditions.ts';
import type { IsoDate } from '#common/fields/calendar.ts';
import type { Operator } from '#common/search.ts';
import type { Context } from '#server/context.ts';
import { unchangedSinceSql } from '#server/field-times/field-times.ts';
import type { Module } from '#server/modules/module.ts';
import { someIds } from '#server/records/some-ids.ts';
import type { Sql } from '#server/records/sql.ts';
import { typeOf } from '#common/fields/index-of-types.ts';
import type { Workflow, WorkflowCondition } from '../workflow.ts';
import { dayNamed, momentAgo, type TimeSpan } from './days.ts';
import { comparedWith, judge } from './judge.ts';
import type { Subject } from './subject.ts';

/** What the database can be asked of a workflow: records outside of it cannot meet the conditions. */
export interface Look {
  searchTerms: unknown;
  where: (sql: Sql) => string;
  /** It asks everything: what it finds meets the conditions. */
  isExact: boolean;
}

const SAME: Partial<Record<string, Operator>> = {
  Equals: 'equals',
  'Less Than': 'lessThan',
  'Less Than or Equal To': 'lessThanOrEqual',
  'Greater Than': 'greaterThan',
  'Greater Than or Equal To': 'greaterThanOrEqual',
  Empty: 'empty',
  'Not Empty': 'notEmpty',
  In: 'in',
};
const ORDERED = new Set(['number', 'date']);

export function lookFor(context: Context, module: Module, { conditions, match }: Workflow, today: IsoDate): Look {
  const terms: unknown[] = [];
  const ages: ((sql: Sql) => string)[] = [];
  let isExact = match !== 'Any' || conditions.length < 2;
  for (const condition of conditions) {
    const term = condition.option === '1' ? termOf(condition, context, module, today) : undefined;
    if (term) terms.push(term);
    else if (condition.option === '3') {
      const { field, time_count, time_span } = condition;
      const since = momentAgo(context.now(), time_count ?? 0, time_span as TimeSpan);
      ages.push((sql) => unchangedSinceSql(module, field!, since, sql));
    } else isExact = false;
  }
  if (match === 'Any' && conditions.length > 1) return { searchTerms: { all: [] }, where: () => 'true', isExact: false };
  return { searchTerms: { all: terms }, where: (sql) => ages.map((age) => age(sql)).join(' and ') || 'true', isExact };
}

function termOf(condition: WorkflowCondition, context: Context, module: Module, today: IsoDate): unknown {
  const { field, operator, value } = condition;
  const stored = module.storage.get(field ?? '');
  const op = SAME[operator ?? ''];
  if (!stored || !op || !typeOf(stored.field).traits.comparesPlainly) return undefined;
  const isOrdering = op.startsWith('lessThan') || op.startsWith('greaterThan');
  if (isOrdering && !ORDERED.has(typeOf(stored.field).comparison)) return undefined;
  if (stored.field.type === 'Checkbox' && op !== 'equals') return undefined;
  if (!asksForValue(operator!)) return { field, op };
  const wanted =
    value === null || value === undefined ? value : (dayNamed(value, today) ?? comparedWith(condition, context, module));
  if (wanted === false)
    return {
      any: [
        { field, op, value: false },
        { field, op: 'empty' },
      ],
    };
  if (op === 'in')
    return {
      field,
      op,
      value: String(wanted)
        .split(',')
        .map((each) => each.trim()),
    };
  return stored.field.type === 'Number' || stored.field.type === 'Currency'
    ? { field, op, value: Number(wanted) }
    : { field, op, value: wanted };
}

const PAGE = 1_000;

/** Ids of records that meet the conditions now, page by page, of those that `where` leaves. Each is judged, where the look says too little. */
export async function* meeting(
  context: Context,
  module: Module,
  workflow: Workflow,
  where: (sql: Sql) => string,
): AsyncGenerator<string[], void, undefined> {
  const look = lookFor(context, module, workflow, await context.engine.computing.today(context));
  for (let after = ''; ;) {
    const ids = await someIds(context, module, look.searchTerms, {
      afterId: after,
      most: PAGE,
      where: (sql) => `${look.where(sql)} and ${where(sql)}`,
    });
    yield look.isExact ? ids : await judged(context, module, workflow, ids);
    if (ids.length < PAGE) return;
    after = ids.at(-1)!;
  }
}

export async function judged(context: Context, module: Module, workflow: Workflow, ids: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const records = ids.length ? await context.records.all(module.name, { field: '_id', op: 'in', value: ids }) : [];
  for (const record of records) {
    const subject: Subject = { context, module, record, isNew: false, changed: () => false };
    if ((await judge(workflow, subject)).applies) found.push(record._id);
  }
  return found;
}
