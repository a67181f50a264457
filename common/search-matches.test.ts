import fc from 'fast-check';
import { expect, test } from 'vitest';
import { address, checkbox, currency, date, dateTime, flexRelate, geo, multiSelect, relate, text } from './module.ts';
import { matches } from './search-matches.ts';
import { parseSearch } from './search.ts';

const me = '64b0c0ffee64b0c0ffee64b0';
const fields = {
  name: text('Name'),
  pay: currency('Pay'),
  start: date('Start'),
  seen: dateTime('Seen'),
  active: checkbox('Active'),
  skills: multiSelect('Skills', ['RN', 'BLS']),
  assigned_to: relate('users', 'User'),
  about: flexRelate('About'),
  home: address('Home'),
  place: geo('Place'),
};
const full = {
  name: 'Ana Day',
  pay: 42.5,
  start: '2026-03-01',
  seen: '2026-03-01T23:30:00.000Z',
  active: true,
  skills: ['RN', 'BLS'],
  assigned_to: me,
  about: { moduleName: 'leads', recordId: me },
  home: { street: null, city: 'Tampa', state: 'FL', zip: '33602' },
  place: { lat: 27.95, lng: -82.46 },
};
const empty = {};
const ask = (terms: unknown, record: Record<string, unknown> = full) =>
  matches(parseSearch(terms), record, fields, {
    me,
    today: '2026-03-01',
    locate: (zip) => (zip === '33602' ? { lat: 27.95, lng: -82.46 } : undefined),
  });
const one = (field: string, op: string, value?: unknown, record?: Record<string, unknown>) => ask({ field, op, value }, record);

test('text is compared without case', () => {
  expect(ask({ name: 'ana day' })).toBe(true);
  expect(one('name', 'contains', 'A D')).toBe(true);
  expect(one('name', 'startsWith', 'ANA')).toBe(true);
  expect(one('name', 'in', ['x', 'ANA DAY'])).toBe(true);
  expect(one('home.city', 'equals', 'tampa')).toBe(true);
});

test('the negative operators are true for empty values, the ordering ones false', () => {
  for (const op of ['notEquals', 'notIn', 'notContains']) expect(one('name', op, 'x', empty)).toBe(true);
  for (const op of ['lessThan', 'greaterThan', 'lessThanOrEqual', 'greaterThanOrEqual'])
    expect(one('pay', op, 0, empty)).toBe(false);
  for (const op of ['on', 'onOrBefore', 'onOrAfter']) expect(one('start', op, '$today', empty)).toBe(false);
  expect(one('start', 'within', 'thisYear', empty)).toBe(false);
});

test('a day operator takes the UTC day of an instant', () => {
  expect(one('seen', 'on', '$today')).toBe(true);
  expect(one('seen', 'between', ['2026-02-01', '2026-03-01'])).toBe(true);
  expect(one('seen', 'lessThan', '2026-03-01T23:30:00.001Z')).toBe(true);
  expect(one('seen', 'lessThanOrEqual', '2026-03-01')).toBe(false);
  expect(one('start', 'within', 'today')).toBe(true);
});

test('an unset checkbox is false', () => {
  expect(one('active', 'equals', false, empty)).toBe(true);
  expect(one('active', 'notEquals', true, empty)).toBe(true);
  expect(ask({ active: true })).toBe(true);
});

test('a list matches by its members', () => {
  expect(ask({ skills: 'rn' })).toBe(true);
  expect(ask({ skills: ['x', 'BLS'] })).toBe(true);
  expect(one('skills', 'notContains', 'ACLS')).toBe(true);
  expect(one('skills', 'empty', undefined, { skills: [] })).toBe(true);
});

test('a relation matches by id, and $me is the reader', () => {
  expect(ask({ assigned_to: '$me', about: me.toUpperCase() })).toBe(true);
});

test('a place is near a zip or a point', () => {
  expect(one('place', 'withinMiles', { zip: '33602', miles: 1 })).toBe(true);
  expect(one('home', 'withinMiles', { lat: 28.54, lng: -81.38, miles: 70 })).toBe(false);
  expect(one('home', 'withinMiles', { lat: 28.54, lng: -81.38, miles: 80 })).toBe(true);
});

test('an unknown field, an operator that does not suit and a wrong value are refused by name', () => {
  expect(() => ask({ ssn: '1' })).toThrow('ssn');
  expect(() => ask({ constructor: '1' })).toThrow('constructor');
  expect(() => one('pay', 'contains', '4')).toThrow('pay');
  expect(() => ask({ pay: 'much' })).toThrow('much');
});

test('a negative operator is always the opposite of its positive', () => {
  const pairs = [
    ['equals', 'notEquals'],
    ['in', 'notIn'],
    ['contains', 'notContains'],
    ['empty', 'notEmpty'],
  ] as const;
  const value = fc.constantFrom('RN', 'a', 'ana day', 'x');
  fc.assert(
    fc.property(
      fc.constantFrom(...pairs),
      fc.constantFrom('name', 'skills'),
      value,
      fc.constantFrom(full, empty),
      ([is, isNot], field, given, record) => {
        expect(one(field, isNot, given, record)).toBe(!one(field, is, given, record));
      },
    ),
  );
});
