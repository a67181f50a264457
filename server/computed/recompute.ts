import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { systemAccess } from '../records/access.ts';
import { rowShape } from '../records/rows.ts';
import { createSql } from '../records/sql.ts';
import { dayFor } from './agency-day.ts';
import { computeRecord } from './compute-record.ts';
import { ownNameOf, type ComputedOf, type RollupField } from './computed-book.ts';
import { relatedValues } from './related-values.ts';
import { withDifferences, type AddedTo } from './rollup-differences.ts';
import { rollupValues } from './rollup-values.ts';
import { writeComputed } from './write-computed.ts';

/** So many records are held and written at once. */
export const AT_ONCE = 2_000;

/**
 * Computes these records anew, deleted ones too, and writes what differs. They are held first: of two transactions that change what one
 * of them is computed from, the second counts what the first has committed. Answers how many changed.
 *
 * @param rollups of the module, those that are counted again
 * @param added those to which something is added
 */
export async function recompute(
  context: Context,
  module: Module,
  ids: readonly string[],
  rollups: readonly RollupField[],
  added: readonly AddedTo[] = [],
): Promise<number> {
  const computed = context.engine.registry.computed.of(module.name);
  let changed = 0;
  const sorted = [...new Set(ids)].sort();
  for (let from = 0; from < sorted.length; from += AT_ONCE)
    changed += await recomputeSome(context, module, sorted.slice(from, from + AT_ONCE), computed, rollups, added);
  return changed;
}

async function recomputeSome(
  context: Context,
  module: Module,
  ids: readonly string[],
  { formulas }: ComputedOf,
  counted: readonly RollupField[],
  added: readonly AddedTo[],
): Promise<number> {
  const rollups = [...counted, ...added];
  const compiled = formulas.map(({ formula }) => formula);
  const held = await hold(context, module, ids, [
    ...rollups.map(({ name }) => name),
    ...formulas.map(({ name }) => name),
    ...compiled.flatMap(({ dependencies }) => dependencies.map(ownNameOf)),
    ...(module.unloggedIf ? [module.unloggedIf] : []),
  ]);
  if (!held.length) return 0;
  const rolled = new Map<string, Map<string, unknown>>();
  for (const each of counted) rolled.set(each.name, await rollupValues(context, each, ids));
  for (const each of added) rolled.set(each.name, withDifferences(each, held) ?? (await rollupValues(context, each, ids)));
  const next = held.map((before): Record<string, unknown> => {
    const values = [...rolled].map(([name, of]) => [name, of.get(before._id)]);
    return { ...before, ...Object.fromEntries(values) };
  });
  const related = await relatedValues(context, module, compiled, next);
  const today = await dayFor(context, compiled);
  for (const record of next) computeRecord(record, formulas, related, today);
  const names = [...rollups, ...formulas].map(({ name }) => name);
  return writeComputed(
    context,
    module,
    held.map((before, at) => ({ before, values: Object.fromEntries(names.map((name) => [name, next[at]![name]])) })),
  );
}

async function hold(context: Context, module: Module, ids: readonly string[], fields: readonly string[]) {
  const { registry } = context.engine;
  const sql = createSql();
  const shape = rowShape({ registry, access: systemAccess, sql }, module, 't', new Set(fields));
  const rows = await context.database.prepared(
    `select ${shape.columns.join(', ')} from ${module.tableName} t where t."_id" = any(${sql.param(ids)}::text[]) order by t."_id" for no key update of t`,
    sql.values,
  );
  return rows.map((row) => shape.record(row, 0));
}
