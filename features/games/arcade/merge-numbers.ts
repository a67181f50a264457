import { draw, seconds, type Key, type Playing, type Simulation } from './simulation.ts';

export interface MergeNumbers extends Playing {
  /** 4 × 4, row by row; 0 is empty. */
  board: number[];
}

const SIZE = 4;

/** Equal numbers merge. A pressed direction slides all tiles; points are the values of merged tiles. */
export const mergeNumbers: Simulation<MergeNumbers> = {
  version: 1,
  longest: seconds(600),
  inputs: ['left', 'right', 'up', 'down'],
  choices: null,
  begin: (playing) => {
    const state = { ...playing, board: Array<number>(SIZE * SIZE).fill(0) };
    addTile(state);
    addTile(state);
    return state;
  },
  step: () => {},
  press: (state, key) => {
    if (key === 'action') return;
    const moved = slide(state.board, key);
    if (!moved.changed) return;
    state.board = moved.board;
    state.points += moved.merged;
    addTile(state);
    if (KEYS_OF_MOVES.every((each) => !slide(state.board, each).changed)) state.over = true;
  },
  summary: ({ board }) => ({ board: [...board], highest: board.reduce((most, value) => (value > most ? value : most), 0) }),
};

const KEYS_OF_MOVES = ['left', 'right', 'up', 'down'] as const;

function addTile(state: MergeNumbers): void {
  const empty = state.board.flatMap((value, cell) => (value ? [] : [cell]));
  const cell = empty[Math.floor(draw(state) * empty.length)]!;
  state.board[cell] = draw(state) < 0.1 ? 4 : 2;
}

/** The lines are read from the side to which the tiles slide. */
export function slide(board: readonly number[], key: Exclude<Key, 'action'>) {
  const next = [...board];
  let merged = 0;
  for (let line = 0; line < SIZE; line++) {
    const cells = cellsOf(line, key);
    const values = cells.map((cell) => board[cell]!).filter(Boolean);
    const slid: number[] = [];
    for (let at = 0; at < values.length; at++) {
      if (values[at] !== values[at + 1]) {
        slid.push(values[at]!);
        continue;
      }
      slid.push(values[at]! * 2);
      merged += values[at]! * 2;
      at++;
    }
    cells.forEach((cell, at) => (next[cell] = slid[at] ?? 0));
  }
  return { board: next, merged, changed: next.some((value, cell) => value !== board[cell]) };
}

function cellsOf(line: number, key: Exclude<Key, 'action'>): number[] {
  const along = [0, 1, 2, 3].map((at) => (key === 'left' || key === 'right' ? line * SIZE + at : at * SIZE + line));
  return key === 'right' || key === 'down' ? along.reverse() : along;
}
