import { expect, test } from 'vitest';
import type { DescribedField } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { isDifferent, mergeOf, sourceOf } from './merge-choices.ts';

const field = (fieldName: string, inputType = 'TextField') => ({ fieldName, label: fieldName, inputType }) as DescribedField;
const fields = [
  field('name'),
  field('phone'),
  field('owner', 'Relate'),
  field('isKey', 'Checkbox'),
  field('email_addresses', 'MultiRelate'),
];
const record = (_id: string, more: object): AnyRecord => ({
  _id,
  version: 1,
  createdAt: '',
  updatedAt: '',
  deleted: false,
  ...more,
});
const records = [
  record('a', { name: 'Acme', phone: null, owner: { _id: 'u1', name: 'Una' }, isKey: false, email_addresses: ['1'] }),
  record('b', { name: 'ACME Inc', phone: '1', owner: { _id: 'u2', name: 'Ulf' }, isKey: true, email_addresses: ['2'] }),
  record('c', { name: 'Acme', phone: '2', owner: null, isKey: null, email_addresses: [] }),
];

test('the primary stands but for what is chosen, and takes what it lacks from the first that has it', () => {
  const untouched = mergeOf(fields, records, { primary: 'a', taken: {} });
  expect(untouched).toEqual({ primary: 'a', remove: ['b', 'c'], fields: { phone: '1' } });

  const chosen = mergeOf(fields, records, { primary: 'a', taken: { name: 'b', phone: 'c', owner: 'c', isKey: 'b' } });
  expect(chosen.fields).toEqual({ name: 'ACME Inc', phone: '2', owner: null, isKey: true });
  expect(mergeOf(fields, records, { primary: 'a', taken: { phone: 'a' } }).fields).toEqual({});
});

test('another primary keeps its own values; relations travel as ids, and lists of addresses are joined by the server', () => {
  const merge = mergeOf(fields, records, { primary: 'b', taken: { owner: 'a' } });
  expect(merge).toEqual({ primary: 'b', remove: ['a', 'c'], fields: { owner: 'u1' } });
});

test('a field differs when any record has another value, and a record that was left out counts for nothing', () => {
  expect(fields.map((each) => isDifferent(each, records))).toEqual([true, true, true, true, true]);
  expect(isDifferent(fields[0]!, [records[0]!, records[2]!])).toBe(false);
  expect(sourceOf(fields[0]!, [records[0]!, records[2]!], { primary: 'a', taken: { name: 'b' } })).toBe('a');
});
