/**
 * Arcade games as pure simulations: a seed and inputs, sixty steps a second. The browser, the tests and the server run the same code, so it uses
 * + − × ÷, `Math.floor`, `Math.imul`, `Math.sqrt` and tables alone (engines differ in `sin` and `pow`), no clock, and no other randomness
 * than the seed. `determinism.test.ts` holds this.
 */
export const TICKS_A_SECOND = 60;
export const FIELD = { width: 640, height: 480 } as const;
export const MOST_INPUTS = 20_000;

export const KEYS = ['left', 'right', 'up', 'down', 'action'] as const;
export type Key = (typeof KEYS)[number];
export type InputName = Key | 'point' | 'lift' | 'choose';
export type Spot = readonly [x: number, y: number];
/** Applied before the step of its tick. */
export type Input = readonly [tick: number, name: InputName, value: number | Spot];

export type Sound = 'collect' | 'hit' | 'move' | 'miss' | 'level' | 'extra' | 'danger' | 'over';

/** What the player holds, and what was pressed since the last step. */
export interface Pad extends Record<Key, boolean> {
  point: Spot | null;
  /** Where it was pressed or held last, also when it was let go before the step. */
  spot: Spot;
  pressed: Record<Key | 'point', boolean>;
}

/** What every game's state begins with. */
export interface Playing {
  dice: number;
  tick: number;
  points: number;
  over: boolean;
  pad: Pad;
  /** Of the last step. */
  sounds: Sound[];
}

export interface Simulation<State extends Playing = any> {
  /** Grows with every change of the rules: plays are judged by the version that they were played with. */
  readonly version: number;
  /** Ticks after which a play ends at the latest. */
  readonly longest: number;
  readonly inputs: readonly InputName[];
  /** How many cells there are to choose from; null: none. */
  readonly choices: number | null;
  begin(playing: Playing): State;
  step(state: State): void;
  press?(state: State, key: Key): void;
  choose?(state: State, cell: number): void;
  summary(state: State): Record<string, unknown>;
}

export interface Played {
  points: number;
  /** It ended by its own rules. */
  over: boolean;
  ticks: number;
  summary: Record<string, unknown>;
}

export function beginGame<State extends Playing>(game: Simulation<State>, seed: number): State {
  const released = { left: false, right: false, up: false, down: false, action: false };
  const pad: Pad = { ...released, point: null, spot: [0, 0], pressed: { ...released, point: false } };
  return game.begin({ dice: seed | 0, tick: 0, points: 0, over: false, pad, sounds: [] });
}

/** What an input does at once; what it holds is for the next step. After the end nothing is heard. */
export function applyInput<State extends Playing>(game: Simulation<State>, state: State, [, name, value]: Input): void {
  if (state.over) return;
  const { pad } = state;
  if (name === 'choose') return game.choose?.(state, value as number);
  if (name === 'lift') return void (pad.point = null);
  if (name === 'point') {
    if (!pad.point) pad.pressed.point = true;
    pad.point = pad.spot = value as Spot;
    return;
  }
  pad[name] = value === 1;
  if (value !== 1) return;
  pad.pressed[name] = true;
  game.press?.(state, name);
}

export function stepGame<State extends Playing>(game: Simulation<State>, state: State): void {
  if (state.over) return;
  state.sounds = [];
  game.step(state);
  state.tick++;
  const { pressed } = state.pad;
  pressed.left = pressed.right = pressed.up = pressed.down = pressed.action = pressed.point = false;
  if (state.tick >= game.longest) state.over = true;
  if (state.over) state.sounds.push('over');
}

/** Plays it to where it ends, or for so many ticks. */
export function playGame(game: Simulation, seed: number, inputs: readonly Input[], ticks: number): Played {
  const state = playTo(game, seed, inputs, ticks);
  return { points: state.points, over: state.over, ticks: state.tick, summary: game.summary(state) };
}

export function playTo<State extends Playing>(
  game: Simulation<State>,
  seed: number,
  inputs: readonly Input[],
  ticks: number,
): State {
  const state = beginGame(game, seed);
  let next = 0;
  for (;;) {
    while (!state.over && next < inputs.length && inputs[next]![0] <= state.tick) applyInput(game, state, inputs[next++]!);
    if (state.over || state.tick >= ticks) return state;
    stepGame(game, state);
  }
}

/** The next draw of mulberry32, below 1. */
export function draw(state: { dice: number }): number {
  state.dice = (state.dice + 0x6d2b79f5) | 0;
  let t = Math.imul(state.dice ^ (state.dice >>> 15), 1 | state.dice);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
}

/** A whole number from 0 to below `count`. */
export const pick = (state: { dice: number }, count: number): number => Math.floor(draw(state) * count);
/** A whole number from `least` to `most`. */
export const between = (state: { dice: number }, least: number, most: number): number => least + pick(state, most - least + 1);

export function shuffle<T>(state: { dice: number }, list: T[]): T[] {
  for (let at = list.length - 1; at > 0; at--) {
    const other = pick(state, at + 1);
    [list[at], list[other]] = [list[other]!, list[at]!];
  }
  return list;
}

export const clamp = (value: number, least: number, most: number): number =>
  value < least ? least : value > most ? most : value;
export const distance = (ax: number, ay: number, bx: number, by: number): number =>
  Math.sqrt((ax - bx) * (ax - bx) + (ay - by) * (ay - by));
export const seconds = (count: number): number => Math.floor(count * TICKS_A_SECOND);
