import { expect, test } from 'vitest';
import type { DescribedModule } from '#common/described-module.ts';
import { subjectOf } from './subject-of.ts';

test('a save is about a record of a module, of the server’s own tables, or of a module that is deleted', () => {
  expect(subjectOf('leads', { singular: 'Lead' } as DescribedModule)).toBe('Lead');
  expect(subjectOf('privacy-holds', undefined)).toBe('Legal hold');
  expect(subjectOf('privacy-requests', undefined)).toBe('Privacy request');
  expect(subjectOf('equipmentLoans', undefined)).toBe('Equipment loans (deleted module)');
  expect(subjectOf('deleted$0123456789abcdef01234567', undefined)).toBe('Deleted module');
});
