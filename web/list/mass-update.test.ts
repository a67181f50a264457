import { expect, test } from 'vitest';
import type { DescribedModule } from '#common/described-module.ts';
import { fullAccess } from '#common/access.ts';
import { batchesOf, massUpdateFields, updateInBatches } from './mass-update.ts';

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
