import { z } from 'zod';
import { invalid } from '#common/errors.ts';
import { IMPORT_MODES, MOST_COLUMNS, type ColumnPlan, type ImportPlan } from '#common/imports.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { systemColumn } from '../records/paths.ts';
import { choicesOf } from './choices.ts';
import { dayPattern } from './days.ts';
import { refusePlan } from './may-import.ts';
import { isKey } from './records-by.ts';
import { importable } from './suggest-mapping.ts';

const text = z.string().max(300);

export const columnPlan = z.strictObject({
  column: text,
  field: text,
  by: text.optional(),
  values: z.record(z.string().max(1_000), text.nullable()).optional(),
  whenEmpty: z.enum(['keep', 'clear']).optional(),
});

export const planBody = z.strictObject({
  mapping: z.array(columnPlan).max(MOST_COLUMNS),
  mode: z.enum(IMPORT_MODES),
  matchBy: z.array(text).max(5).optional(),
  onDuplicate: z.enum(['import', 'skip']).optional(),
  dateFormat: z.string().max(30).optional(),
});

/** A plan that can be carried out. @throws 422 with every problem, by the heading of the column it is about; 403 where a right is missing */
export function checkPlan(context: Context, module: Module, headers: readonly string[], plan: ImportPlan): void {
  const problems: Record<string, string> = {};
  const targets = new Set(importable(context, module).map(({ path }) => path));
  const taken = new Set<string>();
  for (const column of plan.mapping) {
    const problem =
      columnProblem(context, module, headers, targets, taken, column) ?? (isUsed(plan, column) ? undefined : ID_IS_A_KEY);
    if (problem) problems[column.column] ??= problem;
    taken.add(column.field);
  }
  if (!plan.mapping.some(({ field }) => field !== '_id')) problems.mapping = 'Choose a field for at least one column.';
  Object.assign(problems, matchProblems(context, module, plan, taken));
  if (plan.dateFormat !== undefined && !dayPattern(plan.dateFormat))
    problems.dateFormat = 'Write the format of days with MM, dd and yyyy, such as dd.MM.yyyy.';
  if (Object.keys(problems).length) throw invalid(problems);
  refusePlan(context, module, plan);
}

const ID_IS_A_KEY = 'An ID finds records and is never written. Match rows by it, or leave the column out.';

const isUsed = ({ mode, matchBy = [] }: ImportPlan, { field }: ColumnPlan) =>
  field !== '_id' || (mode !== 'create' && matchBy.includes('_id'));

/** What people know of a record and nobody writes. */
const isKeptByMuster = (module: Module, name: string) =>
  systemColumn(module, name) !== undefined || module.storage.get(name)?.field.serverOnly === true;

function columnProblem(
  context: Context,
  module: Module,
  headers: readonly string[],
  targets: ReadonlySet<string>,
  taken: ReadonlySet<string>,
  { column, field: path, by, values }: ColumnPlan,
): string | undefined {
  if (!headers.includes(column)) return `The file has no column ${column}.`;
  const [name] = path.split('.') as [string];
  if (name !== '_id' && isKeptByMuster(module, name))
    return `${labelOf(module, path)} is written by Muster alone. No column can go there.`;
  if (!targets.has(path)) return `There is no field ${path} that you can fill.`;
  if (taken.has(path) || (path !== name && taken.has(name))) return `Another column goes to ${labelOf(module, path)} already.`;
  const stored = module.storage.get(name);
  if (by !== undefined) {
    const target = context.engine.registry.modules.get(stored?.field.ref ?? '');
    if (!target) return `${labelOf(module, path)} is no relation.`;
    if (by !== '_id' && !isKey(context, target, by)) return `${target.label} cannot be looked up by ${by}.`;
  }
  if (values && stored) {
    const known = choicesOf(context, stored.field);
    if (!known) return `${labelOf(module, path)} has no choices.`;
    const unknown = Object.values(values).find((value) => value !== null && !known.some((choice) => choice.value === value));
    if (unknown !== undefined && unknown !== null) return `“${unknown}” is not one of the choices for ${labelOf(module, path)}.`;
  }
  return undefined;
}

function matchProblems(context: Context, module: Module, { mode, matchBy = [] }: ImportPlan, mapped: ReadonlySet<string>) {
  if (mode === 'create') return {};
  if (!matchBy.length) return { matchBy: 'Choose the fields by which a row finds its record.' };
  const unfit = matchBy.find((field) => field !== '_id' && !isKey(context, module, field));
  if (unfit) return { matchBy: `Records cannot be found by ${labelOf(module, unfit)}.` };
  const missing = matchBy.find((field) => !mapped.has(field));
  return missing ? { matchBy: `No column goes to ${labelOf(module, missing)}.` } : {};
}

export function labelOf(module: Module, path: string): string {
  const [name, part] = path.split('.') as [string, string | undefined];
  const label = name === '_id' ? 'ID' : (module.fields[name]?.label ?? name);
  return part ? `${label} (${part})` : label;
}
