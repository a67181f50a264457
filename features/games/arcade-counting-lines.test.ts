import { expect, test } from 'vitest';
import { ARCADE_GAMES } from './arcade/arcade-games.ts';
import { BAGS_OF_A_LEVEL, bankPanic, levelOf } from './arcade/bank-panic.ts';
import { battleship, type Battleship } from './arcade/battleship.ts';
import { memoryMatch } from './arcade/memory-match.ts';
import { mergeNumbers, slide, type MergeNumbers } from './arcade/merge-numbers.ts';
import { applyInput, beginGame, draw, playGame, type Input } from './arcade/simulation.ts';
import { PLAYERS, playWell } from './reference-players.ts';

test('the draws are those of mulberry32', () => {
  const dice = { dice: 1 };
  const reference = mulberry32(1);

  for (let at = 0; at < 100; at++) expect(draw(dice)).toBe(reference());
});

test('Merge Numbers: new tiles are drawn as the rules say', () => {
  const random = mulberry32(42);
  const board = Array<number>(16).fill(0);
  const add = () => {
    const empty = board.flatMap((value, cell) => (value ? [] : [cell]));
    const cell = empty[Math.floor(random() * empty.length)]!;
    board[cell] = random() < 0.1 ? 4 : 2;
  };
  add();
  add();

  expect(playGame(mergeNumbers, 42, [], 0).summary).toMatchObject({ board });
  const moved = slide(board, 'left');
  board.splice(0, 16, ...moved.board);
  if (moved.changed) add();
  const left: Input = [0, 'left', 1];
  expect(playGame(mergeNumbers, 42, [left], 1)).toMatchObject({
    points: moved.merged,
    summary: { board, highest: Math.max(...board) },
  });
});

test('Merge Numbers: equal neighbours merge once a move, those at the far side first; a move that changes nothing is none', () => {
  const row = (...values: number[]) => [...values, ...Array<number>(12).fill(0)];
  expect(slide(row(2, 2, 2, 2), 'left')).toMatchObject({ board: row(4, 4, 0, 0), merged: 8 });
  expect(slide(row(2, 2, 2, 0), 'left').board).toEqual(row(4, 2, 0, 0));
  expect(slide(row(2, 2, 2, 0), 'right').board).toEqual(row(0, 0, 2, 4));
  expect(slide(row(4, 2, 2, 0), 'right').board).toEqual(row(0, 0, 4, 4));
  expect(slide(row(2, 4, 8, 16), 'left').changed).toBe(false);
});

test('Merge Numbers pays the values of the tiles that merge [GAME-062]', () => {
  const state = beginGame(mergeNumbers, 42) as MergeNumbers;
  let merged = 0;
  for (let turn = 0; turn < 40; turn++) {
    const key = (['left', 'up', 'right', 'down'] as const)[turn % 4]!;
    merged += slide(state.board, key).merged;
    applyInput(mergeNumbers, state, [0, key, 1]);
  }
  expect([merged > 100, state.points]).toEqual([true, merged]);
});

test('Merge Numbers is over when no move changes anything', () => {
  const { state, inputs } = playWell(mergeNumbers, 3, PLAYERS['phaser-merge-numbers']);
  const { over, summary, points } = playGame(mergeNumbers, 3, inputs, 36_000);

  expect([state.over, over, points]).toEqual([true, true, state.points]);
  for (const key of ['left', 'right', 'up', 'down'] as const) expect(slide(summary.board as number[], key).changed).toBe(false);
});

test('Battleship: every 4th attack sinks any ship that it hits [GAME-042]', () => {
  const state = beginGame(battleship, 8) as Battleship;
  const [carrier, cruiser] = state.ships as [number[], number[]];
  const water = Array.from({ length: 100 }, (_, cell) => cell).filter((cell) => !state.ships.some((ship) => ship.includes(cell)));
  const attack = (cell: number) => applyInput(battleship, state, [0, 'choose', cell]);

  for (const cell of [water[0]!, carrier[0]!, water[1]!, cruiser[0]!]) attack(cell);
  expect(state.attacks.map(({ result }) => result)).toEqual(['miss', 'hit', 'miss', 'sunk']);
  expect([state.sunk, state.points]).toEqual([1, 10 + 10 * 4 + 10 * 4]);
  attack(cruiser[1]!);
  expect(state.attacks.at(-1)).toEqual({ cell: cruiser[1]!, result: 'miss' });
  attack(carrier[0]!);
  expect(state.attacks).toHaveLength(5);
});

test('Battleship: a last cell sinks, all sunk pays the attacks that are left, and 50 attacks end it', () => {
  const state = beginGame(battleship, 8) as Battleship;
  const cells = state.ships.flat();
  const { points, over, summary } = playGame(
    battleship,
    8,
    cells.map((cell): Input => [0, 'choose', cell]),
    1,
  );
  const missed = Array.from({ length: 100 }, (_, cell) => cell).filter((cell) => !cells.includes(cell));

  expect(cells).toHaveLength(17);
  expect([over, summary.sunk]).toEqual([true, 5]);
  const used = (summary.attacks as unknown[]).length;
  expect(points).toBe(17 * 10 + 17 * 10 + 5 * (50 - used));
  const lost = playGame(
    battleship,
    8,
    missed.slice(0, 60).map((cell): Input => [0, 'choose', cell]),
    1,
  );
  expect([lost.over, lost.points, (lost.summary.attacks as unknown[]).length]).toEqual([true, 0, 50]);
});

test('Bank Panic: twelve bags are a level [GAME-041]', () => {
  expect([0, 11, 12, 23, 24].map(levelOf)).toEqual([1, 1, 2, 2, 3]);
  const { inputs, state } = playWell(bankPanic, 5, PLAYERS['phaser-bank-panic']);
  const { summary } = playGame(bankPanic, 5, inputs, state.tick);

  expect(Number(summary.bags)).toBeGreaterThan(BAGS_OF_A_LEVEL);
  expect(summary.level).toBe(1 + Math.floor(Number(summary.bags) / 12));
});

test('Memory Match: a pair is one turn, streaks and few turns count', () => {
  const start = beginGame(memoryMatch, 4);
  const pair = (card: number) => start.cards.flatMap((each, at) => (each === card ? [at] : []));
  const inputs = [...pair(0), ...pair(1)].map((cell): Input => [0, 'choose', cell]);

  expect(playGame(memoryMatch, 4, inputs, 1)).toMatchObject({ points: 10 + 15, summary: { pairs: 2, turns: 2 } });
});

test('each arcade game has a value, an icon, a background, and instructions [GAME-021]', () => {
  expect(ARCADE_GAMES).toHaveLength(13);
  for (const { value, picture, colors, instructions } of ARCADE_GAMES) {
    expect(value).toMatch(/^phaser-[a-z-]+$/);
    expect([picture.length > 2, instructions.length > 30, colors.length]).toEqual([true, true, 2]);
  }
  expect(new Set(ARCADE_GAMES.map(({ colors }) => colors.join())).size).toBe(13);
});

/** As it is published. */
function mulberry32(seed: number): () => number {
  let a = seed;
  return () => {
    let t = (a += 0x6d2b79f5);
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
