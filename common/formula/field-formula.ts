import type { Field } from '../field.ts';
import { fieldTypes, typeOf } from '../fields/index-of-types.ts';
import type { InputType } from '../fields/field-type.ts';
import { MAX_NUMBER } from '../fields/number.ts';
import { Decimal } from './decimal.ts';
import { compileFormula, type CompiledFormula } from './compile-formula.ts';
import type { FormulaScope } from './formula-scope.ts';
import { FormulaProblem, type FormulaRow, type FormulaType, type FormulaValue } from './formula-types.ts';
import { textOf } from './functions.ts';

/** What a formula has to give for a field of this type; undefined: it cannot be computed. */
export const formulaTypeOf = (inputType: InputType): FormulaType | undefined => fieldTypes[inputType].traits.computedAs;

const WORDS: Partial<Record<FormulaType, string>> = {
  text: 'a text',
  number: 'a number',
  boolean: 'true or false',
  date: 'a date',
  datetime: 'a date and time',
};

/** The formula of a field of this type. @throws FormulaProblem also where it gives something else */
export function compileFieldFormula(text: string, inputType: InputType, scope: FormulaScope): CompiledFormula {
  const wanted = formulaTypeOf(inputType);
  if (!wanted)
    throw new FormulaProblem(`A ${inputType} cannot be computed. Choose a text, a number, an amount, a checkbox or a date.`, 0);
  const formula = compileFormula(text, scope);
  const fits = formula.type === wanted || formula.type === 'empty' || (wanted === 'text' && formula.type === 'record');
  if (!fits) throw new FormulaProblem(`This gives ${WORDS[formula.type] ?? 'a list'}, and the field is ${WORDS[wanted]}.`, 0);
  return formula;
}

/** What a formula says of a record, as the field keeps it. What does not fit the field is empty. */
export const computeField = (formula: CompiledFormula, field: Field, row: FormulaRow): unknown =>
  keptValue(formula.compute(row), field);

export function keptValue(value: FormulaValue, field: Field): unknown {
  if (value === null || value === '') return null;
  if (Decimal.isDecimal(value)) return keptNumber(field.type === 'Currency' ? value.toDecimalPlaces(2) : value);
  if (typeof value === 'boolean') return value;
  const text = textOf(value);
  const longest = fieldTypes[field.type].longest ?? 1_000;
  const parsed = typeOf(field).parse(text.length > longest ? text.slice(0, longest) : text, { ...field, required: false });
  return 'value' in parsed ? parsed.value : null;
}

function keptNumber(value: Decimal): number | null {
  const number = value.toNumber();
  return Math.abs(number) < MAX_NUMBER ? number + 0 : null;
}
