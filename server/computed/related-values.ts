import type { CompiledFormula } from '#common/formula/compile-formula.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { systemAccess } from '../records/access.ts';
import { rowShape } from '../records/rows.ts';
import { createSql } from '../records/sql.ts';
import type { Module } from '../modules/module.ts';

type Values = Readonly<Record<string, unknown>>;
/** By relation and id, what formulas look at in the record there. */
export type Related = ReadonlyMap<string, ReadonlyMap<string, Values>>;

/**
 * What these formulas look at in the records that relations lead to. They are held until the transaction ends: who changes one of them
 * finds what was computed from it, or waits.
 */
export async function relatedValues(
  context: Context,
  module: Module,
  formulas: readonly CompiledFormula[],
  records: readonly Values[],
  database: Queryable = context.database,
): Promise<Related> {
  const related = new Map<string, Map<string, Values>>();
  for (const [via, { target, fields }] of stepsOf(formulas)) {
    const ids = [...new Set(records.map((record) => record[via]).filter((id): id is string => typeof id === 'string'))].sort();
    const other = context.engine.registry.modules.get(target);
    related.set(via, ids.length && other ? await valuesOf(context, module, other, fields, ids, database) : new Map());
  }
  return related;
}

function stepsOf(formulas: readonly CompiledFormula[]): Map<string, { target: string; fields: Set<string> }> {
  const steps = new Map<string, { target: string; fields: Set<string> }>();
  for (const { field, via, module } of formulas.flatMap(({ dependencies }) => dependencies)) {
    if (!via) continue;
    const step = steps.get(via) ?? { target: module!, fields: new Set<string>() };
    step.fields.add(field);
    steps.set(via, step);
  }
  return steps;
}

async function valuesOf(
  context: Context,
  module: Module,
  target: Module,
  fields: ReadonlySet<string>,
  ids: readonly string[],
  database: Queryable,
): Promise<Map<string, Values>> {
  const { registry } = context.engine;
  const sql = createSql();
  const shape = rowShape({ registry, access: systemAccess, sql }, target, 't', fields);
  // a record that a rollup is written to at the end is taken as that will take it: two such saves would wait for each other
  const isWritten = registry.computed.of(module.name).rolledUp.some((each) => each.module === target.name);
  const text =
    `select ${shape.columns.join(', ')} from ${target.tableName} t where t."_id" = any(${sql.param(ids)}::text[])` +
    ` order by t."_id" for ${isWritten ? 'no key update' : 'share'} of t`;
  const rows = await database.prepared(text, sql.values);
  return new Map(
    rows.map((row) => {
      const record = shape.record(row, 0);
      return [record._id, record as Values];
    }),
  );
}
