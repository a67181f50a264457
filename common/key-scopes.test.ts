import { expect, test } from 'vitest';
import { fullAccess, noAccess } from './access.ts';
import { scopeAccess, scopeLevel } from './key-scopes.ts';

test('a scope covers its module alone, and the widest of several counts', () => {
  const scopes = [
    { module: 'leads', level: 'read' },
    { module: 'jobs', level: 'write' },
    { module: 'jobs', level: 'read' },
  ] as const;

  expect(scopeAccess(scopes, 'leads')).toMatchObject({
    access: true,
    view: 'All',
    export: true,
    create: false,
    edit: 'None',
    delete: 'None',
    mass_update: false,
  });
  expect(scopeAccess(scopes, 'jobs')).toBe(fullAccess);
  expect(scopeAccess(scopes, 'accounts')).toBe(noAccess);
});

test('what belongs to no module asks for a scope of all modules', () => {
  expect(scopeLevel([{ module: 'leads', level: 'write' }], null)).toBe(null);
  expect(scopeLevel([{ module: '*', level: 'read' }], null)).toBe('read');
  expect(
    scopeLevel(
      [
        { module: '*', level: 'read' },
        { module: 'leads', level: 'write' },
      ],
      'leads',
    ),
  ).toBe('write');
});
