import { between, clamp, distance, draw, FIELD, pick, seconds, type Playing, type Simulation } from './simulation.ts';

export type Treasure = 'nugget' | 'gold' | 'stone' | 'bag' | 'mole';
interface Lying {
  kind: Treasure;
  x: number;
  y: number;
  vx: number;
}
export interface GoldMiner extends Playing {
  level: number;
  target: number;
  /** Ticks that the level has left. */
  left: number;
  /** Where the claw swings: from −1, far left, to 1. */
  swing: number;
  swinging: number;
  claw: { state: 'swinging' | 'going' | 'coming'; length: number; dx: number; dy: number; holds: Treasure | null };
  things: Lying[];
  lifted: Record<Treasure, number>;
}

export const MINER = { x: 320, y: 70 };
export const SIZES: Record<Treasure, number> = { nugget: 12, gold: 24, stone: 22, bag: 18, mole: 14 };
const VALUES: Record<Treasure, number> = { nugget: 20, gold: 60, stone: 5, bag: 0, mole: 2 };
/** How far a step brings it up. */
const SPEEDS: Record<Treasure, number> = { nugget: 5, gold: 1.8, stone: 1.4, bag: 3.6, mole: 5 };
const LEVEL = seconds(45);
const ROPE = 26;

/** A swinging claw, gold, stones, bags and moles by weight; a target per level, 45 seconds each. */
export const goldMiner: Simulation<GoldMiner> = {
  version: 1,
  longest: seconds(225),
  inputs: ['down', 'action', 'point', 'lift'],
  choices: null,
  begin: (playing) => {
    const claw = { state: 'swinging', length: ROPE, dx: 0, dy: 1, holds: null } as const;
    const lifted = { nugget: 0, gold: 0, stone: 0, bag: 0, mole: 0 };
    const state: GoldMiner = {
      ...playing,
      level: 0,
      target: 0,
      left: 0,
      swing: -1,
      swinging: 0.022,
      claw: { ...claw },
      things: [],
      lifted,
    };
    dig(state);
    return state;
  },
  step: (state) => {
    for (const thing of state.things) if (thing.kind === 'mole') run(thing);
    const { pressed } = state.pad;
    const { claw } = state;
    if (claw.state === 'swinging') swing(state, pressed.down || pressed.action || pressed.point);
    else if (claw.state === 'going') reach(state);
    else bringUp(state);
    if (--state.left > 0) return;
    if (state.points < state.target) state.over = true;
    else dig(state);
  },
  summary: ({ lifted, level }) => ({
    gold: lifted.gold + lifted.nugget,
    stones: lifted.stone,
    bags: lifted.bag,
    moles: lifted.mole,
    level,
  }),
};

/** The direction of a swing by the rational points of the circle. */
export function directionOf(swing: number): { dx: number; dy: number } {
  const t = swing * 0.75;
  const whole = 1 + t * t;
  return { dx: (2 * t) / whole, dy: (1 - t * t) / whole };
}

/** Each level asks for more, and its ground holds more than that. */
function dig(state: GoldMiner): void {
  state.level++;
  state.left = LEVEL;
  state.target += 90 + 30 * clamp(state.level, 1, 6);
  if (state.level > 1) state.sounds.push('level');
  const kinds: Treasure[] = ['gold', 'gold', 'gold', 'nugget', 'nugget', 'nugget', 'nugget', 'bag', 'bag', 'mole', 'mole'];
  for (let stones = 0; stones < 1 + clamp(state.level, 1, 5); stones++) kinds.push('stone');
  state.things = [];
  for (const kind of kinds) {
    for (let tries = 0; tries < 30; tries++) {
      const [x, y] = [between(state, 40, 600), between(state, 180, 450)];
      if (state.things.some((other) => distance(x, y, other.x, other.y) < 50)) continue;
      state.things.push({ kind, x, y, vx: kind === 'mole' ? (pick(state, 2) ? 1.2 : -1.2) : 0 });
      break;
    }
  }
}

function run(mole: Lying): void {
  mole.x += mole.vx;
  if (mole.x < 30 || mole.x > 610) mole.vx = -mole.vx;
}

function swing(state: GoldMiner, isReleased: boolean): void {
  state.swing += state.swinging;
  if (state.swing > 1 || state.swing < -1) {
    state.swinging = -state.swinging;
    state.swing = clamp(state.swing, -1, 1);
  }
  Object.assign(state.claw, directionOf(state.swing));
  if (!isReleased) return;
  state.claw.state = 'going';
  state.sounds.push('move');
}

function reach(state: GoldMiner): void {
  const { claw } = state;
  claw.length += 6.5;
  const x = MINER.x + claw.dx * claw.length;
  const y = MINER.y + claw.dy * claw.length;
  const met = state.things.find((thing) => distance(x, y, thing.x, thing.y) < SIZES[thing.kind] + 9);
  if (met) {
    claw.holds = met.kind;
    state.things = state.things.filter((thing) => thing !== met);
    state.sounds.push('hit');
  }
  if (met || x < 6 || x > FIELD.width - 6 || y > FIELD.height - 6) claw.state = 'coming';
}

function bringUp(state: GoldMiner): void {
  const { claw } = state;
  claw.length -= claw.holds ? SPEEDS[claw.holds] : 8;
  if (claw.length > ROPE) return;
  claw.length = ROPE;
  claw.state = 'swinging';
  if (!claw.holds) return;
  state.lifted[claw.holds]++;
  state.points += claw.holds === 'bag' ? 10 + Math.floor(draw(state) * 8) * 10 : VALUES[claw.holds];
  state.sounds.push(claw.holds === 'stone' ? 'miss' : 'collect');
  claw.holds = null;
}
