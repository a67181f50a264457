import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  FIELD_LEVELS,
  VIEW_LEVELS,
  accessTo,
  combineAccess,
  fieldLevel,
  fieldRights,
  fullAccess,
  intersectAccess,
  mayMassUpdate,
  type ModuleAccess,
} from './access.ts';

const leads = (views: Record<string, unknown>, fields: Record<string, unknown> = {}) => ({
  name: 'leads',
  views: { access: true, ...views },
  fields,
});

test('true and Enabled grant, anything else does not [PERM-025]', () => {
  for (const granted of [true, 'true', 'Enabled', 'enabled'])
    expect(accessTo(combineAccess([leads({ create: granted })]), 'leads').create).toBe(true);
  for (const refused of [false, 'false', 'Disabled', 1, null, undefined]) {
    expect(accessTo(combineAccess([leads({ create: refused })]), 'leads').create).toBe(false);
  }
});

test('several roles combine to the widest grant; without a record there is no access [PERM-024]', () => {
  const access = accessTo(
    combineAccess([leads({ view: 'Owner', delete: 'None' }), leads({ view: 'all', edit: 'Owner', export: true })]),
    'Leads',
  );
  expect(access).toMatchObject({ access: true, view: 'All', edit: 'Owner', delete: 'None', export: true, create: false });
  expect(accessTo(combineAccess([leads({})]), 'jobs').access).toBe(false);
  expect(accessTo(combineAccess([{ name: 'leads', views: { create: true } }]), 'leads').create).toBe(false);
});

test('a field stays restricted only if every role restricts it', () => {
  const both = accessTo(
    combineAccess([leads({}, { ssn: 'None', pay: 'Read Only' }), leads({}, { pay: 'Owner Read/Owner Write' })]),
    'leads',
  );
  expect(fieldLevel(both, 'ssn')).toBe('Full');
  expect(fieldLevel(both, 'pay')).toBe('Read/Owner Write');
});

test('a dotted path is hidden by its first part, whatever the case [PERM-031]', () => {
  const access = accessTo(combineAccess([leads({}, { Current_Address: 'none' })]), 'leads');
  expect(fieldLevel(access, 'current_address.city')).toBe('None');
  expect(fieldRights(fieldLevel(access, 'current_address'), true)).toEqual({ read: false, write: false });
});

test('an unknown level denies, and inherited names mean nothing', () => {
  const access = accessTo(combineAccess([leads({ edit: 'Everything' }, { pay: 'Some' })]), 'leads');
  expect(access.edit).toBe('None');
  expect(fieldLevel(access, 'pay')).toBe('None');
  expect(fieldLevel(access, 'constructor')).toBe('Full');
});

test('the five field levels say who reads and who writes [PERM-006]', () => {
  const rights = FIELD_LEVELS.map((level) =>
    [level, fieldRights(level, false), fieldRights(level, true)].map((part) =>
      typeof part === 'string' ? part : Object.values(part),
    ),
  );
  expect(rights).toEqual([
    ['None', [false, false], [false, false]],
    ['Read Only', [true, false], [true, false]],
    ['Owner Read/Owner Write', [false, false], [true, true]],
    ['Read/Owner Write', [true, false], [true, true]],
    ['Full', [true, true], [true, true]],
  ]);
  expect(FIELD_LEVELS.filter(mayMassUpdate)).toEqual(['Full']);
});

const levels = fc.dictionary(fc.constantFrom('ssn', 'pay', 'name', '__proto__', 'constructor'), fc.constantFrom(...FIELD_LEVELS));
const level = fc.constantFrom(...VIEW_LEVELS);
const anyAccess: fc.Arbitrary<ModuleAccess> = fc.record({
  access: fc.boolean(),
  view: level,
  create: fc.boolean(),
  mass_update: fc.boolean(),
  delete: level,
  edit: level,
  export: fc.boolean(),
  relationships: levels,
  fields: levels,
});
const SWITCHES = ['access', 'create', 'mass_update', 'export'] as const;
const LEVELS = ['view', 'edit', 'delete'] as const;

test('two accesses together are never wider than either', () => {
  fc.assert(
    fc.property(anyAccess, anyAccess, (one, other) => {
      const both = intersectAccess(one, other);

      expect(both.access).toBe(one.access && other.access);
      if (!both.access) return;
      for (const name of SWITCHES) expect(both[name]).toBe(one[name] && other[name]);
      for (const name of LEVELS)
        expect(VIEW_LEVELS.indexOf(both[name])).toBe(Math.max(...[one, other].map((each) => VIEW_LEVELS.indexOf(each[name]))));
      for (const field of ['ssn', 'pay', 'name', 'other', '__proto__', 'constructor'])
        for (const isOwner of [true, false]) {
          const [first, second, together] = [one, other, both].map((each) => fieldRights(fieldLevel(each, field), isOwner));
          if (together!.read) expect([first!.read, second!.read]).toEqual([true, true]);
          if (together!.write) expect([first!.write, second!.write]).toEqual([true, true]);
        }
    }),
  );
});

test('full access narrows nothing', () => {
  fc.assert(
    fc.property(anyAccess, (one) => {
      fc.pre(one.access);
      const both = intersectAccess(one, fullAccess);

      expect({ ...both, fields: {}, relationships: {} }).toEqual({ ...one, fields: {}, relationships: {} });
      for (const field of ['ssn', 'pay', 'other']) expect(fieldLevel(both, field)).toBe(fieldLevel(one, field));
    }),
  );
});
