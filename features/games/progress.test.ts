import { expect, test } from 'vitest';
import {
  addPoints,
  creditsFor,
  isOver,
  isRunning,
  lastTile,
  nextTile,
  placesByPoints,
  rewardsAt,
  useCredits,
} from './progress.ts';

const arcade = (goal: number, progressMultiplier: number | null = null) => ({ templateKey: 'arcade', goal, progressMultiplier });
const board = (goal: number, progressMultiplier: number | null = null) => ({ templateKey: 'board', goal, progressMultiplier });
const creditsOfRecords = (game: ReturnType<typeof arcade>, count: number) =>
  Array.from({ length: count }, (_, at) => creditsFor(game, at + 1));

test('an arcade game with a goal of 0 or less gives credits for every record [GAME-028]', () => {
  expect(creditsOfRecords(arcade(0), 3)).toEqual([1, 1, 1]);
  expect(creditsOfRecords(arcade(-5), 2)).toEqual([1, 1]);
});

test('an arcade game with a goal gives credits each time the number of records reaches a multiple of it [GAME-029]', () => {
  expect(creditsOfRecords(arcade(3), 7)).toEqual([0, 0, 1, 0, 0, 1, 0]);
});

test('credits are as many as the multiplier, 1 without one [GAME-030]', () => {
  expect(creditsOfRecords(arcade(2, 5), 4)).toEqual([0, 5, 0, 5]);
  expect(creditsOfRecords(arcade(0, 4), 2)).toEqual([4, 4]);
  expect(creditsOfRecords(arcade(0, null), 1)).toEqual([1]);
});

test('on a board the tile moves by the multiplier, up to goal times multiplier [GAME-032]', () => {
  const game = board(3, 4);
  const tiles = [0];
  for (let at = 0; at < 5; at++) tiles.push(nextTile(game, tiles.at(-1)!));

  expect(tiles).toEqual([0, 4, 8, 12, 12, 12]);
  expect(lastTile(game)).toBe(12);
  expect(nextTile(board(2), 1)).toBe(2);
  expect(nextTile(game, 10)).toBe(12);
});

test('credits that are used become fewer, never below 0, and count as used [GAME-036]', () => {
  expect(useCredits({ available_credits: 2, used_credits: 5 })).toEqual({ available_credits: 1, used_credits: 6 });
  expect(useCredits({ available_credits: 1, used_credits: 0 }, 3)).toEqual({ available_credits: 0, used_credits: 3 });
  expect(useCredits({ available_credits: null, used_credits: null })).toEqual({ available_credits: 0, used_credits: 1 });
  expect(addPoints({ points: 20 }, 7)).toEqual({ points: 27 });
});

test('a round is completed when it was completed or its last day has passed [GAME-039]', () => {
  const today = '2026-05-10';
  expect(isOver({ date_completed: '2026-05-01T10:00:00Z' }, today)).toBe(true);
  expect(isOver({ end_date: '2026-05-09' }, today)).toBe(true);
  expect(isOver({ end_date: '2026-05-10' }, today)).toBe(false);
  expect(isOver({ end_date: null }, today)).toBe(false);
  expect(isRunning({ active: true, hasStarted: true, start_date: '2026-05-11' }, today)).toBe(false);
  expect(isRunning({ active: true, hasStarted: true, start_date: '2026-05-10', end_date: '2026-05-10' }, today)).toBe(true);
});

test('places go by points: equal ones share a place and the next is left out, no points no place', () => {
  const sessions = [{ points: 5 }, { points: 9 }, { points: 9 }, { points: 0 }, { points: null }, { points: 2 }];

  expect(placesByPoints(sessions).map(({ session, position }) => [session.points, position])).toEqual([
    [9, 1],
    [9, 1],
    [5, 3],
    [2, 4],
  ]);
});

test('a prize is for its positions, and without any nobody’s', () => {
  const rewards = [
    { amount: 1, appliedPositions: [1] },
    { amount: 2, appliedPositions: ['1', '2'] },
    { amount: 3, appliedPositions: [] },
    { amount: 4 },
  ];
  expect(rewardsAt(rewards, 1).map(({ amount }) => amount)).toEqual([1, 2]);
  expect(rewardsAt(rewards, 2).map(({ amount }) => amount)).toEqual([2]);
  expect(rewardsAt(rewards, 0)).toEqual([]);
});
