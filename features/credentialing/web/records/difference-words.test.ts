import { expect, test } from 'vitest';
import { differenceLines, type Known } from './difference-words.ts';

const ID = '0123456789abcdef01234567';
const known: Known = {
  items: undefined,
  options: { action: 'Show' },
  itemNames: new Map([
    ['a', 'License'],
    ['c', 'New form'],
  ]),
  recordNames: new Map([[ID, 'Hand washing']]),
};
const on = (relatedRequiredItemId: string, value: unknown) => ({ relatedRequiredItemId, operator: 'Equals', value });

test('changed conditions are a sentence with the names of the items', () => {
  expect(differenceLines({ conditions: { from: null, to: [on('a', 'Active')] } }, known)).toEqual([
    'Conditions: none → Shown when “License” is Active',
  ]);
  const fields = {
    conditions: { from: [on('a', 'Active')], to: [on('c', true), on('hidden', 'Yes')] },
    field_options: { from: { action: 'Show' }, to: { action: 'Disable', match: 'Any' } },
  };
  expect(differenceLines(fields, known)).toEqual([
    'Conditions: Shown when “License” is Active → Locked when “New form” is done or “an item you cannot see” is Yes',
  ]);
});

test('options and records are named, never shown as ids or braces', () => {
  const fields = {
    isOptional: { from: false, to: true },
    field_options: { from: { document_type: 'BLS/CPR' }, to: { document_type: 'ACLS', library_resource: ID } },
    teams: { from: null, to: [ID, ID.replace('0', '1')] },
  };
  expect(differenceLines(fields, known).map((line) => line.replace(/^.*?: /, ''))).toEqual([
    'No → Yes',
    'empty → Hand washing, a record you cannot see',
    'BLS/CPR → ACLS',
    'empty → Hand washing',
  ]);
});
