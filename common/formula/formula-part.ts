import { readDate } from '../fields/date.ts';
import { FormulaProblem, type FormulaRow, type FormulaType, type FormulaValue } from './formula-types.ts';

/** A part of a formula that is ready to be computed. */
export interface Part {
  readonly type: FormulaType;
  readonly at: number;
  /** The text that the formula spells out; it may stand for a day where one is needed. */
  readonly literal?: string;
  readonly compute: (row: FormulaRow) => FormulaValue;
}

/** A part as this type: null fits all, a moment has its day, and a text that is written there may be a day. */
export function as(type: FormulaType, part: Part, sentence: string): Part {
  if (part.type === type || part.type === 'empty') return part;
  if (type === 'date' && part.type === 'datetime')
    return { ...part, type, compute: (row) => (part.compute(row) as string | null)?.slice(0, 10) ?? null };
  if (type === 'date' && part.literal !== undefined) {
    const day = readDate(part.literal);
    if (day === undefined) throw new FormulaProblem("Write a day as 'YYYY-MM-DD'.", part.at);
    return { type, at: part.at, compute: () => day };
  }
  throw new FormulaProblem(sentence, part.at);
}
