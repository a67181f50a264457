import { pick, seconds, type Playing, type Simulation } from './simulation.ts';

export interface Attack {
  cell: number;
  result: 'miss' | 'hit' | 'sunk';
}
export interface Battleship extends Playing {
  /** The cells of each ship. */
  ships: number[][];
  /** Cells of ships that are hit, or found with a sunk ship. */
  found: number[];
  attacks: Attack[];
  sunk: number;
}

export const SIZE = 10;
export const MOST_ATTACKS = 50;
const LENGTHS = [5, 4, 3, 3, 2];
/** Every so many attacks one sinks any ship that it hits. */
const HEAVY = 4;

/** A hidden fleet is found in 50 attacks; every 4th attack sinks any ship that it hits. */
export const battleship: Simulation<Battleship> = {
  version: 1,
  longest: seconds(300),
  inputs: ['choose'],
  choices: SIZE * SIZE,
  begin: (playing) => {
    const state: Battleship = { ...playing, ships: [], found: [], attacks: [], sunk: 0 };
    for (const length of LENGTHS) state.ships.push(place(state, length));
    return state;
  },
  step: () => {},
  choose: (state, cell) => {
    if (state.attacks.some((attack) => attack.cell === cell)) return;
    const result = attack(state, cell, state.attacks.length + 1);
    state.attacks.push({ cell, result });
    const left = MOST_ATTACKS - state.attacks.length;
    if (state.sunk === LENGTHS.length) {
      state.points += 5 * left;
      state.over = true;
    } else if (!left) state.over = true;
  },
  summary: ({ attacks, sunk }) => ({ attacks: attacks.map((each) => ({ ...each })), sunk }),
};

/** Whether the attack of this number sinks what it hits. */
export const isHeavy = (number: number): boolean => number % HEAVY === 0;

function attack(state: Battleship, cell: number, number: number): Attack['result'] {
  const ship = state.ships.find((cells) => cells.includes(cell));
  if (!ship || state.found.includes(cell)) return 'miss';
  find(state, cell);
  if (!isHeavy(number) && ship.some((each) => !state.found.includes(each))) return 'hit';
  for (const each of ship) if (!state.found.includes(each)) find(state, each);
  state.sunk++;
  state.points += 10 * ship.length;
  return 'sunk';
}

function find(state: Battleship, cell: number): void {
  state.found.push(cell);
  state.points += 10;
}

function place(state: Battleship, length: number): number[] {
  for (;;) {
    const isAcross = pick(state, 2) === 0;
    const along = pick(state, SIZE - length + 1);
    const line = pick(state, SIZE);
    const cells = Array.from({ length }, (_, at) => (isAcross ? line * SIZE + along + at : (along + at) * SIZE + line));
    if (!cells.some((cell) => state.ships.some((ship) => ship.includes(cell)))) return cells;
  }
}
