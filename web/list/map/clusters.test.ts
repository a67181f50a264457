import { expect, test } from 'vitest';
import { clustersOf } from './clusters.ts';

const point = (_id: string, x: number, y: number) => ({ _id, name: _id, x, y });

test('points that would touch are one mark in the middle of them; closer up they come apart', () => {
  const points = [point('a', 19, 1), point('b', 23, 3), point('c', 90, 40)];
  const marks = (size: number) =>
    clustersOf(points, size).map(({ x, y, points: inside }) => [x, y, inside.map(({ _id }) => _id).join('')]);

  expect(marks(20)).toEqual([
    [21, 2, 'ab'],
    [90, 40, 'c'],
  ]);
  expect(marks(4)).toHaveLength(3);
});
