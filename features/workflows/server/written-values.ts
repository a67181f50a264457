import { compileFieldFormula, computeField } from '#common/formula/field-formula.ts';
import { FormulaProblem } from '#common/formula/formula-types.ts';
import { rule } from '#common/errors.ts';
import type { AnyRecord } from '#common/module.ts';
import { dayFor } from '#server/computed/agency-day.ts';
import { rowOf } from '#server/computed/compute-record.ts';
import { scopeOf } from '#server/computed/computed-book.ts';
import { relatedValues } from '#server/computed/related-values.ts';
import type { Module } from '#server/modules/module.ts';
import type { WrittenField } from '../workflow.ts';
import { dayNamed, namesDay } from './days.ts';
import { fillText, valueOfPath, type Started } from './fill-text.ts';

const WHOLE = /^\{\{\s*(\w+(?:\.\w+)?)\s*\}\}$/;

/**
 * What an action writes into a record of `target`. A formula is one over `of`, the record that is written, or the one that started the
 * workflow where a new one is made.
 */
export async function writtenValues(
  started: Started,
  fields: readonly WrittenField[],
  target: Module,
  of: { module: Module; record: AnyRecord },
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const field of fields)
    values[field.fieldName] = field.formula ? await computed(started, field, target, of) : await literal(started, field.value);
  return values;
}

async function literal(started: Started, value: unknown): Promise<unknown> {
  if (typeof value !== 'string')
    return Array.isArray(value) ? Promise.all(value.map((each) => literal(started, each))) : (value ?? null);
  const { context } = started;
  if (value.trim() === '$me') return context.userId;
  if (namesDay(value)) return dayNamed(value, await context.engine.computing.today(context));
  const whole = WHOLE.exec(value);
  if (whole) return (await valueOfPath(started, whole[1]!))?.value ?? null;
  return value.includes('{{') ? fillText(started, value) : value;
}

async function computed(
  { context }: Started,
  { fieldName, formula }: WrittenField,
  target: Module,
  of: { module: Module; record: AnyRecord },
) {
  const field = target.fields[fieldName]!;
  try {
    const compiled = compileFieldFormula(formula!, field.type, scopeOf(of.module.fields, context.engine.registry.modules));
    const related = await relatedValues(context, of.module, [compiled], [of.record]);
    return computeField(compiled, field, rowOf(of.record, related, await dayFor(context, [compiled])));
  } catch (problem) {
    if (problem instanceof FormulaProblem) throw rule(`${field.label}: ${problem.message}`, { [fieldName]: problem.message });
    throw problem;
  }
}
