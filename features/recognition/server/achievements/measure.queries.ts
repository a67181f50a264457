import type { SearchTree } from '#common/search.ts';
import { Sources } from '#server/analysis/sources.ts';
import type { Context } from '#server/context.ts';
import type { Module } from '#server/modules/module.ts';
import { systemAccess } from '#server/records/access.ts';
import { createSql, type Sql } from '#server/records/sql.ts';
import { dateFieldOf, type Achievement, type Condition, type Reached } from '../../achievement.ts';
import { spanOf, termOfSpan } from '../../time-frame.ts';
import { anyPersonSql, isPersonsSql } from './persons-records.ts';
import { fitsSql, type FieldValue } from './value-fits.ts';

/** An achievement with its conditions, all of which must hold. */
export interface Judged {
  achievement: Achievement;
  conditions: readonly Condition[];
}
/** Whose days are meant. */
export interface Days {
  today: string;
  timeZone: string;
}

/** How far a person is with each condition of achievements of one module, in one statement: by condition, its value. */
export async function reachedBy(
  context: Context,
  module: Module,
  person: string,
  judged: readonly Judged[],
  days: Days,
): Promise<Map<string, Reached[]>> {
  const { text, values, columnOf } = personsStatement(context, module, person, judged, days);
  const [row = []] = await context.database.planned(text, values);
  return new Map(
    judged.map(({ achievement, conditions }) => [
      achievement._id,
      conditions.map((condition) => reached(row[columnOf(achievement, condition)], condition)),
    ]),
  );
}

/** What is measured alike, such as by the steps of a series, is one column. */
export function personsStatement(context: Context, module: Module, person: string, judged: readonly Judged[], days: Days) {
  const { sql, sources } = startOf(context, module, days);
  const me = sql.param(person);
  const columns = new Map<string, string>();
  for (const { achievement, conditions } of judged)
    for (const condition of conditions) {
      const measure = measureOf(achievement, condition);
      if (columns.has(measure)) continue;
      const isTheirs = isPersonsSql(module, achievement, me);
      columns.set(measure, valueSql(module, sources, sql, achievement, condition, isTheirs));
    }
  const at = new Map([...columns.keys()].map((measure, column) => [measure, column]));
  const anyOfTheirs = [...new Set(judged.map(({ achievement }) => isPersonsSql(module, achievement, me)))].join(' or ');
  return {
    text: `select ${[...columns.values()].join(', ')} from ${sources.from} where ${living(module)} and (${anyOfTheirs})`,
    values: sql.values,
    columnOf: (achievement: Achievement, condition: Condition) => at.get(measureOf(achievement, condition))!,
  };
}

/** All that a condition says but for its threshold. */
const measureOf = (achievement: Achievement, condition: Condition): string => {
  const { functionType, functionField, functionFieldValue, where, timeFrame } = condition;
  const dateField = dateFieldOf(achievement, condition);
  return JSON.stringify([achievement.person_field, dateField, functionType, functionField, functionFieldValue, where, timeFrame]);
};

/** How far these people are with one achievement; people without a record are not in it. */
export async function reachedByEach(
  context: Context,
  module: Module,
  { achievement, conditions }: Judged,
  people: readonly string[],
  days: Days,
): Promise<Map<string, Reached[]>> {
  const { sql, sources } = startOf(context, module, days);
  const person = anyPersonSql(module, achievement);
  const columns = conditions.map((condition) => valueSql(module, sources, sql, achievement, condition, 'true'));
  const text =
    `select ${[person, ...columns].join(', ')} from ${sources.from}` +
    ` where ${living(module)} and ${person} = any(${sql.param(people)}::text[]) group by 1`;
  const rows = await context.database.planned(text, sql.values);
  return new Map(
    rows.map(([user, ...values]) => [user as string, conditions.map((condition, at) => reached(values[at], condition))]),
  );
}

function startOf({ engine: { registry } }: Context, module: Module, days: Days) {
  const sql = createSql();
  return { sql, sources: new Sources({ registry, access: systemAccess, module, alias: 't', sql, ...days }, module) };
}

const living = (module: Module) => (module.storage.has('deleted') ? 'not t."deleted"' : 'true');

const reached = (found: unknown, { trigger }: Condition): Reached => ({
  value: found === null || found === undefined ? null : Number(found),
  trigger,
});

function valueSql(
  module: Module,
  sources: Sources,
  sql: Sql,
  achievement: Achievement,
  condition: Condition,
  isTheirs: string,
): string {
  const { functionType } = condition;
  const field = fieldNameOf(condition);
  const span = termOfSpan(spanOf(condition.timeFrame), dateFieldOf(achievement, condition));
  if (!span || !functionType || (functionType !== 'count' && !field)) return 'null::numeric';
  const fits =
    functionType === 'count' && field
      ? fitsSql(module, sources, sql, field, condition.functionFieldValue as unknown as FieldValue | null)
      : undefined;
  const which = [isTheirs, sources.matches(span), whereSql(sources, condition), fits].filter((each) => each && each !== 'true');
  const filter = which.length ? ` filter (where ${which.join(' and ')})` : '';
  if (functionType === 'count') return `count(*)${filter}`;
  const { expression } = sources.oneValueOf(field!);
  return functionType === 'sum' ? `coalesce(sum(${expression})${filter}, 0)` : `avg(${expression})${filter}`;
}

const whereSql = (sources: Sources, { where }: Condition): string | undefined =>
  where && Object.keys(where).length ? sources.matches(where as unknown as SearchTree) : undefined;

export const fieldNameOf = ({ functionField }: Pick<Condition, 'functionField'>): string | null =>
  (functionField as { fieldName?: string | null } | null)?.fieldName || null;
