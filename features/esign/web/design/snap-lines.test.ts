import { expect, test } from 'vitest';
import type { Box } from './geometry.ts';
import { snapMove, snapResize } from './snap-lines.ts';

const LETTER = { width: 612, height: 792 };
const box = (_id: string, left: number, top: number, width = 100, height = 25): Box => ({
  _id,
  page: 0,
  left,
  top,
  width,
  height,
});

test('a box is drawn to the sides and the middle of another within reach', () => {
  expect(snapMove([box('a', 53, 103)], [box('b', 50, 300)], LETTER, 4)).toEqual({
    across: -3,
    down: 0,
    lines: [{ axis: 'x', at: 50 }],
  });
  expect(snapMove([box('a', 60, 298)], [box('b', 200, 300)], LETTER, 4)).toMatchObject({
    down: 2,
    lines: [{ axis: 'y', at: 300 }],
  });
});

test('the nearest line wins, and beyond the reach none does', () => {
  expect(snapMove([box('a', 52, 100)], [box('b', 50, 300), box('c', 53, 400)], LETTER, 4).across).toBe(1);
  expect(snapMove([box('a', 60, 100)], [box('b', 50, 300)], LETTER, 4)).toEqual({ across: 0, down: 0, lines: [] });
});

test('the middle of the page is a line', () => {
  expect(snapMove([box('a', 255, 10)], [], LETTER, 4)).toMatchObject({ across: 1, lines: [{ axis: 'x', at: 306 }] });
});

test('a handle is drawn by the side that it pulls', () => {
  expect(snapResize(box('a', 50, 50, 97), 'e', [box('b', 50, 300)], LETTER, 4)).toEqual({
    across: 3,
    down: 0,
    lines: [{ axis: 'x', at: 150 }],
  });
});
