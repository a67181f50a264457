import { between, clamp, pick, seconds, type Playing, type Simulation } from './simulation.ts';

export type Visitor = 'customer' | 'robber';
export interface Door {
  visitor: Visitor | null;
  /** Ticks until the visitor acts, or until the next one comes. */
  left: number;
  /** Of this visit: how long it lasts at most. */
  full: number;
}
export interface BankPanic extends Playing {
  doors: Door[];
  /** The door in the middle of the three in view. */
  view: number;
  bags: number;
  robbers: number;
  hearts: number;
  /** What has just happened, for as long as it is shown. */
  said: { text: 'bag' | 'alarm' | 'robbed' | 'fled'; door: number; left: number } | null;
}

export const DOORS = 12;
export const BAGS_OF_A_LEVEL = 12;
/** Above this height a press rings the alarm of a door, below it takes the bag. */
export const BELL_BOTTOM = 150;
export const levelOf = (bags: number): number => 1 + Math.floor(bags / BAGS_OF_A_LEVEL);

/** Twelve doors, three in view: take the bags of customers, ring the alarm on robbers before they act. Twelve bags are a level. */
export const bankPanic: Simulation<BankPanic> = {
  version: 1,
  longest: seconds(180),
  inputs: ['left', 'right', 'up', 'down', 'action', 'point', 'lift'],
  choices: null,
  begin: (playing) => {
    const state: BankPanic = { ...playing, doors: [], view: 1, bags: 0, robbers: 0, hearts: 3, said: null };
    for (let door = 0; door < DOORS; door++) state.doors.push({ visitor: null, left: between(state, 30, 300), full: 1 });
    return state;
  },
  step: (state) => {
    const { pressed, spot } = state.pad;
    if (pressed.left) state.view = (state.view + DOORS - 1) % DOORS;
    if (pressed.right) state.view = (state.view + 1) % DOORS;
    if (pressed.up) ring(state, state.view);
    if (pressed.action || pressed.down) take(state, state.view);
    if (pressed.point) {
      const door = (state.view + DOORS - 1 + clamp(Math.floor((spot[0] * 3) / 640), 0, 2)) % DOORS;
      if (spot[1] >= 420) state.view = (state.view + DOORS + (spot[0] < 320 ? -1 : 1)) % DOORS;
      else if (spot[1] < BELL_BOTTOM) ring(state, door);
      else take(state, door);
    }
    if (state.said && --state.said.left <= 0) state.said = null;
    for (let door = 0; door < DOORS && !state.over; door++) pass(state, door);
  },
  summary: ({ bags, robbers, hearts }) => ({ bags, level: levelOf(bags), robbers, hearts }),
};

function pass(state: BankPanic, at: number): void {
  const door = state.doors[at]!;
  if (--door.left > 0) return;
  if (door.visitor === 'robber') return harm(state, at, 'robbed');
  const level = levelOf(state.bags);
  if (door.visitor === 'customer') return leave(state, door);
  door.visitor = pick(state, 100) < clamp(25 + 3 * level, 0, 45) ? 'robber' : 'customer';
  door.full = door.left = door.visitor === 'robber' ? clamp(seconds(7) - 30 * level, seconds(2.5), seconds(7)) : seconds(6);
}

function take(state: BankPanic, at: number): void {
  const door = state.doors[at]!;
  if (!door.visitor) return;
  if (door.visitor === 'robber') return harm(state, at, 'robbed');
  const before = levelOf(state.bags);
  state.bags++;
  state.points += 10;
  say(state, 'bag', at);
  state.sounds.push(levelOf(state.bags) > before ? 'level' : 'collect');
  leave(state, door);
}

function ring(state: BankPanic, at: number): void {
  const door = state.doors[at]!;
  if (!door.visitor) return;
  if (door.visitor === 'customer') return harm(state, at, 'fled');
  state.robbers++;
  state.points += 5;
  say(state, 'alarm', at);
  state.sounds.push('hit');
  leave(state, door);
}

function harm(state: BankPanic, at: number, text: 'robbed' | 'fled'): void {
  state.hearts--;
  say(state, text, at);
  state.sounds.push('danger');
  leave(state, state.doors[at]!);
  if (state.hearts <= 0) state.over = true;
}

function leave(state: BankPanic, door: Door): void {
  door.visitor = null;
  door.left = between(state, 60, clamp(400 - 25 * levelOf(state.bags), 140, 400));
}

const say = (state: BankPanic, text: NonNullable<BankPanic['said']>['text'], door: number) => {
  state.said = { text, door, left: 45 };
};
