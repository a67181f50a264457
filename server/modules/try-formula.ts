import { fieldLevel } from '#common/access.ts';
import { notFound } from '#common/errors.ts';
import { compileFormula, type CompiledFormula } from '#common/formula/compile-formula.ts';
import { compileFieldFormula, computeField } from '#common/formula/field-formula.ts';
import { FormulaProblem } from '#common/formula/formula-types.ts';
import type { InputType } from '#common/fields/field-type.ts';
import type { Field } from '#common/field.ts';
import type { Context } from '../context.ts';
import { dayFor } from '../computed/agency-day.ts';
import { holds, rowOf } from '../computed/compute-record.ts';
import { scopeOf } from '../computed/computed-book.ts';
import { relatedValues } from '../computed/related-values.ts';
import { findRecord } from '../records/get.ts';
import { moduleById } from './definitions.ts';
import type { Module } from './module.ts';

/** Whom a formula would show what they may not read: the role, and the field that is hidden from it. */
export interface Showing {
  role: string;
  field: string;
}
export type Tried = { value: unknown; hiddenFrom: Showing[] } | { problem: string; at: number };

/** What a formula says of a record, or what is wrong with it and where. Nothing is written. */
export async function tryFormula(
  context: Context,
  id: string,
  { formula, inputType, recordId }: { formula: string; inputType: InputType; recordId?: string | undefined },
): Promise<Tried> {
  const module = moduleById(context, id);
  const compiled = compiledOr(() =>
    compileFieldFormula(formula, inputType, scopeOf(module.fields, context.engine.registry.modules)),
  );
  if ('problem' in compiled) return compiled;
  const hiddenFrom = await showingOf(context, module, compiled);
  if (!recordId) return { value: null, hiddenFrom };
  const record = await findRecord(context, module, recordId, { includeDeleted: true });
  if (!record) throw notFound();
  const value = await context.rehearse(async (inner) => {
    const related = await relatedValues(inner, module, [compiled], [record]);
    const field = { type: inputType, label: '' } as Field;
    return computeField(compiled, field, rowOf(record, related, await dayFor(inner, [compiled])));
  });
  return { value, hiddenFrom };
}

const MOST_SAMPLES = 100;
const PAGE = 1_000;

/** How many living records would not pass a check, and the first of them. */
export async function tryCheck(context: Context, id: string, formula: string) {
  const module = moduleById(context, id);
  const compiled = compiledOr(() => {
    const read = compileFormula(formula, scopeOf(module.fields, context.engine.registry.modules));
    if (read.type !== 'boolean' && read.type !== 'empty')
      throw new FormulaProblem('A check is a condition, such as hours <= 40.', 0);
    return read;
  });
  if ('problem' in compiled) return compiled;
  const today = await dayFor(context, [compiled]);
  const found = { tried: 0, failing: 0, samples: [] as { _id: string; name: unknown }[] };
  let page: { _id: string; name?: unknown }[] = [];
  const look = async () => {
    const related = await context.rehearse((inner) => relatedValues(inner, module, [compiled], page as never));
    for (const record of page) {
      found.tried++;
      if (holds(compiled, record as never, related, today)) continue;
      if (found.failing++ < MOST_SAMPLES) found.samples.push({ _id: record._id, name: record.name ?? null });
    }
    page = [];
  };
  for await (const record of context.asSystem('a check is tried').records.each(module.name, {}))
    if (page.push(record) === PAGE) await look();
  if (page.length) await look();
  return found;
}

function compiledOr(compile: () => CompiledFormula): CompiledFormula | { problem: string; at: number } {
  try {
    return compile();
  } catch (problem) {
    if (!(problem instanceof FormulaProblem)) throw problem;
    return { problem: problem.message, at: problem.at };
  }
}

/** Roles that open the module and may not read something that the formula looks at. */
async function showingOf(context: Context, module: Module, { dependencies }: CompiledFormula): Promise<Showing[]> {
  const { rows } = await context.database.query(
    `select r.name as role, lower(c.name) as module, c.fields, c.views from records."userAccessControls" c
       join records."roles" r on r."_id" = c.role where not c.deleted and not r.deleted order by r.name`,
  );
  const found = new Map<string, Showing>();
  for (const { role, module: name, fields } of rows as { role: string; module: string; fields: Record<string, string> | null }[])
    for (const each of dependencies) {
      if (name !== (each.module ?? module.name).toLowerCase()) continue;
      const levels = Object.fromEntries(Object.entries(fields ?? {}).map(([field, level]) => [field.toLowerCase(), level]));
      if (fieldLevel({ access: true, fields: levels } as never, each.field) === 'None')
        found.set(`${role} ${each.field}`, { role, field: each.field });
    }
  return [...found.values()];
}
