import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Field } from '../field.ts';
import { currency, date, dropdown, email, file, geo, multiSelect, number, object, phone, relate, text, url } from '../module.ts';
import { INPUT_TYPES } from './field-type.ts';
import { fieldTypes, typeOf } from './index-of-types.ts';

const parse = (field: Field, input: unknown) => typeOf(field).parse(input, field);
const fieldOf = (type: Field['type']): Field => ({ type, label: 'Any' });

test('there are exactly 25 input types, each with its own reader [MODULE-071]', () => {
  expect(INPUT_TYPES).toHaveLength(25);
  expect(Object.keys(fieldTypes).toSorted()).toEqual([...INPUT_TYPES].toSorted());
  for (const type of INPUT_TYPES) expect(fieldTypes[type].inputType).toBe(type);
});

describe.each(INPUT_TYPES)('%s', (type) => {
  const field = fieldOf(type);

  test('reads nothing as empty, and shows empty as nothing', () => {
    for (const nothing of [null, undefined, '']) expect(parse(field, nothing)).toEqual({ value: null });
    expect(fieldTypes[type].isEmpty(null)).toBe(true);
    expect(fieldTypes[type].format(null, field)).toBe('');
  });

  test('answers any input with a clean value or a sentence, never an error', () => {
    const anything = fc.oneof(
      fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true, withSparseArray: true }),
      fc.json(),
      fc.double().map(String),
    );
    fc.assert(
      fc.property(anything, (input) => {
        const read = parse(field, input);
        if ('problem' in read) return /^[A-Z].*\.$/s.test(read.problem);
        const again = parse(field, read.value);
        return 'value' in again && JSON.stringify(again.value) === JSON.stringify(read.value);
      }),
    );
  });
});

test('a date is a day that exists, in either spelling', () => {
  const born = date('Born');
  expect(parse(born, '02/28/2026')).toEqual({ value: '2026-02-28' });
  expect(parse(born, '2026-02-28T23:00:00Z')).toEqual({ value: '2026-02-28' });
  expect(parse(born, '2024-02-29')).toEqual({ value: '2024-02-29' });
  for (const wrong of ['2026-02-30', '02/29/2026', '1899-12-31', '2201-01-01', '28.02.2026', 20260228]) {
    expect(parse(born, wrong)).toEqual({ problem: 'Enter a date as YYYY-MM-DD or MM/DD/YYYY.' });
  }
});

test('what a date shows can be typed again', () => {
  const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2200-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (day) => {
      const value = day.toISOString().slice(0, 10);
      expect(parse(date('Day'), fieldTypes.Date.format(value, date('Day')))).toEqual({ value });
    }),
  );
});

test('a date and time becomes an instant in UTC', () => {
  const at = fieldOf('DateTime');
  expect(parse(at, '2026-03-01T10:30:00-05:00')).toEqual({ value: '2026-03-01T15:30:00.000Z' });
  expect(parse(at, '03/01/2026 12:05 am')).toEqual({ value: '2026-03-01T00:05:00.000Z' });
  expect(parse(at, '2026-03-01')).toEqual({ value: '2026-03-01T00:00:00.000Z' });
  expect(parse(at, '2026-03-01 25:00')).toHaveProperty('problem');
  expect(fieldTypes.DateTime.format('2026-03-01T15:30:00.000Z', at, { timeZone: 'America/New_York' })).toMatch(/10:30\sAM/);
});

test('money is rounded to cents, halves away from zero', () => {
  const pay = currency('Pay');
  expect(parse(pay, '$1,234.505')).toEqual({ value: 1234.51 });
  expect(parse(pay, 1.005)).toEqual({ value: 1.01 });
  expect(parse(pay, -1.005)).toEqual({ value: -1.01 });
  expect(parse(pay, 1e15)).toHaveProperty('problem');
  expect(fieldTypes.Currency.format(1234.5, pay)).toBe('$1,234.50');
  expect(fieldTypes.Number.format(2026, number('Year', { mask: 'year' }))).toBe('2026');
  expect(fieldTypes.Number.format(2026, number('Hours'))).toBe('2,026');
});

test('a number may have commas and an exponent, but is finite and below 10^15', () => {
  const count = fieldOf('Number');
  expect(parse(count, ' -1,234.5 ')).toEqual({ value: -1234.5 });
  expect(parse(count, '1e3')).toEqual({ value: 1000 });
  for (const wrong of ['1,23', '.', 'NaN', Number.POSITIVE_INFINITY, '1e15', '0x10', '1e999'])
    expect(parse(count, wrong)).toHaveProperty('problem');
});

test('text holds no NUL and no half characters, and at most 1,000 characters', () => {
  expect(parse(text('Name'), '  Ana  ')).toEqual({ value: 'Ana' });
  expect(parse(text('Name'), 'a\u0000b')).toHaveProperty('problem');
  expect(parse(text('Name'), 'a\ud800')).toHaveProperty('problem');
  expect(parse(text('Name'), 'x'.repeat(1_001))).toEqual({ problem: 'Enter at most 1,000 characters.' });
});

test('a dropdown takes its own options only, with case', () => {
  const status = dropdown('Status', ['active', 'placed']);
  expect(parse(status, 'placed')).toEqual({ value: 'placed' });
  expect(parse(status, 'Placed')).toEqual({ problem: 'Choose one of: active, placed.' });
  expect(parse(dropdown('Profession', 'professions'), 'RN')).toEqual({ value: 'RN' });
});

test('a multiselect reads lists and separated text, each value once', () => {
  const certificates = multiSelect('Certificates', ['BLS', 'ACLS', 'RN, night']);
  expect(parse(certificates, ['BLS', 'ACLS', 'BLS'])).toEqual({ value: ['BLS', 'ACLS'] });
  expect(parse(certificates, 'BLS; ACLS')).toEqual({ value: ['BLS', 'ACLS'] });
  expect(parse(certificates, 'RN, night')).toEqual({ value: ['RN, night'] });
  expect(parse(certificates, ['PALS'])).toHaveProperty('problem');
});

test('a phone number is kept as (123) 456-7890, a foreign one with its country code', () => {
  for (const typed of ['(123) 456-7890', '123-456-7890', '1234567890', '+1 123.456.7890', '1-123-456-7890']) {
    expect(parse(phone('Phone'), typed)).toEqual({ value: '(123) 456-7890' });
  }
  expect(parse(phone('Phone'), '+49 30 1234567')).toEqual({ value: '+49301234567' });
  for (const wrong of ['12345', '030 12345678', 'call me', '+0 1234567'])
    expect(parse(phone('Phone'), wrong)).toHaveProperty('problem');
});

test('an email address may end in any domain, but in one line', () => {
  for (const fine of ['Ana.Day@example.com', 'a+b@mail.example.museum', 'x@example.info'])
    expect(parse(email('Email'), fine)).toEqual({ value: fine });
  const overlong = `${'a'.repeat(64)}@${'b.'.repeat(95)}com`;
  for (const wrong of [
    'a@b',
    'a@b.c',
    'a b@example.com',
    'a@example.com\r\nBcc: x@y.com',
    '@example.com',
    'a..b@example.com',
    overlong,
  ]) {
    expect(parse(email('Email'), wrong)).toHaveProperty('problem');
  }
});

test('a link is http, https or ftp', () => {
  expect(parse(url('Website'), 'www.example.com/jobs?x=1')).toEqual({ value: 'https://www.example.com/jobs?x=1' });
  for (const fine of ['https://example.com', 'ftp://10.0.0.1/x', 'http://localhost:3000/'])
    expect(parse(url('Website'), fine)).toEqual({ value: fine });
  for (const wrong of ['javascript:alert(1)', 'data:text/html,x', 'https://good.com@evil.com', 'https://', 'hello']) {
    expect(parse(url('Website'), wrong)).toHaveProperty('problem');
  }
});

test('a relation is an id, or a record that has one', () => {
  const id = '64B0C0FFEE64B0C0FFEE64B0';
  expect(parse(relate('users', 'User'), id)).toEqual({ value: id.toLowerCase() });
  expect(parse(relate('users', 'User'), { _id: id, name: 'Ana' })).toEqual({ value: id.toLowerCase() });
  expect(parse(relate('users', 'User'), 'Ana')).toHaveProperty('problem');
  const link = { type: 'FlexRelate', label: 'About', refs: ['leads'] } as const;
  expect(parse(link, { moduleName: 'leads', recordId: id })).toEqual({
    value: { moduleName: 'leads', recordId: id.toLowerCase() },
  });
  expect(parse(link, { moduleName: 'jobs', recordId: id })).toHaveProperty('problem');
});

test('a file is an id or a path of the server, never a way out of it', () => {
  for (const wrong of ['../etc/passwd', 'a/../../b', 'https://example.com/x', '//host/x', 'C:\\x', 'javascript:x/']) {
    expect(parse(file('File'), wrong)).toHaveProperty('problem');
  }
  expect(parse(file('File'), 'uploads/cv.pdf')).toEqual({ value: 'uploads/cv.pdf' });
});

test('an address is its four parts, blank ones empty [MODULE-028]', () => {
  const home = fieldOf('Address');
  expect(parse(home, { street: ' 12 Bay St ', city: 'Tampa', state: 'FL', zip: '33602-1234', planet: 'Earth' })).toEqual({
    value: { street: '12 Bay St', city: 'Tampa', state: 'FL', zip: '33602-1234' },
  });
  expect(parse(home, { street: ' ', city: '', state: null })).toEqual({ value: null });
  expect(parse(home, { zip: '3360' })).toHaveProperty('problem');
  expect(fieldTypes.Address.format({ street: '12 Bay St', city: 'Tampa', state: 'FL', zip: null }, home)).toBe(
    '12 Bay St, Tampa, FL',
  );
});

test('a nested value is bounded in size and depth and cannot reach a prototype', () => {
  const nest = (depth: number): unknown => (depth === 0 ? 1 : { a: nest(depth - 1) });
  expect(parse(object('Options'), nest(10))).toHaveProperty('value');
  expect(parse(object('Options'), nest(11))).toHaveProperty('problem');
  expect(parse(object('Options'), { a: 'x'.repeat(70_000) })).toHaveProperty('problem');
  expect(parse(object('Options'), JSON.parse('{"__proto__": {"admin": true}}'))).toHaveProperty('problem');
  expect(parse(object('Options'), { a: 'b\u0000' })).toHaveProperty('problem');
  expect(parse(geo('Place'), { lat: '27.9', lng: -82.4 })).toEqual({ value: { lat: 27.9, lng: -82.4 } });
  expect(parse(geo('Place'), { lat: 91, lng: 0 })).toHaveProperty('problem');
});

test('what a number or an amount shows can be typed again', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (given) => {
      const pay = parse(currency('Pay'), given);
      if ('problem' in pay) throw new Error(pay.problem);
      expect(parse(currency('Pay'), fieldTypes.Currency.format(pay.value, currency('Pay')))).toEqual(pay);
    }),
  );
});

test('rich text shows without its tags, in time that grows with its length only', () => {
  const note = { type: 'TextArea', label: 'Note', rich: true } as const;
  expect(fieldTypes.TextArea.format('<p>Fine &amp; <b>well</b></p><p>Bye</p>', note)).toBe('Fine & well\nBye');
  const started = performance.now();
  fieldTypes.TextArea.format('<'.repeat(100_000), note);
  expect(performance.now() - started).toBeLessThan(500);
});

test('JSON is as large as its field says, 64 KB where it says nothing', () => {
  const large = { text: 'x'.repeat(3_000) };
  const given = { Object: large, ListField: [large], Array: ['x'.repeat(3_000)] } as const;

  for (const [type, value] of Object.entries(given)) {
    const parse = (maxBytes?: number) => {
      const field = { type, label: 'Data', ...(maxBytes ? { maxBytes } : {}) } as Field;
      return typeOf(field).parse(value, field);
    };
    expect([type, parse(), parse(4_096)]).toEqual([type, { value }, { value }]);
    expect([type, parse(2_048)]).toEqual([type, { problem: 'This value is larger than 2 KB.' }]);
  }
});
