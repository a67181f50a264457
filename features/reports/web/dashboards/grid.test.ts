import { expect, test } from 'vitest';
import type { Widget } from '../../widgets.ts';
import { added, moved, settled, sized } from './grid.ts';

const widget = (_id: string, x: number, y: number, w = 4, h = 2): Widget => ({ _id, kind: 'note', x, y, w, h });
const places = (widgets: readonly Widget[]) => widgets.map(({ _id, x, y, w, h }) => `${_id} ${x},${y} ${w}×${h}`);
const row = [widget('a', 0, 0), widget('b', 4, 0), widget('c', 8, 0)];

test('widgets stand as high as they can and never over each other', () => {
  expect(places(settled([widget('a', 0, 5), widget('b', 2, 9)]))).toEqual(['a 0,0 4×2', 'b 2,2 4×2']);
});

test('a widget that is moved pushes those in its way below it', () => {
  expect(places(moved(row, 'a', 5, 0))).toEqual(['a 5,0 4×2', 'b 4,2 4×2', 'c 8,2 4×2']);
  expect(places(moved(row, 'a', 99, -3))).toContain('a 8,0 4×2');
});

test('a widget keeps to the grid and to what can be read of its kind', () => {
  expect(places(sized(row, 'a', 6, 3))).toEqual(['a 0,0 6×3', 'c 8,0 4×2', 'b 4,3 4×2']);
  expect(places(sized([{ ...widget('r', 6, 0), kind: 'report' }], 'r', 99, 1))).toEqual(['r 6,0 6×3']);
});

test('a new widget takes the first place where it fits', () => {
  expect(places(added([widget('a', 0, 0), widget('b', 4, 0)], { _id: 'n', kind: 'note', w: 4, h: 2 })).at(-1)).toBe('n 8,0 4×2');
  expect(places(added(row, { _id: 'n', kind: 'note', w: 5, h: 1 })).at(-1)).toBe('n 0,2 5×1');
});
