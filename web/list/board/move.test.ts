import { expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { cardBeside, withMoves } from './move.ts';

const record = (_id: string) => ({ _id, version: 1 }) as AnyRecord;
const group = (value: string | null, ids: string[], count = ids.length) => ({
  value,
  label: value,
  count,
  aggregates: {},
  records: ids.map(record),
});
const shown = (groups: ReturnType<typeof withMoves>) =>
  groups.map(({ count, records }) => [count, records!.map(({ _id }) => _id).join('')]);

test('a card on its way stands at the top of its new column and counts there', () => {
  const data = { groups: [group('open', ['a', 'b'], 40), group('done', ['c']), group(null, [])], total: 41 };

  expect(shown(withMoves(data, [{ record: record('b'), from: 'open', to: 'done' }]))).toEqual([
    [39, 'a'],
    [2, 'bc'],
    [0, ''],
  ]);
  expect(shown(withMoves(data, [{ record: record('b'), from: 'open', to: 'open' }]))).toEqual(shown(data.groups));
});

test('a card that has arrived is not counted twice', () => {
  const data = { groups: [group('open', ['a']), group('done', ['b', 'c'])], total: 3 };

  expect(shown(withMoves(data, [{ record: record('b'), from: 'open', to: 'done' }]))).toEqual([
    [1, 'a'],
    [2, 'bc'],
  ]);
});

test('arrows walk up and down a column and over empty columns', () => {
  const columns = [['a', 'b', 'c'], [], ['d', 'e']];

  const walked = (['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft'] as const).map((key) => cardBeside(columns, 'b', key));
  expect(walked).toEqual(['c', 'a', 'e', undefined]);
  expect(cardBeside(columns, 'c', 'ArrowRight')).toBe('e');
  expect(cardBeside(columns, 'c', 'ArrowDown')).toBeUndefined();
  expect(cardBeside(columns, 'gone', 'ArrowDown')).toBeUndefined();
});
