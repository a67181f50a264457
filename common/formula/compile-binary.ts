import { as, type Part } from './formula-part.ts';
import { Decimal } from './decimal.ts';
import { FormulaProblem, type FormulaType, type FormulaValue } from './formula-types.ts';
import { isLess, textOf } from './functions.ts';

const ORDERED: readonly FormulaType[] = ['number', 'text', 'date', 'datetime', 'empty'];

export function compileBinary(operator: string, at: number, left: Part, right: Part): Part {
  if (operator === '+' && (left.type === 'text' || right.type === 'text'))
    return { type: 'text', at, compute: (row) => textOf(left.compute(row)) + textOf(right.compute(row)) };
  const run = ARITHMETIC[operator];
  if (run) return arithmetic(operator, at, left, right, run);
  if (operator === '&&' || operator === '||') return logical(operator, at, left, right);
  const compared = COMPARISONS[operator];
  if (!compared) throw new FormulaProblem(`${operator} is no operator of formulas.`, at);
  const isEquality = operator === '==' || operator === '!=';
  const [one, other] = sides(left, right, operator, isEquality);
  return { type: 'boolean', at, compute: (row) => ofFilled(one.compute(row), other.compute(row), compared) };
}

const ARITHMETIC: Readonly<Record<string, (a: Decimal, b: Decimal) => Decimal | null>> = {
  '+': (a, b) => a.plus(b),
  '-': (a, b) => a.minus(b),
  '*': (a, b) => a.times(b),
  '/': (a, b) => (b.isZero() ? null : a.div(b)),
  '%': (a, b) => (b.isZero() ? null : a.mod(b)),
};

const isEqual = (a: FormulaValue, b: FormulaValue) => (Decimal.isDecimal(a) ? a.eq(b as Decimal) : a === b);
const COMPARISONS: Readonly<Record<string, (a: FormulaValue, b: FormulaValue) => boolean>> = {
  '==': isEqual,
  '!=': (a, b) => !isEqual(a, b),
  '<': isLess,
  '<=': (a, b) => !isLess(b, a),
  '>': (a, b) => isLess(b, a),
  '>=': (a, b) => !isLess(a, b),
};

function arithmetic(
  operator: string,
  at: number,
  left: Part,
  right: Part,
  run: (a: Decimal, b: Decimal) => Decimal | null,
): Part {
  const sentence =
    operator === '+'
      ? '+ adds numbers or joins texts. Days are added by addDays(date, n).'
      : `${operator} stands between numbers. Days are counted by days(later, earlier).`;
  const [one, other] = [as('number', left, sentence), as('number', right, sentence)];
  return { type: 'number', at, compute: (row) => ofFilled(one.compute(row) as Decimal, other.compute(row) as Decimal, run) };
}

const ofFilled = <T, R>(a: T | null, b: T | null, run: (a: T, b: T) => R): R | null =>
  a === null || b === null ? null : run(a, b);

/** An empty side leaves it to the other one: what is certain without it holds. */
function logical(operator: '&&' | '||', at: number, left: Part, right: Part): Part {
  const sentence = `${operator} stands between conditions.`;
  const [one, other] = [as('boolean', left, sentence), as('boolean', right, sentence)];
  const decides = operator === '||';
  return {
    type: 'boolean',
    at,
    compute: (row) => {
      const first = one.compute(row);
      if (first === decides) return decides;
      const second = other.compute(row);
      return second === decides ? decides : first === null || second === null ? null : !decides;
    },
  };
}

/** Both sides as one type. */
function sides(left: Part, right: Part, operator: string, isEquality: boolean): [Part, Part] {
  for (const { type, at } of [left, right])
    if (type === 'list' || (!isEquality && !ORDERED.includes(type)))
      throw new FormulaProblem(
        type === 'list' ? 'A list is asked by contains(list, value).' : `${operator} compares numbers, texts or dates.`,
        at,
      );
  const types = [left.type, right.type];
  if (types.includes('record')) {
    const isId = (part: Part) => part.type === 'record' || part.type === 'text' || part.type === 'empty';
    if (isId(left) && isId(right)) return [left, right];
  }
  const type = types.includes('date') ? 'date' : types.includes('datetime') && right.literal !== undefined ? 'date' : left.type;
  const wanted = type === 'empty' ? right.type : type;
  const sentence = `${operator} compares values of one type.`;
  return [as(wanted, left, sentence), as(wanted, right, sentence)];
}
