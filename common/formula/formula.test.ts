import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Field } from '../field.ts';
import { checkbox, currency, date, dateTime, multiSelect, number, relate, text } from '../module.ts';
import { Decimal } from './decimal.ts';
import { computeField, compileFieldFormula } from './field-formula.ts';
import { tryCompile } from './compile-formula.ts';
import type { FormulaScope } from './formula-scope.ts';

const fields: Record<string, Field> = {
  name: text('Name'),
  city: text('City'),
  hours: number('Hours'),
  rate: currency('Rate'),
  due: date('Due'),
  at: dateTime('At'),
  active: checkbox('Active'),
  tags: multiSelect('Tags', ['RN', 'LPN']),
  account: relate('accounts', 'Account'),
  ssn: text('SSN', { secret: true }),
};
const accounts: Record<string, Field> = { name: text('Name'), budget: currency('Budget') };
const scope: FormulaScope = { fields, fieldsOf: (module) => (module === 'accounts' ? accounts : undefined) };

const RECORD: Record<string, unknown> = {
  name: 'Jane',
  city: null,
  hours: 37.5,
  rate: 42,
  due: '2026-01-31',
  at: '2026-01-31T15:00:00.000Z',
  active: null,
  tags: ['RN'],
  'account.name': 'Day School',
  'account.budget': null,
};
const result = (formula: string, record: Record<string, unknown> = RECORD): unknown => {
  const read = tryCompile(formula, scope);
  if ('problem' in read) return `${read.problem} @${read.at}`;
  const value = read.formula.compute({ valueOf: (path) => record[path] ?? null, today: '2026-02-03' });
  return Decimal.isDecimal(value) && Math.abs(value.toNumber()) < 1e15 ? value.toNumber() : value;
};
const kept = (formula: string, type: Field['type']) => {
  const field = { type, label: 'F' } as Field;
  return computeField(compileFieldFormula(formula, type, scope), field, {
    valueOf: (path) => RECORD[path] ?? null,
    today: '2026-02-03',
  });
};

test.each([
  ['0.1 + 0.2 == 0.3', true],
  ['hours * rate', 1575],
  ['hours / 0', null],
  ['hours % 0', null],
  ['7 % 4', 3],
  ['account.budget + 1', null],
  ["name + ' of ' + city", 'Jane of '],
  ['city + hours', '37.5'],
  ["concat(name, ', ', account.name)", 'Jane, Day School'],
  ['if(account.budget > 3, 1, 2)', 2],
  ['account.budget > 3 ? 1 : 2', 2],
  ['active', false],
  ['!active', true],
  ['account.budget > 3 || hours > 30', true],
  ['account.budget > 3 && hours > 50', false],
  ['account.budget > 3 || hours > 50', null],
  ['round(2.5, 0)', 3],
  ['round(-2.5, 0)', -3],
  ['round(1.005, 2)', 1.01],
  ['round(1250, -2)', 1300],
  ['floor(-1.5)', -2],
  ['ceil(1.2)', 2],
  ['abs(-3)', 3],
  ['min(3, 1, 2)', 1],
  ['max(hours, null)', null],
  ['coalesce(city, account.name)', 'Day School'],
  ['isEmpty(city)', true],
  ['isEmpty(hours)', false],
  ['upper(left(name, 2)) + lower(right(name, 1))', 'JAe'],
  ["trim('  a ')", 'a'],
  ['length(name)', 4],
  ["contains(name, 'an')", true],
  ["contains(tags, 'RN')", true],
  ['today()', '2026-02-03'],
  ['days(today(), due)', 3],
  ["days('2026-03-01', due)", 29],
  ['addDays(due, 1)', '2026-02-01'],
  ['addMonths(due, 1)', '2026-02-28'],
  ['addDays(due, 100000000)', null],
  ['year(at) * 100 + month(at)', 202601],
  ['weekday(due)', 6],
  ["due < '2026-02-01'", true],
  ["number('1,250.5') + 1", 1251.5],
  ["text(hours) + '!'", '37.5!'],
  ['text(1e21)', '1000000000000000000000'],
  ['1 + 2 * 3 - 4 / 2', 5],
  ['-hours', -37.5],
  ['null', null],
])('%s is %j', (formula, expected) => {
  expect(result(formula)).toEqual(expected);
});

test.each([
  ['', 'Write a formula.', 0],
  ['hours +', 'This cannot be read', 7],
  ['(hours', 'This cannot be read', 6],
  ['hours rate', 'An operator is missing before this.', 6],
  ['1 + salary', 'There is no field named salary.', 4],
  ['1 + account.salary', 'There is no field named salary in accounts.', 4],
  ['account.name.first', 'Only one step', 0],
  ['city.name', 'City leads to no other record.', 0],
  ['hours * name', '* stands between numbers.', 8],
  ['due + 1', '+ adds numbers or joins texts.', 0],
  ["due < 'soon'", "Write a day as 'YYYY-MM-DD'.", 6],
  ['hours == name', '== compares values of one type.', 9],
  ['sum(hours)', 'There is no function named sum.', 0],
  ['round(hours)', 'round is written round(number, places).', 0],
  ['1 + round(name, 2)', 'round takes a number here, and this is a text.', 10],
  ["if(active, 1, 'a')", 'if takes a number here, and this is a text.', 14],
  ['ssn', 'SSN is kept secret', 0],
  ['hours ?? 1', '?? is no operator of formulas.', 0],
  ['this', 'This is no part of a formula.', 0],
  ['hours === 1', '=== is no operator of formulas.', 0],
  [`1${' + 1'.repeat(150)}`, 'A formula has at most 200 parts.', 0],
  ['x'.repeat(2_001), 'A formula has at most 2,000 characters.', 2_000],
  ['('.repeat(1_999), 'This', 1999],
])('%s is refused with its place', (formula, problem, at) => {
  const read = tryCompile(formula, scope);

  expect(read).toMatchObject({ problem: expect.stringContaining(problem) });
  if (!formula.startsWith('1 + 1') && !formula.startsWith('((')) expect((read as { at: number }).at).toBe(at);
});

test('a field keeps what fits it: cents away from zero, numbers below the limit, texts up to their length', () => {
  expect(kept('rate * 1.00025', 'Currency')).toBe(42.01);
  expect(kept('-0.125', 'Currency')).toBe(-0.13);
  expect(kept('1 / 3', 'Number')).toBe(1 / 3);
  expect(kept('100000000 * 100000000', 'Number')).toBeNull();
  expect(kept('name', 'TextField')).toBe('Jane');
  expect(kept('due', 'Date')).toBe('2026-01-31');
  expect(kept('at', 'DateTime')).toBe('2026-01-31T15:00:00.000Z');
  expect(kept('city', 'TextField')).toBeNull();
  expect(() => kept('name', 'Number')).toThrow('This gives a text, and the field is a number.');
  expect(() => kept('name', 'Phone')).toThrow('A Phone cannot be computed.');
});

test('sums of cents are exact, whatever their order', () => {
  const cents = fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(cents, (amounts) => {
      const formula = amounts
        .map((each) => `(${each / 100 < 0 ? '0 ' : ''}${(each / 100).toFixed(2)})`.replace('0 -', '0 - '))
        .join(' + ');
      expect(result(formula)).toBe(amounts.reduce((sum, each) => sum + each, 0) / 100);
    }),
  );
});
