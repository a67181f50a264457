import { expect, test } from 'vitest';
import { discover } from '../features.ts';

test('consumers that look at what changes in every module gather it, so that a save is not a look of each', async () => {
  const { consumers } = await discover();
  const ofAll = consumers.filter(({ of }) => !of.modules && (of.whats ?? ['changed']).includes('changed'));

  expect(ofAll.length).toBeGreaterThan(3);
  expect(ofAll.filter(({ gathers }) => !gathers).map(({ name }) => name)).toEqual([]);
});
