import { expect, test } from 'vitest';
import { dateOfBirth } from './ages.ts';
import { districtSelection, permissionGroup } from './chosen.ts';
import { hireDate, isRequiredOf } from './employees.ts';
import { matchingFields } from './matching-fields.ts';
import {
  changedPassword,
  newPassword,
  PASSWORD_RULES,
  passwordPattern,
  platformPasswordLength,
  resetPassword,
} from './passwords.ts';
import { legacyEmail, legacyUrl, number, phone, pin, ssn, username, wholeNumber, zip } from './patterns.ts';
import { eventHoursOffset } from './event-hours.ts';
import type { Validator } from './validator.ts';

const expectOnly = (validator: Validator, accepted: unknown[], refused: unknown[]) => {
  for (const value of [...accepted, '', null, undefined]) expect([value, validator(value)]).toEqual([value, undefined]);
  for (const value of refused) expect([value, validator(value)]).toEqual([value, expect.stringMatching(/\.$/)]);
};

test('a phone number is written (123) 456-7890 or 123-456-7890 [VALID-001]', () => {
  expectOnly(
    phone,
    ['(123) 456-7890', '(123)456-7890', '123-456-7890'],
    ['1234567890', '123 456 7890', '(123) 456-78901', 'x(123) 456-7890'],
  );
});

test('a zip has five digits or five and four [VALID-002]', () => {
  expectOnly(
    zip,
    ['33602', '33602-1234'],
    ['3360', '336021', '33602-', '33602-12', '33602-12345', '33602 1234', '336021234', 'ABCDE'],
  );
});

test('an SSN is ddd-dd-dddd and one that can exist [VALID-003]', () => {
  const refused = [
    '000-12-3456',
    '666-12-3456',
    '900-12-3456',
    '999-12-3456',
    '123-00-4567',
    '123-45-0000',
    '078-05-1120',
    '219-09-9999',
    '123456789',
  ];
  expectOnly(ssn, ['123-45-6789', '899-99-9999', '667-01-0001'], refused);
});

test('a number has an optional minus, digits and dots, an optional exponent [VALID-004]', () => {
  expectOnly(
    number,
    ['1', '-1.5', '1e5', '1e+5', '1.5E-3', '.5', '1.2.3', '1.', 7],
    ['+1', '1,000', 'abc', '-', 'e5', '1e', '.'],
  );
});

test('the strict link pattern takes http and ftp but no https [VALID-005]', () => {
  expectOnly(
    legacyUrl,
    ['http://example.com', 'ftp://10.0.0.1/pub', 'http://example.com:8080/a/b?c=d'],
    ['https://example.com', 'example.com', 'http://', 'http://a b.com', 'http://example.com:port'],
  );
});

test('a username has 5 to 15 letters or digits [VALID-006]', () => {
  expectOnly(username, ['ana12', 'A1b2C3d4E5f6G7h'], ['ana1', 'A1b2C3d4E5f6G7h8', 'ana_12', 'ana 12']);
});

test('the strict email pattern takes endings of 2 to 3 letters [VALID-007]', () => {
  expectOnly(
    legacyEmail,
    ['a.b+c@mail.example.com', 'x@example.io'],
    ['x@example.info', 'x@example', 'x example@a.com', 'x@a.c', 'a@b@c.com'],
  );
});

test('a PIN has exactly 4 digits [VALID-008]', () => {
  expectOnly(pin, ['0000', '1234'], ['123', '12345', '12a4']);
});

test('a whole number is 0 or more [VALID-009]', () => {
  expectOnly(wholeNumber, ['0', '42', 7], ['-1', '1.5', '1e3', 'x', 1.5]);
});

test('password and confirmation match [VALID-010]', () => {
  expect(resetPassword('Secret#1', 'Secret#1')).toEqual({});
  expect(resetPassword('Secret#1', 'Secret#2')).toEqual({ confirm: 'Passwords do not match' });
  expect(resetPassword('', '')).toEqual({ password: 'Password is required', confirm: 'Password confirm is required' });
});

test('the reset screen takes 6 to 20 characters, other passwords 8 or more [VALID-011]', () => {
  expect(resetPassword('Se#12', 'Se#12')).toEqual({ password: 'Must be at least 6 characters long' });
  expect(resetPassword('Se#123', 'Se#123')).toEqual({});
  expect(resetPassword(`Se#${'1'.repeat(17)}`, `Se#${'1'.repeat(17)}`)).toEqual({});
  expect(resetPassword(`Se#${'1'.repeat(18)}`, `Se#${'1'.repeat(18)}`)).toHaveProperty('password');
  expect(newPassword('Se#1234', 'Se#1234')).toHaveProperty('password');
  expect(newPassword('Se#12345', 'Se#12345')).toEqual({});
  expect(platformPasswordLength('1234567')).toBeDefined();
  expect(platformPasswordLength('12345678')).toBeUndefined();
});

test('a changed password is held to what its dialog says, and fits both other places', () => {
  expect(PASSWORD_RULES.change).toContain('8 to 20 characters');
  for (const good of ['Se#12345', `Se#${'1'.repeat(17)}`]) {
    expect(changedPassword(good)).toBeUndefined();
    expect([newPassword(good, good), resetPassword(good, good)]).toEqual([{}, {}]);
  }
  expect(changedPassword('')).toBe('Password is required');
  expect(changedPassword('Se#1234')).toBe('Must be at least 8 characters long');
  expect(changedPassword(`Se#${'1'.repeat(18)}`)).toBe('Must be at most 20 characters long');
  expect(changedPassword('se#12345')).toBe(passwordPattern('se#12345'));
});

test('a password has lowercase, uppercase and one of @#$%^&+=?!* [VALID-012]', () => {
  for (const sign of '@#$%^&+=?!*') expect(passwordPattern(`aA${sign}`)).toBeUndefined();
  for (const wrong of ['aa#', 'AA#', 'aA1', 'aA-']) expect(passwordPattern(wrong)).toBeDefined();
});

test('the pattern has the message of the specification, verbatim [VALID-013]', () => {
  expect(passwordPattern('aaaaaaaa')).toBe(
    'Password must be at least 6 characters with 1 lowercase, 1 uppercase and a character from @#$%^&+=',
  );
});

test('a date of birth is at least 12 years ago, 14 under the second rule [VALID-014]', () => {
  expect(dateOfBirth('2014-03-01', '2026-03-01')).toBeUndefined();
  expect(dateOfBirth('2014-03-02', '2026-03-01')).toBe('Must be at least 12 years old.');
  expect(dateOfBirth('2014-03-01', '2026-03-01', 14)).toBe('Must be at least 14 years old.');
  expect(dateOfBirth('2012-03-01', '2026-03-01', 14)).toBeUndefined();
  expect(dateOfBirth('', '2026-03-01')).toBeDefined();
});

test('an employee has a hire date, and a hire date is in the past [VALID-015]', () => {
  for (const type of ['emp', 'sub'] as const) {
    expect(hireDate(type, '2026-02-28', '2026-03-01')).toBeUndefined();
    expect(hireDate(type, '2026-03-01', '2026-03-01')).toBe('The hire date must be in the past.');
    expect(hireDate(type, 'soon', '2026-03-01')).toBeDefined();
  }
  expect(hireDate('emp', '', '2026-03-01')).toBe('Enter a hire date.');
  expect(hireDate('sub', '', '2026-03-01')).toBeUndefined();
});

test('names, an address, and a hire date are required of an employee alone [VALID-016]', () => {
  for (const field of ['first_name', 'last_name', 'email', 'hire_date']) {
    expect([field, isRequiredOf('emp', field)]).toEqual([field, true]);
    expect([field, isRequiredOf('sub', field)]).toEqual([field, false]);
  }
  expect(isRequiredOf('emp', 'title')).toBe(false);
});

test('a permission group is not empty [VALID-018]', () => {
  expect(permissionGroup(['a role'])).toBeUndefined();
  for (const members of [[], null, undefined]) expect(permissionGroup(members)).toBe('Choose at least one.');
});

test('districts are chosen, or what has none is the system’s own [VALID-019]', () => {
  const refusalOf = (mode: 'select' | 'none', districts: string[], isSystem: boolean) =>
    districtSelection({ mode, districts, isSystem });
  expect(refusalOf('select', ['a district'], false)).toBeUndefined();
  expect(refusalOf('select', [], true)).toBe('Choose at least one district.');
  expect(refusalOf('none', [], true)).toBeUndefined();
  for (const districts of [[], ['a district']])
    expect(refusalOf('none', districts, false)).toBe('Only what is the system’s own can be without a district.');
});

test('two fields that differ are reported as mismatchFields [VALID-017]', () => {
  expect(matchingFields({ pin: '1234', again: '1235' }, 'pin', 'again')).toEqual({ mismatchFields: ['pin', 'again'] });
  expect(matchingFields({ pin: '1234', again: '1234' }, 'pin', 'again')).toBeUndefined();
});

test('an early release and a delayed start say by how many hours [VALID-020]', () => {
  for (const kind of ['Early Release', 'Delayed Start']) {
    expect(eventHoursOffset(kind, null)).toBeDefined();
    expect(eventHoursOffset(kind, 2)).toBeUndefined();
  }
  expect(eventHoursOffset('Holiday', null)).toBeUndefined();
});
