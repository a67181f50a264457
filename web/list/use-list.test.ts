import { expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { inWords, totalOnPage } from './use-list.ts';

const page = (count: number, totalIsCapped: boolean) => ({
  records: Array.from({ length: count }, (_, at) => ({ _id: String(at) }) as AnyRecord),
  total: 1_000,
  totalIsCapped,
  pageNumber: 0,
  pageSize: 50,
});

test('a count that stops at a thousand is known on the last page, and has no plus from then on', () => {
  expect(totalOnPage(page(50, false), 3, 50)).toBe(1_000);
  expect(totalOnPage(page(50, true), 3, 50)).toBeUndefined();
  expect(totalOnPage(page(2, true), 20, 50)).toBe(1_002);
  expect(totalOnPage(page(0, true), 21, 50)).toBeUndefined();

  const total = { isCounting: false, countAll: () => Promise.resolve(undefined) };
  expect(inWords({ ...total, count: 1_000, isCapped: true })).toBe('1,000+');
  expect(inWords({ ...total, count: 1_002, isCapped: false })).toBe('1,002');
});
