import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ARCADE_GAMES, simulationOf, SIMULATIONS } from './arcade/arcade-games.ts';
import { playGame, playTo } from './arcade/simulation.ts';
import { PLAYERS, playWell, randomInputs } from './reference-players.ts';

const SEEDS = 1_000;
const FOLDER = join(import.meta.dirname, 'arcade');

test.each(ARCADE_GAMES)('$label: whatever is pressed, points are whole and never below 0, and it ends', ({ simulation }) => {
  const random = draws(7);
  for (let seed = 0; seed < SEEDS; seed++) {
    const inputs = randomInputs(simulation, 20, random);
    const ticks = seed % 250 === 0 ? simulation.longest + 10 : 240;
    const played = playGame(simulation, seed * 4_294_967, inputs, ticks);
    if (!Number.isSafeInteger(played.points) || played.points < 0) throw new Error(`seed ${seed}: ${played.points} points`);
    if (ticks > simulation.longest) expect([seed, played.over, played.ticks <= simulation.longest]).toEqual([seed, true, true]);
  }
});

test.each(ARCADE_GAMES)(
  '$label: who plays well earns more than who does nothing or presses anything',
  ({ value, simulation }) => {
    const sum = (of: (seed: number) => number) => [1, 22, 333].reduce((total, seed) => total + of(seed), 0);
    const random = draws(11);
    const well = sum((seed) => playWell(simulation, seed, PLAYERS[value]).state.points);
    const idle = sum((seed) => playGame(simulation, seed, [], simulation.longest).points);
    const wild = sum((seed) => playGame(simulation, seed, randomInputs(simulation, 300, random), simulation.longest).points);

    expect({ value, isWorthIt: well > 100, isAboveIdle: well > 2 * idle, isAboveWild: well > wild }).toEqual({
      value,
      isWorthIt: true,
      isAboveIdle: true,
      isAboveWild: true,
    });
  },
);

test.each(ARCADE_GAMES)('$label: the same seed and inputs are the same play, state by state', ({ value, simulation }) => {
  const { state, inputs } = playWell(simulation, 99, PLAYERS[value], 1_800);

  const again = playTo(simulation, 99, inputs, state.tick);
  expect(JSON.stringify(again)).toBe(JSON.stringify(state));
  expect(playTo(simulation, 98, inputs, state.tick).dice).not.toBe(state.dice);
});

test('simulations use arithmetic that is the same in every engine, no clock and no other randomness', () => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.ts') && !/test/.test(file));
  const code = files.map((file) => ({
    file,
    text: readFileSync(join(FOLDER, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, ''),
  }));
  const used = code.flatMap(({ file, text }) =>
    [...text.matchAll(/Math\.(\w+)|\bDate\b|performance|\*\*/g)]
      .filter(([, name]) => !['floor', 'imul', 'sqrt'].includes(name ?? ''))
      .map(([all]) => `${file}: ${all}`),
  );

  expect(files.length).toBeGreaterThan(13);
  expect(used).toEqual([]);
});

test('the present version of a game and the one before it are played again, others are gone', () => {
  const value = 'phaser-tennis';
  const present = { [value]: { ...SIMULATIONS[value], version: 3 } };
  const former = { [value]: { ...SIMULATIONS[value], version: 2 } };
  const versions = [3, 2, 1].map((version) => simulationOf(value, version, present, former)?.version);

  expect(versions).toEqual([3, 2, undefined]);
  for (const { value: each, simulation } of ARCADE_GAMES) expect(simulationOf(each, simulation.version)).toBe(simulation);
  expect(simulationOf('none', 1)).toBeUndefined();
});

test('ten minutes of any game are played again in half a second', () => {
  for (const { simulation, value } of ARCADE_GAMES) {
    const inputs = randomInputs(simulation, 2_000, draws(3));
    const began = performance.now();
    playGame(simulation, 5, inputs, 36_000);
    expect([value, performance.now() - began < 500]).toEqual([value, true]);
  }
});

function draws(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 4_294_967_296;
  };
}
