import { expect, test } from 'vitest';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { fullAccess } from '#common/access.ts';
import type { Skipped } from '#common/runs.ts';
import { actsOf, massUpdateFields, massValues, neededIn } from './mass-update.ts';

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

test('a list is set, added to, taken from or cleared; what is required is never cleared', () => {
  const field = (fieldName: string, inputType: string, required = false) =>
    ({ fieldName, inputType, required }) as DescribedField;

  expect(actsOf(field('teams', 'MultiRelate'))).toEqual(['set', 'add', 'remove', 'clear']);
  expect(actsOf(field('zip', 'TextField'))).toEqual(['set', 'clear']);
  expect(actsOf(field('zip', 'TextField', true))).toEqual(['set']);
  expect(actsOf(field('done', 'Checkbox'))).toEqual(['set']);
  expect(
    massValues([
      { field: field('zip', 'TextField'), act: 'set', value: '33602' },
      { field: field('note', 'TextArea'), act: 'clear', value: undefined },
      { field: field('skills', 'MultiSelect'), act: 'clear', value: undefined },
      { field: field('teams', 'MultiRelate'), act: 'add', value: ['a'] },
      { field: field('states', 'MultiSelect'), act: 'remove', value: ['FL'] },
    ]),
  ).toEqual({ fields: { zip: '33602', note: null, skills: [] }, add: { teams: ['a'] }, remove: { states: ['FL'] } });
});
