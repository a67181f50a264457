import { areMet } from '#common/field-conditions.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import type { RunningSave } from '../records/run-rules.ts';
import { dayFor } from './agency-day.ts';
import { computeRecord, holds } from './compute-record.ts';
import { ownNameOf } from './computed-book.ts';
import { relatedValues } from './related-values.ts';

/** What the record as it would be written says in its formulas: of an existing one those that look at something that changed. */
export async function computeSave(context: Context, module: Module, save: RunningSave): Promise<void> {
  const { formulas, rollups } = context.engine.registry.computed.of(module.name);
  const record = save.record as Record<string, unknown>;
  if (save.isNew) for (const { name, rollup } of rollups) record[name] = rollup.fn === 'count' || rollup.fn === 'sum' ? 0 : null;
  if (!formulas.length) return;
  const asked = new Set<string>();
  for (const { name, formula } of formulas)
    if (save.isNew || formula.dependencies.some((each) => asked.has(each.field) || save.changed(ownNameOf(each))))
      asked.add(name);
  if (!asked.size) return;
  const wanted = formulas.filter(({ name }) => asked.has(name));
  const compiled = wanted.map(({ formula }) => formula);
  const related = await relatedValues(context, module, compiled, [record], save.context.database);
  computeRecord(record, wanted, related, await dayFor(context, compiled));
}

/** What must hold of the module's records, where this save touches it. */
export async function refuseUnmet(context: Context, module: Module, save: RunningSave): Promise<void> {
  const { checks } = context.engine.registry.computed.of(module.name);
  const asked = checks.filter(
    ({ compiled }) => save.isNew || compiled.dependencies.some((each) => save.changed(ownNameOf(each))),
  );
  if (!asked.length) return;
  const formulas = asked.map(({ compiled }) => compiled);
  const related = await relatedValues(context, module, formulas, [save.record], save.context.database);
  const today = await dayFor(context, formulas);
  for (const { sentence, field, compiled } of asked)
    if (!holds(compiled, save.record, related, today)) save.refuse(sentence, field);
}

/** Changes that somebody asked for, of fields that could only be read as the record was. */
export function readOnlyProblems(
  context: Context,
  module: Module,
  previous: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
): Record<string, string> {
  if (context.reason !== null || context.userId === null) return {};
  const refused = Object.keys(values).filter((name) => areMet(module.fields[name]?.readOnlyWhen, previous) === true);
  return Object.fromEntries(refused.map((name) => [name, `${module.fields[name]!.label} cannot be changed now.`]));
}
