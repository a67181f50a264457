import { seconds, shuffle, type Playing, type Simulation } from './simulation.ts';

export interface MemoryMatch extends Playing {
  board: number;
  /** What is under each card, row by row. */
  cards: number[];
  /** Cards that lie open for good. */
  matched: boolean[];
  /** The cards that are turned up right now, two at most. */
  open: number[];
  /** Ticks until two different cards are turned back. */
  closing: number;
  streak: number;
  pairs: number;
  turns: number;
  turnsOfBoard: number;
}

export const BOARDS = [
  { columns: 4, rows: 4 },
  { columns: 5, rows: 4 },
  { columns: 6, rows: 5 },
  { columns: 6, rows: 6 },
] as const;
const SHOWN = seconds(0.8);

/** Pairs from 4 × 4 up to 6 × 6; few turns and streaks count. */
export const memoryMatch: Simulation<MemoryMatch> = {
  version: 1,
  longest: seconds(240),
  inputs: ['choose'],
  choices: 36,
  begin: (playing) => {
    const counts = { open: [], closing: 0, streak: 0, pairs: 0, turns: 0, turnsOfBoard: 0 };
    const state: MemoryMatch = { ...playing, board: -1, cards: [], matched: [], ...counts };
    dealNext(state);
    return state;
  },
  step: (state) => {
    if (state.closing && --state.closing === 0) state.open = [];
  },
  choose: (state, card) => {
    if (card >= state.cards.length) return;
    if (state.closing) {
      state.closing = 0;
      state.open = [];
    }
    if (state.matched[card] || state.open.includes(card)) return;
    state.open.push(card);
    if (state.open.length === 2) judge(state);
  },
  summary: ({ pairs, turns, board, over }) => ({ pairs, turns, boards: over && board >= BOARDS.length ? BOARDS.length : board }),
};

function judge(state: MemoryMatch): void {
  const [one, other] = state.open as [number, number];
  state.turns++;
  state.turnsOfBoard++;
  if (state.cards[one] !== state.cards[other]) {
    state.streak = 0;
    state.closing = SHOWN;
    return;
  }
  state.matched[one] = state.matched[other] = true;
  state.open = [];
  state.pairs++;
  state.points += 10 + 5 * state.streak;
  state.streak++;
  if (!state.matched.every(Boolean)) return;
  const spare = state.cards.length - state.turnsOfBoard;
  if (spare > 0) state.points += 10 * spare;
  dealNext(state);
}

/** A board with one more row or column; after the largest it is over. */
function dealNext(state: MemoryMatch): void {
  state.board++;
  const size = BOARDS[state.board];
  if (!size) return void (state.over = true);
  const pairs = (size.columns * size.rows) / 2;
  state.cards = shuffle(
    state,
    Array.from({ length: pairs * 2 }, (_, at) => Math.floor(at / 2)),
  );
  state.matched = state.cards.map(() => false);
  state.turnsOfBoard = 0;
  state.streak = 0;
}
