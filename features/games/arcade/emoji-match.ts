import { clamp, pick, seconds, shuffle, type Playing, type Simulation } from './simulation.ts';

export interface EmojiMatch extends Playing {
  /** Of which kind the pictures are: the later, the more alike. */
  family: number;
  /** A picture of the family for each of the 16 cells. */
  cells: number[];
  chosen: number | null;
  /** Ticks that the bar holds. */
  left: number;
  found: number;
  misses: number;
}

export const CELLS = 16;
export const FAMILIES = 5;
/** Every family has as many pictures. */
export const PICTURES_OF_A_FAMILY = 16;
export const FULL = seconds(15);
const SETS_OF_A_FAMILY = 3;
const MISS_COSTS = seconds(2);

/** Among 16 emojis exactly two are alike: find them before the bar runs out. Quicker is more; the sets get subtler. */
export const emojiMatch: Simulation<EmojiMatch> = {
  version: 1,
  longest: seconds(180),
  inputs: ['choose'],
  choices: CELLS,
  begin: (playing) => {
    const state: EmojiMatch = { ...playing, family: 0, cells: [], chosen: null, left: FULL, found: 0, misses: 0 };
    deal(state);
    return state;
  },
  step: (state) => {
    state.left--;
    if (state.left <= 0) state.over = true;
  },
  choose: (state, cell) => {
    if (state.chosen === null) return void (state.chosen = cell);
    const other = state.chosen;
    state.chosen = null;
    if (other === cell) return;
    if (state.cells[cell] !== state.cells[other]) {
      state.misses++;
      state.left -= MISS_COSTS;
      if (state.left <= 0) state.over = true;
      return;
    }
    state.points += 10 + Math.floor(state.left / 30);
    state.found++;
    state.left = clamp(state.left + seconds(7) - 12 * clamp(state.found, 0, 25), 0, FULL);
    deal(state);
  },
  summary: ({ found, misses }) => ({ found, misses }),
};

function deal(state: EmojiMatch): void {
  state.family = clamp(Math.floor(state.found / SETS_OF_A_FAMILY), 0, FAMILIES - 1);
  const pictures = shuffle(
    state,
    Array.from({ length: PICTURES_OF_A_FAMILY }, (_, at) => at),
  ).slice(0, CELLS - 1);
  state.cells = shuffle(state, [...pictures, pictures[pick(state, pictures.length)]!]);
}
