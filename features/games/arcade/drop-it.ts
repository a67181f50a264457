import { clamp, seconds, type Playing, type Simulation } from './simulation.ts';

export interface Box {
  x: number;
  width: number;
}
export interface DropIt extends Playing {
  tower: Box[];
  /** The box at the crane: its left edge and where it swings. */
  crane: { x: number; width: number; speed: number; wait: number };
  /** A box on its way down. */
  falling: (Box & { y: number }) | null;
  exact: number;
  streak: number;
}

export const BOX_HEIGHT = 32;
export const CRANE_Y = 60;
const FIRST_WIDTH = 180;
const WIDEST = 200;
const LEFT = 20;
const RIGHT = 620;
const EXACT = 5;
const PATIENCE = seconds(8);

/** A swinging crane drops boxes on a tower. What hangs over is cut off, exact drops restore width. */
export const dropIt: Simulation<DropIt> = {
  version: 1,
  longest: seconds(180),
  inputs: ['down', 'action', 'point', 'lift'],
  choices: null,
  begin: (playing) => ({
    ...playing,
    tower: [{ x: 230, width: FIRST_WIDTH }],
    crane: { x: LEFT, width: FIRST_WIDTH, speed: 3, wait: PATIENCE },
    falling: null,
    exact: 0,
    streak: 0,
  }),
  step: (state) => {
    swing(state);
    const { pressed } = state.pad;
    const { crane, falling } = state;
    if (falling) return fall(state, falling);
    if (pressed.action || pressed.down || pressed.point || --crane.wait <= 0) {
      state.falling = { x: crane.x, width: crane.width, y: CRANE_Y };
      state.sounds.push('move');
    }
  },
  summary: ({ tower, exact }) => ({ height: tower.length - 1, exact }),
};

/** Where the top of the tower is on the screen: a high tower sinks out of it. */
export const topOf = ({ tower }: DropIt): number => clamp(448 - tower.length * BOX_HEIGHT, 220, 448);

function swing({ crane }: DropIt): void {
  crane.x += crane.speed;
  if (crane.x < LEFT || crane.x + crane.width > RIGHT) {
    crane.speed = -crane.speed;
    crane.x = clamp(crane.x, LEFT, RIGHT - crane.width);
  }
}

function fall(state: DropIt, box: Box & { y: number }): void {
  box.y += 14;
  if (box.y < topOf(state) - BOX_HEIGHT) return;
  state.falling = null;
  const below = state.tower.at(-1)!;
  const off = box.x - below.x;
  const isExact = off >= -EXACT && off <= EXACT;
  const left = box.x > below.x ? box.x : below.x;
  const right = box.x + box.width < below.x + below.width ? box.x + box.width : below.x + below.width;
  if (right - left < 8) {
    state.sounds.push('miss');
    state.over = true;
    return;
  }
  state.streak = isExact ? state.streak + 1 : 0;
  if (isExact) state.exact++;
  const width = isExact ? clamp(below.width + 6, 0, WIDEST) : right - left;
  state.tower.push({ x: isExact ? below.x : left, width });
  const exactness = isExact ? 10 + 2 * clamp(state.streak, 0, 10) : Math.floor(((right - left) / box.width) * 5);
  state.points += 5 + exactness;
  state.sounds.push(isExact ? 'extra' : 'hit');
  const speed = 3 + clamp(state.tower.length * 0.15, 0, 5);
  Object.assign(state.crane, { width, speed: state.crane.speed < 0 ? -speed : speed, wait: PATIENCE });
  state.crane.x = clamp(state.crane.x, LEFT, RIGHT - width);
}
