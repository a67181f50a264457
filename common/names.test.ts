import { expect, test } from 'vitest';
import { caseFoldKey, checkFieldName, checkModuleName, inSentence, pluralOf } from './names.ts';

test('a module name has letters and digits and starts with a letter [MODULE-019]', () => {
  for (const fine of ['vehicles', 'Fleet2', 'a']) expect(checkModuleName(fine)).toBeUndefined();
  for (const wrong of ['', '2fleet', 'my module', 'my-module', 'a_b', 'véhicules', 'a"b', 'a\n', null])
    expect(checkModuleName(wrong)).toBeDefined();
});

test('a field name begins with a lowercase letter, then letters, digits, hyphens, underscores [MODULE-033]', () => {
  for (const fine of ['colour', 'a1', 'licenseNumber', 'last-service', 'last_service', 'aB-c_9'])
    expect(checkFieldName(fine)).toBeUndefined();
  for (const wrong of ['', 'Color', '1a', '_a', 'a b', 'a.b', 'a$b', 'a"b', "a'b", 'ä', 'aä', 'a\n', '-a', null, undefined])
    expect(checkFieldName(wrong)).toBeDefined();
});

test('names that would reach a prototype, a system column or a record part are refused, in any case', () => {
  for (const name of [
    'constructor',
    'toString',
    'hasownproperty',
    'valueOf',
    'then',
    'xmin',
    'version',
    'createdat',
    'created-by',
    'all',
  ]) {
    expect(checkFieldName(name)).toContain('reserved');
  }
  for (const name of ['constructor', 'Prototype', 'admin', 'Files']) expect(checkModuleName(name)).toContain('reserved');
});

test('a name fits an identifier of 63 bytes with its longest suffix', () => {
  expect(checkFieldName('a'.repeat(56))).toBeUndefined();
  expect(checkFieldName('a'.repeat(57))).toBeDefined();
  expect(checkModuleName('a'.repeat(41))).toBeDefined();
});

test('names that differ in case alone have one key', () => {
  expect(caseFoldKey('LastService')).toBe(caseFoldKey('lastservice'));
});

test('a label inside a sentence keeps its acronyms', () => {
  expect(['SMS', 'PTO requests', 'HR policies', 'In-app messages', 'Élèves', 'KPIs', 'A plan'].map(inSentence)).toEqual([
    'SMS',
    'PTO requests',
    'HR policies',
    'in-app messages',
    'élèves',
    'KPIs',
    'a plan',
  ]);
});

test('several records are called by the label, unless that names what they are about', () => {
  expect(pluralOf({ label: 'Leads', singular: 'Lead' })).toBe('Leads');
  expect(pluralOf({ label: 'Credentialing', singular: 'Credentialing record' })).toBe('Credentialing records');
  expect(pluralOf({ label: 'Fleet', singular: 'Vehicle', plural: 'Vehicles' })).toBe('Vehicles');
});
