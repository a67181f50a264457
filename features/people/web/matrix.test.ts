import { expect, test } from 'vitest';
import { accessTo, combineAccess, type AccessControl } from '#common/access.ts';
import { VIEWS } from '#common/explained-rights.ts';
import { applyEdit, cellsOf, changedParts, COLUMNS, countLimits } from './matrix.ts';

const leads: AccessControl = {
  name: 'leads',
  role: 'r',
  views: { access: 'Enabled', View: 'owner', create: true },
  fields: { ssn: 'None', 'Address.city': 'Read Only' },
  relationships: {},
};

test('the matrix has every view of an access control [PERM-017]', () => {
  expect([...COLUMNS].sort()).toEqual([...VIEWS].sort());
});

test('cells read what the engine reads, whatever the spelling', () => {
  expect(cellsOf(leads)).toEqual(accessTo(combineAccess([leads]), 'leads'));
  expect(cellsOf(undefined)).toMatchObject({ access: false, view: 'None', create: false });
});

test('a record without access still shows what would count with it', () => {
  expect(cellsOf({ ...leads, views: { access: false, view: 'All' } })).toMatchObject({ access: false, view: 'All' });
});

test('an edit replaces the cell however it was spelt, and nothing else', () => {
  const after = applyEdit(leads, { part: 'views', name: 'view', value: 'All' });

  expect(after.views).toEqual({ access: 'Enabled', create: true, view: 'All' });
  expect(changedParts(leads, after)).toEqual({ views: after.views });
});

test('a field that is Full again is no longer named, with its dotted parts [PERM-031]', () => {
  const after = applyEdit(leads, { part: 'fields', name: 'address', value: 'Full' });

  expect(after.fields).toEqual({ ssn: 'None' });
  expect(changedParts(leads, after)).toEqual({ fields: { ssn: 'None' } });
});

test('only changed parts are sent, and setting what was set sends nothing', () => {
  expect(changedParts(leads, applyEdit(leads, { part: 'fields', name: 'ssn', value: 'None' }))).toBeNull();
  expect(changedParts(leads, applyEdit(leads, { part: 'relationships', name: 'jobs_leads', value: 'Full' }))).toBeNull();
});

test('limits are counted over fields and relationships', () => {
  const limited = applyEdit(leads, { part: 'relationships', name: 'jobs_leads', value: 'Read Only' });

  expect(countLimits(cellsOf(limited))).toBe(3);
});
