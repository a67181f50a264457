import { expect, test } from 'vitest';
import type { DescribedModule } from '#common/described-module.ts';
import { fullAccess } from '#common/access.ts';
import type { Skipped } from '#common/runs.ts';
import { massUpdateFields, neededIn } from './mass-update.ts';

test('only fields that may be changed on every record alike are offered', () => {
  const field = (fieldName: string, more = {}) => ({ fieldName, label: fieldName, inputType: 'TextField', ...more });
  const module = {
    name: 'leads',
    fields: [field('a'), field('b'), field('c'), field('d', { massUpdatable: false })],
    layouts: [{ view: 'mass-update', sections: [{ sectionName: '', sectionFields: ['a', 'b', 'c', 'd'] }] }],
  } as unknown as DescribedModule;
  const access = { ...fullAccess, fields: { b: 'Read Only' as const, c: 'Read/Owner Write' as const } };

  expect(massUpdateFields(module, access).map((one) => one.fieldName)).toEqual(['a']);
});

test('a field that some records need is found with these records, unless it may not be written by this person', () => {
  const field = (fieldName: string) => ({ fieldName, label: fieldName, inputType: 'TextField' });
  const module = { name: 'leads', fields: [field('status'), field('reason'), field('secret')] } as unknown as DescribedModule;
  const access = { ...fullAccess, fields: { secret: 'Read Only' as const } };
  const skipped: Skipped[] = [
    { _id: 'a', code: 'rule', reason: 'Why?', fields: { reason: 'Why?' } },
    { _id: 'b', code: 'rule', reason: 'Not so', fields: { status: 'Not so', reason: 'Why?' } },
    { _id: 'c', code: 'rule', reason: 'Closed', fields: { secret: 'Closed' } },
    { _id: 'd', code: 'rule', reason: 'No right' },
    { _id: 'e', code: 'rule', reason: 'Why?', fields: { reason: 'Why?' } },
  ];

  const needed = neededIn(module, access, { skipped, skippedCount: 5 }, ['status']);

  expect(needed.map((one) => [one.field.fieldName, [...one.ids], one.isCut])).toEqual([['reason', ['a', 'e'], false]]);
  expect(neededIn(module, access, { skipped, skippedCount: 6 }, ['status'])[0]!.isCut).toBe(true);
});
