import { expect, test } from 'vitest';
import type { DescribedModule } from '#common/described-module.ts';
import { fullAccess } from '#common/access.ts';
import type { Skipped } from '../records/records-api.ts';
import { batchesOf, massUpdateFields, neededIn, partsOf, updateInBatches } from './mass-update.ts';

const ids = Array.from({ length: 4_500 }, (_, at) => String(at));

test('a mass update is sent in batches of at most 2000 ids [MASS-014]', async () => {
  const sizes: number[] = [];
  const progress: number[] = [];

  const answer = await updateInBatches(
    ids,
    async (batch) => {
      sizes.push(batch.length);
      return { matched: batch.length, changed: batch.length - 1, skipped: [{ _id: batch[0]!, reason: 'no' }] };
    },
    (done) => progress.push(done),
  );

  expect(sizes).toEqual([2000, 2000, 500]);
  expect(progress).toEqual([2000, 4000, 4500]);
  expect(answer).toMatchObject({ matched: 4500, changed: 4497 });
  expect(answer.skipped).toHaveLength(3);
});

test('no ids, no batches', () => {
  expect(batchesOf([])).toEqual([]);
});

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
    { _id: 'a', reason: 'Why?', fields: { reason: 'Why?' } },
    { _id: 'b', reason: 'Not so', fields: { status: 'Not so', reason: 'Why?' } },
    { _id: 'c', reason: 'Closed', fields: { secret: 'Closed' } },
    { _id: 'd', reason: 'No right' },
    { _id: 'e', reason: 'Why?', fields: { reason: 'Why?' } },
  ];

  const needed = neededIn(module, access, skipped, ['status']);

  expect(needed.map((one) => [one.field.fieldName, [...one.ids]])).toEqual([['reason', ['a', 'e']]]);
});

test('a needed value is written only to the records that need it', () => {
  const field = { fieldName: 'reason' } as unknown as DescribedModule['fields'][number];

  const parts = partsOf(['a', 'b', 'c'], { status: 'x' }, [{ field, ids: new Set(['a', 'c']), value: 'because' }]);

  expect(parts).toEqual([
    { ids: ['a', 'c'], values: { status: 'x', reason: 'because' } },
    { ids: ['b'], values: { status: 'x' } },
  ]);
});
