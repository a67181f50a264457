import { addDays, addMonths, daysBetween, isoDate, partsOf, weekday } from '../fields/calendar.ts';
import { readNumber } from '../fields/number.ts';
import { Decimal } from './decimal.ts';
import type { FormulaType, FormulaValue } from './formula-types.ts';

/** `any`: whatever there is · `same`: as the first of these · `ordered`: something that has an order, as the first of these. */
export type Taken = FormulaType | 'any' | 'same' | 'ordered';

export interface FormulaFunction {
  /** As the editor shows it. */
  readonly signature: string;
  readonly says: string;
  readonly takes: readonly Taken[];
  /** The last one may come again. */
  readonly isOpen?: true;
  /** `same`: as what it takes as `same` or `ordered`. */
  readonly gives: FormulaType | 'same';
  /** It is asked with empty values too. */
  readonly takesEmpty?: true;
  /** Of filled values, unless it takes empty ones. */
  readonly run: (values: any[], today: string) => FormulaValue;
}

const MOST_DAYS = 120_000;

/** `today` has no arguments, `if` is computed without the branch that is not taken. */
export const FORMULA_FUNCTIONS: Readonly<Record<string, FormulaFunction>> = {
  if: {
    signature: 'if(condition, a, b)',
    says: 'a where the condition holds, else b',
    takes: ['boolean', 'same', 'same'],
    gives: 'same',
    takesEmpty: true,
    run: ([condition, a, b]) => (condition === true ? a : b),
  },
  round: {
    signature: 'round(number, places)',
    says: 'Rounded, halves away from zero',
    takes: ['number', 'number'],
    gives: 'number',
    run: ([number, places]: Decimal[]) => rounded(number!, placesOf(places!)),
  },
  floor: {
    signature: 'floor(number)',
    says: 'The whole number below',
    takes: ['number'],
    gives: 'number',
    run: ([number]: Decimal[]) => number!.floor(),
  },
  ceil: {
    signature: 'ceil(number)',
    says: 'The whole number above',
    takes: ['number'],
    gives: 'number',
    run: ([number]: Decimal[]) => number!.ceil(),
  },
  abs: {
    signature: 'abs(number)',
    says: 'Without its minus',
    takes: ['number'],
    gives: 'number',
    run: ([number]: Decimal[]) => number!.abs(),
  },
  min: {
    signature: 'min(a, b, …)',
    says: 'The least of these',
    takes: ['ordered', 'same'],
    isOpen: true,
    gives: 'same',
    run: (values) => values.reduce((least, each) => (isLess(each, least) ? each : least)),
  },
  max: {
    signature: 'max(a, b, …)',
    says: 'The greatest of these',
    takes: ['ordered', 'same'],
    isOpen: true,
    gives: 'same',
    run: (values) => values.reduce((greatest, each) => (isLess(greatest, each) ? each : greatest)),
  },
  coalesce: {
    signature: 'coalesce(a, b, …)',
    says: 'The first of these that is not empty',
    takes: ['same', 'same'],
    isOpen: true,
    gives: 'same',
    takesEmpty: true,
    run: (values) => values.find((each) => each !== null && each !== '') ?? null,
  },
  isEmpty: {
    signature: 'isEmpty(value)',
    says: 'Whether there is no value',
    takes: ['any'],
    gives: 'boolean',
    takesEmpty: true,
    run: ([value]) => value === null || value === '',
  },
  concat: {
    signature: 'concat(a, b, …)',
    says: 'One text of all of these',
    takes: ['any'],
    isOpen: true,
    gives: 'text',
    takesEmpty: true,
    run: (values) => values.map(textOf).join(''),
  },
  upper: textFunction('upper(text)', 'In capitals', (text) => text.toUpperCase()),
  lower: textFunction('lower(text)', 'In small letters', (text) => text.toLowerCase()),
  trim: textFunction('trim(text)', 'Without blanks around it', (text) => text.trim()),
  length: {
    signature: 'length(text)',
    says: 'How many characters it has',
    takes: ['text'],
    gives: 'number',
    run: ([text]) => new Decimal([...text].length),
  },
  left: {
    signature: 'left(text, n)',
    says: 'Its first n characters',
    takes: ['text', 'number'],
    gives: 'text',
    run: ([text, n]) => [...text].slice(0, countOf(n)).join(''),
  },
  right: {
    signature: 'right(text, n)',
    says: 'Its last n characters',
    takes: ['text', 'number'],
    gives: 'text',
    run: ([text, n]) => (countOf(n) ? [...text].slice(-countOf(n)).join('') : ''),
  },
  contains: {
    signature: 'contains(text, part)',
    says: 'Whether the text contains the part, or the list contains it as a value',
    takes: ['any', 'text'],
    gives: 'boolean',
    run: ([whole, part]) => (Array.isArray(whole) ? whole.includes(part) : textOf(whole).includes(part)),
  },
  today: { signature: 'today()', says: 'The day of today', takes: [], gives: 'date', run: (_, today) => today },
  days: {
    signature: 'days(later, earlier)',
    says: 'How many days lie between',
    takes: ['date', 'date'],
    gives: 'number',
    run: ([later, earlier]) => new Decimal(daysBetween(earlier, later)),
  },
  addDays: {
    signature: 'addDays(date, n)',
    says: 'n days later',
    takes: ['date', 'number'],
    gives: 'date',
    run: ([day, n]) => dayOr(n, (count) => addDays(day, count)),
  },
  addMonths: {
    signature: 'addMonths(date, n)',
    says: 'n months later',
    takes: ['date', 'number'],
    gives: 'date',
    run: ([day, n]) => dayOr(n, (count) => addMonths(day, count)),
  },
  year: dayFunction('year(date)', 'Its year', (day) => partsOf(day).year),
  month: dayFunction('month(date)', 'Its month, 1 to 12', (day) => partsOf(day).month),
  weekday: dayFunction('weekday(date)', 'Its day of the week; Monday is 1', (day) => weekday(day) + 1),
  text: { signature: 'text(value)', says: 'As a text', takes: ['any'], gives: 'text', run: ([value]) => textOf(value) },
  number: {
    signature: 'number(text)',
    says: 'The number that it says',
    takes: ['any'],
    gives: 'number',
    run: ([value]) => {
      const read = Decimal.isDecimal(value) ? undefined : readNumber(textOf(value));
      return read === undefined ? (Decimal.isDecimal(value) ? value : null) : new Decimal(read);
    },
  },
};

/** As a person writes it: no exponent, days as `YYYY-MM-DD`; empty is no character. */
export function textOf(value: FormulaValue): string {
  if (value === null) return '';
  if (Decimal.isDecimal(value)) return value.toFixed();
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** Of two values of one type. */
export const isLess = (one: FormulaValue, other: FormulaValue): boolean =>
  Decimal.isDecimal(one) ? one.lt(other as Decimal) : (one as string) < (other as string);

export const rounded = (number: Decimal, places: number): Decimal =>
  places >= 0
    ? number.toDecimalPlaces(places)
    : number.div(new Decimal(10).pow(-places)).round().times(new Decimal(10).pow(-places));

const placesOf = (places: Decimal) => Decimal.max(-30, Decimal.min(30, places.trunc())).toNumber();
const countOf = (n: Decimal) => Decimal.max(0, Decimal.min(100_000, n.trunc())).toNumber();

/** A day that no calendar of ours has is empty. */
function dayOr(n: Decimal, run: (count: number) => string): string | null {
  if (n.abs().gt(MOST_DAYS)) return null;
  const day = run(n.trunc().toNumber());
  const [year, month, date] = day.split('-').map(Number);
  return /^\d{4}-/.test(day) ? (isoDate(year!, month!, date!) ?? null) : null;
}

function textFunction(signature: string, says: string, run: (text: string) => string): FormulaFunction {
  return { signature, says, takes: ['text'], gives: 'text', run: ([text]) => run(text) };
}

function dayFunction(signature: string, says: string, run: (day: string) => number): FormulaFunction {
  return { signature, says, takes: ['date'], gives: 'number', run: ([day]) => new Decimal(run(day)) };
}
