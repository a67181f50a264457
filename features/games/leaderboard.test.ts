import { expect, test } from 'vitest';
import { leaderboardOf, type Standing } from './leaderboard.ts';

const standing = (ownerId: string, more: Partial<Standing> = {}): Standing => ({
  ownerId,
  title: `Person ${ownerId}`,
  last_name: ownerId,
  image: null,
  points: 0,
  credits: 0,
  tile: 0,
  position: null,
  ...more,
});
const asked = { title: 'Round', isArcade: true, teams: [], me: 'b' };

test('a board is ordered by finished position, then tile, then last name [GAME-051]', () => {
  const standings = [
    standing('d', { tile: 4, last_name: 'Young' }),
    standing('a', { tile: 4, last_name: 'Adams' }),
    standing('b', { tile: 9, position: 2 }),
    standing('c', { tile: 9, position: 1 }),
    standing('e', { tile: 7 }),
  ];
  const { items, me } = leaderboardOf(standings, { ...asked, isArcade: false });

  expect(items.map(({ ownerId }) => ownerId)).toEqual(['c', 'b', 'e', 'a', 'd']);
  expect(items.map(({ rank, score }) => [rank, score])).toEqual([
    [1, 9],
    [2, 9],
    [3, 7],
    [4, 4],
    [5, 4],
  ]);
  expect(me).toBe(2);
});

test('an arcade round is ordered by points, equal ones share a rank, and a team has the sum of its members [GAME-052]', () => {
  const standings = [
    standing('a', { points: 5, credits: 1 }),
    standing('b', { points: 30, credits: 2 }),
    standing('c', { points: 30 }),
    standing('d', { points: 10 }),
  ];
  expect(leaderboardOf(standings, asked).items.map(({ ownerId, rank }) => [ownerId, rank])).toEqual([
    ['b', 1],
    ['c', 1],
    ['d', 3],
    ['a', 4],
  ]);
  const teams = [
    { name: 'Reds', members: ['a', 'b'], image: null },
    { name: 'Blues', members: ['c', 'd'], image: 'file' },
    { name: 'Empty', members: [], image: null },
  ];
  const { mode, items, me } = leaderboardOf(standings, { ...asked, teams });
  expect([mode, me]).toEqual(['teams', 2]);
  expect(items.map(({ title, ownerId, score, credits, rank }) => [title, ownerId, score, credits, rank])).toEqual([
    ['Blues', 'Blues', 40, 0, 1],
    ['Reds', 'Reds', 35, 3, 2],
    ['Empty', 'Empty', 0, 0, 3],
  ]);
  expect(items[1]!.members).toEqual([
    { rank: 1, name: 'Person b', credits: 2, score: 30 },
    { rank: 2, name: 'Person a', credits: 1, score: 5 },
  ]);
});

test('an item has rank, image, owner, title, score, credits and, of a team, members [GAME-020]', () => {
  const [item] = leaderboardOf([standing('a', { points: 3, credits: 2, image: 'file' })], asked).items;
  expect(item).toEqual({ rank: 1, image: 'file', ownerId: 'a', title: 'Person a', score: 3, credits: 2 });
  const teams = [{ name: 'Reds', members: ['a'], image: null }];
  expect(leaderboardOf([standing('a')], { ...asked, teams }).items[0]).toHaveProperty('members');
});
