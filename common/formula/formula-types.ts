import type { Decimal } from './decimal.ts';

/** What a part of a formula is. `empty`: the literal null, which fits everywhere; `record`: the id of a related record. */
export type FormulaType = 'number' | 'text' | 'boolean' | 'date' | 'datetime' | 'list' | 'record' | 'empty';

/** A value while a formula is computed: numbers are decimal, days `YYYY-MM-DD`, moments ISO 8601; null is empty. */
export type FormulaValue = Decimal | string | boolean | readonly unknown[] | null;

/** A formula as it was read; `at` is the place in its text. */
export type FormulaNode =
  | { kind: 'literal'; at: number; value: string | boolean | null; isNumber?: true }
  | { kind: 'path'; at: number; path: string }
  | { kind: 'call'; at: number; name: string; args: FormulaNode[] }
  | { kind: 'unary'; at: number; operator: string; of: FormulaNode }
  | { kind: 'binary'; at: number; operator: string; left: FormulaNode; right: FormulaNode };

/** What a formula is computed from. */
export interface FormulaRow {
  /** The value of a field, or of a field of a related record (`account.name`), as records hold it. */
  valueOf(path: string): unknown;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

/** What is wrong with a formula, as a sentence, and where in its text. */
export class FormulaProblem extends Error {
  readonly at: number;
  constructor(sentence: string, at: number) {
    super(sentence);
    this.name = 'FormulaProblem';
    this.at = at;
  }
}
