import { expect, test } from 'vitest';
import { spotsOfBoard } from './board-path.ts';

test('the path of a board begins at 0, ends at the last tile, and stays on its picture', () => {
  for (const last of [1, 3, 10, 40, 500]) {
    const { spots, shown, width, height } = spotsOfBoard(last);
    expect(spots).toHaveLength(shown + 1);
    expect(shown).toBe(Math.min(last, 40));
    expect(spots.every(({ x, y }) => x > 0 && x < width && y > 0 && y < height)).toBe(true);
  }
});
