import { as, type Part } from './formula-part.ts';
import { FormulaProblem, type FormulaType } from './formula-types.ts';
import type { FormulaFunction } from './functions.ts';

const ORDERED: readonly FormulaType[] = ['number', 'text', 'date', 'datetime'];
const A: Readonly<Record<FormulaType, string>> = {
  number: 'a number',
  text: 'a text',
  boolean: 'a condition',
  date: 'a date',
  datetime: 'a date and time',
  list: 'a list',
  record: 'a relation',
  empty: 'nothing',
};

/** The arguments as the function takes them, and what it gives. @throws FormulaProblem */
export function checkCall(
  name: string,
  known: FormulaFunction,
  at: number,
  given: readonly Part[],
): { args: Part[]; type: FormulaType } {
  const { takes, isOpen, gives } = known;
  const least = isOpen ? Math.min(1, takes.length) : takes.length;
  if (given.length < least || (!isOpen && given.length > takes.length))
    throw new FormulaProblem(`${name} is written ${known.signature}.`, at);
  const takenAs = (place: number) => takes[Math.min(place, takes.length - 1)]!;
  const alike = given.filter((_, place) => takenAs(place) === 'same' || takenAs(place) === 'ordered');
  const common = commonType(name, alike, takes.includes('ordered'));
  const args = given.map((part, place) => {
    const wanted = takenAs(place);
    if (wanted === 'any') return part;
    const type = wanted === 'same' || wanted === 'ordered' ? common : wanted;
    return as(type, part, `${name} takes ${A[type]} here, and this is ${A[part.type]}.`);
  });
  return { args, type: gives === 'same' ? common : gives };
}

/** The first that is more than null says what they are; a day among moments makes days of all. */
function commonType(name: string, parts: readonly Part[], isOrdered: boolean): FormulaType {
  const filled = parts.filter(({ type }) => type !== 'empty');
  const first = filled.some(({ type }) => type === 'date') ? 'date' : (filled[0]?.type ?? 'empty');
  if (isOrdered && first !== 'empty' && !ORDERED.includes(first))
    throw new FormulaProblem(`${name} compares numbers, texts or dates, and this is ${A[first]}.`, filled[0]!.at);
  return first;
}
