import { expect, test } from 'vitest';
import { clustersOf, milesBetween } from './clusters.ts';

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

test('miles are those of the crow', () => {
  const tampa = { lat: 27.9506, lng: -82.4572 };

  expect(milesBetween(tampa, { lat: 28.5383, lng: -81.3792 })).toBeCloseTo(77.5, 0);
  expect(milesBetween(tampa, tampa)).toBe(0);
});
