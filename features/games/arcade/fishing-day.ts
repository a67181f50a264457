import { between, clamp, distance, draw, FIELD, pick, seconds, type Playing, type Simulation } from './simulation.ts';

export type Catch = 'fish' | 'boot' | 'shark';
export interface Swimming {
  kind: Catch;
  x: number;
  y: number;
  vx: number;
  /** 1, 2 or 3. */
  size: number;
}
export interface FishingDay extends Playing {
  boat: number;
  hook: { state: 'in' | 'out'; y: number };
  /** What hangs on the hook. */
  caught: Swimming | null;
  /** Of the line: at 100 it breaks. */
  strain: number;
  swimming: Swimming[];
  landed: number;
  boots: number;
  lost: number;
}

export const WATER = 130;
const DAY = seconds(90);
const HOOK_IN = 112;

/** Cast, let it sink, reel against the line's strain. Fish count by depth and size; boots and sharks do not. Ninety seconds. */
export const fishingDay: Simulation<FishingDay> = {
  version: 1,
  longest: DAY,
  inputs: ['left', 'right', 'up', 'action', 'point', 'lift'],
  choices: null,
  begin: (playing) => {
    const state: FishingDay = {
      ...playing,
      boat: 320,
      hook: { state: 'in', y: HOOK_IN },
      caught: null,
      strain: 0,
      swimming: [],
      landed: 0,
      boots: 0,
      lost: 0,
    };
    for (let at = 0; at < 10; at++) state.swimming.push(newSwimmer(state, between(state, 40, 600)));
    return state;
  },
  step: (state) => {
    const { pad, hook } = state;
    const isReeling = pad.up || pad.action || pad.point !== null;
    const toward = pad.point && hook.state === 'in' ? clamp(pad.point[0] - state.boat, -2.5, 2.5) : 0;
    const speed = (pad.right ? 2.5 : 0) - (pad.left ? 2.5 : 0) || toward;
    state.boat = clamp(state.boat + (hook.state === 'in' ? speed : speed / 3), 40, 600);
    for (const each of state.swimming) swim(state, each);
    if (hook.state === 'in') {
      if (!pad.pressed.action && !pad.pressed.up && !(pad.pressed.point && near(pad.spot[0], state.boat))) return;
      hook.state = 'out';
      state.sounds.push('move');
    } else if (state.caught) fight(state, isReeling);
    else sink(state, isReeling);
  },
  summary: ({ landed, boots, lost }) => ({ fish: landed, boots, lost }),
};

const near = (x: number, boat: number) => distance(x, 0, boat, 0) < 90;

function newSwimmer(state: FishingDay, x: number): Swimming {
  const chance = draw(state);
  const kind: Catch = chance < 0.12 ? 'shark' : chance < 0.24 ? 'boot' : 'fish';
  const size = 1 + pick(state, 3);
  const speed = kind === 'boot' ? 0.3 : kind === 'shark' ? 1.9 : 0.8 + draw(state) * 1.4;
  return { kind, x, y: between(state, WATER + 40, 460), vx: pick(state, 2) ? speed : -speed, size };
}

function swim(state: FishingDay, each: Swimming): void {
  each.x += each.vx;
  if (each.x > -40 && each.x < FIELD.width + 40) return;
  Object.assign(each, newSwimmer(state, 0));
  each.x = each.vx > 0 ? -38 : FIELD.width + 38;
}

function sink(state: FishingDay, isReeling: boolean): void {
  const { hook } = state;
  hook.y = clamp(hook.y + (isReeling ? -4 : 2.6), HOOK_IN, 465);
  if (hook.y <= HOOK_IN) hook.state = 'in';
  const met = state.swimming.find((each) => distance(each.x, each.y, state.boat, hook.y) < 14 + 4 * each.size);
  if (!met) return;
  if (met.kind === 'shark') return breakLine(state);
  state.caught = met;
  state.swimming = state.swimming.filter((each) => each !== met);
  state.swimming.push(newSwimmer(state, pick(state, 2) ? -38 : FIELD.width + 38));
  state.strain = 20;
  state.sounds.push('hit');
}

/** Reeling strains the line, the more the bigger the fish; letting go rests it and gives the fish some depth. */
function fight(state: FishingDay, isReeling: boolean): void {
  const { hook, caught } = state;
  const isPulling = caught!.kind === 'fish' && Math.floor(state.tick / 40) % 3 === 0;
  state.strain = clamp(state.strain + (isReeling ? 0.35 + 0.25 * caught!.size + (isPulling ? 0.9 : 0) : -1.4), 0, 100);
  hook.y = clamp(hook.y + (isReeling ? -2.6 : caught!.kind === 'boot' ? 0.2 : 0.5), HOOK_IN, 465);
  if (state.strain >= 100) return breakLine(state);
  if (hook.y > HOOK_IN) return;
  land(state, caught!);
}

function land(state: FishingDay, { kind, size, y }: Swimming): void {
  state.caught = null;
  state.hook = { state: 'in', y: HOOK_IN };
  state.strain = 0;
  if (kind === 'boot') {
    state.boots++;
    state.sounds.push('miss');
    return;
  }
  state.landed++;
  state.points += size * (5 + Math.floor((y - WATER) / 30));
  state.sounds.push('collect');
}

function breakLine(state: FishingDay): void {
  state.caught = null;
  state.hook = { state: 'in', y: HOOK_IN };
  state.strain = 0;
  state.lost++;
  state.sounds.push('danger');
}
