import { clamp, pick, seconds, type Playing, type Simulation } from './simulation.ts';

export type SnowmanKind = 'plain' | 'quick' | 'armoured' | 'ducking';
interface Snowman {
  kind: SnowmanKind;
  lane: number;
  x: number;
  hits: number;
  age: number;
}
export interface SnowmenAttack extends Playing {
  lane: number;
  /** Ticks for which a throw is charged; 0: none is. */
  charge: number;
  rest: number;
  snowmen: Snowman[];
  balls: { lane: number; x: number; isCharged: boolean }[];
  wave: number;
  /** How many of the wave are still to come. */
  coming: number;
  felled: Record<SnowmanKind, number>;
}

export const LANES = 5;
export const laneTop = (lane: number): number => 70 + lane * 80;
/** From here on a throw goes through armour. */
export const CHARGED = seconds(0.6);
const POINTS: Record<SnowmanKind, number> = { plain: 10, quick: 15, armoured: 25, ducking: 20 };
const SPEEDS: Record<SnowmanKind, number> = { plain: 0.7, quick: 1.5, armoured: 0.5, ducking: 0.8 };
const FEET = 70;

/** Five lanes, throws in time, charged throws; waves mix quick, armoured and ducking snowmen. One at your feet ends it. */
export const snowmenAttack: Simulation<SnowmenAttack> = {
  version: 1,
  longest: seconds(180),
  inputs: ['up', 'down', 'action', 'point', 'lift'],
  choices: null,
  begin: (playing) => ({
    ...playing,
    lane: 2,
    charge: 0,
    rest: 0,
    snowmen: [],
    balls: [],
    wave: 1,
    coming: 6,
    felled: { plain: 0, quick: 0, armoured: 0, ducking: 0 },
  }),
  step: (state) => {
    aim(state);
    send(state);
    for (const ball of state.balls) ball.x += 9;
    for (const snowman of state.snowmen) walk(state, snowman);
    strike(state);
    state.balls = state.balls.filter(({ x }) => x < 660);
    if (!state.snowmen.some(({ x }) => x < FEET)) return;
    state.sounds.push('danger');
    state.over = true;
  },
  summary: ({ felled, wave }) => ({ ...felled, snowmen: felled.plain + felled.quick + felled.armoured + felled.ducking, wave }),
};

/** Whether it is down, so that only what is charged and low meets it. */
export const isDucking = ({ kind, age }: { kind: SnowmanKind; age: number }): boolean => kind === 'ducking' && age % 120 > 70;

function aim(state: SnowmenAttack): void {
  const { pad } = state;
  if (pad.pressed.up) state.lane = clamp(state.lane - 1, 0, LANES - 1);
  if (pad.pressed.down) state.lane = clamp(state.lane + 1, 0, LANES - 1);
  if (pad.point) state.lane = clamp(Math.floor((pad.point[1] - 50) / 80), 0, LANES - 1);
  if (state.rest) state.rest--;
  const isHeld = pad.action || pad.point !== null;
  if (isHeld && !state.rest) state.charge = clamp(state.charge + 1, 0, CHARGED);
  else if ((pad.pressed.action || pad.pressed.point) && !state.rest && !state.charge) state.charge = 1;
  if (isHeld || !state.charge) return;
  state.balls.push({ lane: state.lane, x: 60, isCharged: state.charge >= CHARGED });
  state.sounds.push('move');
  state.charge = 0;
  state.rest = 18;
}

function send(state: SnowmenAttack): void {
  const pause = clamp(110 - 9 * state.wave, 34, 110);
  if (state.coming && state.tick % pause === 0) {
    state.coming--;
    const kind = kindFor(state);
    state.snowmen.push({ kind, lane: pick(state, LANES), x: 650, hits: kind === 'armoured' ? 3 : 1, age: 0 });
  }
  if (state.coming || state.snowmen.length) return;
  state.wave++;
  state.coming = 5 + 2 * state.wave;
  state.points += 20;
  state.sounds.push('level');
}

function kindFor(state: SnowmenAttack): SnowmanKind {
  const chance = pick(state, 100);
  const special = clamp(state.wave * 15, 15, 75);
  if (chance >= special) return 'plain';
  return (['quick', 'armoured', 'ducking'] as const)[chance % 3]!;
}

function walk(state: SnowmenAttack, snowman: Snowman): void {
  snowman.age++;
  snowman.x -= SPEEDS[snowman.kind] * (1 + 0.06 * clamp(state.wave - 1, 0, 12)) * (isDucking(snowman) ? 0.3 : 1);
}

function strike(state: SnowmenAttack): void {
  for (const ball of state.balls) {
    const met = state.snowmen.find(
      (each) => each.lane === ball.lane && ball.x > each.x - 16 && ball.x < each.x + 20 && (!isDucking(each) || ball.isCharged),
    );
    if (!met) continue;
    state.balls = state.balls.filter((each) => each !== ball);
    met.hits -= ball.isCharged ? 3 : 1;
    state.sounds.push('hit');
    if (met.hits > 0) continue;
    state.snowmen = state.snowmen.filter((each) => each !== met);
    state.felled[met.kind]++;
    state.points += POINTS[met.kind];
    state.sounds.push('collect');
  }
}
