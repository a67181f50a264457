import type { Context } from '../context.ts';
import { isDemo } from '../demo-mark.ts';
import type { Module } from '../modules/module.ts';
import { depthOf } from '../records/save-frames.ts';
import type { Sql } from '../records/sql.ts';
import type { What } from './event.ts';

const COLUMNS = 'module, record_id, what, fields, actor, source, cause, depth, run, of_demo, impersonator, at';

/** The event of a new record, in the statement that makes it; its values, in this order, are `createdEvent`. */
export function createdEventSql(first: number): string {
  const [module, actor, source, cause, depth, run, ofDemo, impersonator, at] = Array.from(
    { length: CREATED_EVENT_VALUES },
    (_, index) => `$${first + index}`,
  );
  return (
    `insert into muster.events (${COLUMNS})` +
    ` select ${module}, row."_id", 'created', '{}', ${actor}, ${source}, ${cause}, ${depth}, ${run}, ${ofDemo}, ${impersonator}, ${at} from row`
  );
}
export const createdEvent = (context: Context, module: Module): unknown[] => [module.name, ...causeOf(context), context.now()];

/** How many values `createdEvent` has. */
export const CREATED_EVENT_VALUES = 9;

/** The insert that writes an event per row of `from`, an expression of the same statement with `_id`; `fields` is SQL for names. */
export function eventsSql(context: Context, module: Module, what: What, sql: Sql, { from, fields }: EventRows): string {
  const [actor, source, cause, depth, run, ofDemo, impersonator] = causeOf(context).map((value) => sql.param(value));
  return (
    `insert into muster.events (${COLUMNS})` +
    ` select ${sql.param(module.name)}::text, "_id", '${what}', ${fields}, ${actor}::text, ${source}::text, ${cause}::text, ${depth}::smallint, ${run}::text, ${ofDemo}::boolean, ${impersonator}::text, ${sql.param(context.now())}::timestamptz` +
    ` from ${from}`
  );
}
export interface EventRows {
  from: string;
  fields: string;
}

/** Who, by which way, by which rule, after how many saves that led here, in which run, whether it was the demo, and who acted in that person's name. */
const causeOf = (context: Context) => [
  context.userId,
  context.source,
  context.within.at(-1)?.rule ?? null,
  depthOf(context),
  context.runId,
  isDemo(),
  context.impersonatorId,
];

/** The target of a merge, with the records that became part of it. */
export async function writeMergedEvent(
  context: Context,
  module: Module,
  sources: readonly string[],
  target: string,
): Promise<void> {
  await context.database.query(
    `insert into muster.events (${COLUMNS}, others) values ($1, $2, 'merged', '{}', $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [module.name, target, ...causeOf(context), context.now(), sources],
  );
}
