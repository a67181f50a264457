import { describe, expect, test } from 'vitest';
import { align, distribute, keepInside, moveTogether, resize, sameSize, scaled, type Box } from './geometry.ts';

const LETTER = { width: 612, height: 792 };
const box = (_id: string, left: number, top: number, width = 100, height = 25): Box => ({
  _id,
  page: 0,
  left,
  top,
  width,
  height,
});

describe('inputs stay on their page', () => {
  test('a box outside is moved in, a larger one made smaller', () => {
    expect(keepInside(box('a', 600, -20), LETTER)).toMatchObject({ left: 512, top: 0, width: 100 });
    expect(keepInside(box('a', 10, 10, 900, 4), LETTER)).toMatchObject({ left: 0, width: 612, height: 8 });
  });

  test('several move as one, and stop together at the edge', () => {
    const moved = moveTogether([box('a', 10, 10), box('b', 400, 10)], 200, 0, [LETTER]);

    expect(moved.map(({ left }) => left)).toEqual([122, 512]);
  });

  test('a handle moves its own sides alone', () => {
    expect(resize(box('a', 50, 50), 'se', 20, 10, LETTER)).toMatchObject({ left: 50, top: 50, width: 120, height: 35 });
    expect(resize(box('a', 50, 50), 'nw', 200, 100, LETTER)).toMatchObject({ left: 142, top: 67, width: 8, height: 8 });
  });
});

test('aligning brings boxes to the outermost one', () => {
  const boxes = [box('a', 10, 10, 100), box('b', 60, 50, 40)];

  expect(align(boxes, 'left').map(({ left }) => left)).toEqual([10, 10]);
  expect(align(boxes, 'right').map(({ left }) => left)).toEqual([10, 70]);
  expect(align(boxes, 'center').map(({ left }) => left)).toEqual([10, 40]);
  expect(align(boxes, 'bottom').map(({ top }) => top)).toEqual([50, 50]);
});

test('distributing leaves the outermost boxes and makes the gaps equal', () => {
  const spread = distribute([box('c', 0, 300), box('a', 0, 0), box('b', 0, 40)], 'down');

  expect(Object.fromEntries(spread.map(({ _id, top }) => [_id, top]))).toEqual({ a: 0, b: 150, c: 300 });
  expect(distribute([box('a', 0, 0), box('b', 0, 40)], 'down').map(({ top }) => top)).toEqual([0, 40]);
});

test('the first box gives its size to the others', () => {
  const [, second] = sameSize([box('a', 0, 0, 80, 30), box('b', 560, 40, 50, 10)], [LETTER], ['width', 'height']);

  expect(second).toMatchObject({ width: 80, height: 30, left: 532 });
});

test('a page told in other units scales its inputs', () => {
  expect(scaled(box('a', 100, 100, 50, 25), { width: 1224, height: 1584 }, LETTER)).toMatchObject({
    left: 50,
    top: 50,
    width: 25,
    height: 12.5,
  });
});
