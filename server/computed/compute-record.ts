import type { CompiledFormula } from '#common/formula/compile-formula.ts';
import { computeField } from '#common/formula/field-formula.ts';
import type { FormulaRow } from '#common/formula/formula-types.ts';
import type { FormulaField } from './computed-book.ts';
import type { Related } from './related-values.ts';

type Values = Readonly<Record<string, unknown>>;

/** Sets what these formulas say, in their order. */
export function computeRecord(
  record: Record<string, unknown>,
  formulas: readonly FormulaField[],
  related: Related,
  today: string,
): void {
  const row = rowOf(record, related, today);
  for (const { name, field, formula } of formulas) record[name] = computeField(formula, field, row);
}

/** Whether it holds; an empty one does. */
export const holds = (formula: CompiledFormula, record: Values, related: Related, today: string): boolean =>
  formula.compute(rowOf(record, related, today)) !== false;

export function rowOf(record: Values, related: Related, today: string): FormulaRow {
  return {
    today,
    valueOf: (path) => {
      const [name, step] = path.split('.') as [string, string | undefined];
      const value = record[name];
      if (step === undefined) return value;
      return typeof value === 'string' ? related.get(name)?.get(value)?.[step] : (value as Values | null | undefined)?.[step];
    },
  };
}
