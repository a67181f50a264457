import { expect, test } from 'vitest';
import { ARCADE_GAMES } from './arcade/arcade-games.ts';
import { PLAYERS, playWell } from './reference-players.ts';

test.each(ARCADE_GAMES)(
  '$label: who plays it well ends with points [GAME-054] [GAME-055] [GAME-056] [GAME-057] [GAME-058] [GAME-059] [GAME-060] [GAME-061] [GAME-062] [GAME-063] [GAME-064] [GAME-065] [GAME-066]',
  ({ value, simulation }) => {
    const points = [1, 22, 333].map((seed) => playWell(simulation, seed, PLAYERS[value]).state.points);
    expect([value, points.every((each) => each > 0)]).toEqual([value, true]);
  },
);
