import { between, clamp, distance, draw, FIELD, pick, seconds, type Playing, type Simulation } from './simulation.ts';

export type GermKind = 'growing' | 'hunting' | 'splitting';
export type ItemKind = 'mask' | 'soap' | 'vaccine';
interface Germ {
  kind: GermKind;
  x: number;
  y: number;
  vx: number;
  vy: number;
  size: number;
  age: number;
}
export interface AvoidTheGerms extends Playing {
  x: number;
  y: number;
  hearts: number;
  /** Ticks in which nothing harms. */
  safe: number;
  germs: Germ[];
  item: { kind: ItemKind; x: number; y: number; left: number } | null;
  items: Record<ItemKind, number>;
}

const POINTS: Record<ItemKind, number> = { mask: 10, soap: 15, vaccine: 30 };
const SAFE_SECONDS: Record<ItemKind, number> = { mask: 1, soap: 2, vaccine: 4 };
const SPEED = 3.6;
const MOST_GERMS = 24;

/** Steer through growing, hunting and splitting germs. Masks, soap and vaccines give points and seconds of safety; three hearts. */
export const avoidTheGerms: Simulation<AvoidTheGerms> = {
  version: 1,
  longest: seconds(180),
  inputs: ['left', 'right', 'up', 'down', 'point', 'lift'],
  choices: null,
  begin: (playing) => ({
    ...playing,
    x: 320,
    y: 240,
    hearts: 3,
    safe: seconds(2),
    germs: [],
    item: null,
    items: { mask: 0, soap: 0, vaccine: 0 },
  }),
  step: (state) => {
    steer(state);
    if (state.safe) state.safe--;
    const pause = clamp(90 - Math.floor(state.tick / 120), 28, 90);
    if (state.tick % pause === 0 && state.germs.length < MOST_GERMS) state.germs.push(newGerm(state));
    for (const germ of state.germs.slice()) live(state, germ);
    state.germs = state.germs.filter(({ x, y, age }) => age < seconds(14) && x > -60 && x < 700 && y > -60 && y < 540);
    takeItem(state);
    suffer(state);
  },
  summary: ({ items, hearts }) => ({ masks: items.mask, soap: items.soap, vaccines: items.vaccine, hearts }),
};

function steer(state: AvoidTheGerms): void {
  const { pad } = state;
  let dx = (pad.right ? SPEED : 0) - (pad.left ? SPEED : 0);
  let dy = (pad.down ? SPEED : 0) - (pad.up ? SPEED : 0);
  if (pad.point && !dx && !dy) {
    const far = distance(pad.point[0], pad.point[1], state.x, state.y);
    const share = far > SPEED ? SPEED / far : 1;
    dx = (pad.point[0] - state.x) * share;
    dy = (pad.point[1] - state.y) * share;
  }
  state.x = clamp(state.x + dx, 16, FIELD.width - 16);
  state.y = clamp(state.y + dy, 16, FIELD.height - 16);
}

function newGerm(state: AvoidTheGerms): Germ {
  const side = pick(state, 4);
  const along = draw(state);
  const x = side === 0 ? -20 : side === 1 ? 660 : along * FIELD.width;
  const y = side === 2 ? -20 : side === 3 ? 500 : along * FIELD.height;
  const kind = (['growing', 'hunting', 'splitting'] as const)[pick(state, 3)]!;
  const far = distance(x, y, 320, 240);
  const speed = 1.2 + draw(state) + clamp(state.tick / 7200, 0, 1.5);
  return { kind, x, y, vx: ((320 - x) / far) * speed, vy: ((240 - y) / far) * speed, size: 14, age: 0 };
}

function live(state: AvoidTheGerms, germ: Germ): void {
  germ.age++;
  germ.x += germ.vx;
  germ.y += germ.vy;
  if (germ.kind === 'growing') germ.size = clamp(germ.size + 0.06, 14, 46);
  if (germ.kind === 'hunting') {
    const far = distance(germ.x, germ.y, state.x, state.y);
    if (far > 1) {
      germ.vx = germ.vx * 0.96 + ((state.x - germ.x) / far) * 0.08;
      germ.vy = germ.vy * 0.96 + ((state.y - germ.y) / far) * 0.08;
    }
  }
  if (germ.kind !== 'splitting' || germ.age !== seconds(2) || state.germs.length >= MOST_GERMS) return;
  germ.size = 10;
  state.germs.push({ ...germ, vx: germ.vy, vy: -germ.vx, kind: 'growing', age: 0 });
}

function takeItem(state: AvoidTheGerms): void {
  const { item } = state;
  if (!item) {
    if (state.tick % seconds(1.5) !== 0) return;
    const kind = (['mask', 'mask', 'soap', 'soap', 'vaccine'] as const)[pick(state, 5)]!;
    state.item = { kind, x: between(state, 40, 600), y: between(state, 40, 440), left: seconds(6) };
    return;
  }
  if (distance(item.x, item.y, state.x, state.y) < 32) {
    state.items[item.kind]++;
    state.points += POINTS[item.kind];
    const safe = seconds(SAFE_SECONDS[item.kind]);
    if (safe > state.safe) state.safe = safe;
    state.item = null;
    state.sounds.push(item.kind === 'vaccine' ? 'extra' : 'collect');
  } else if (--item.left <= 0) state.item = null;
}

function suffer(state: AvoidTheGerms): void {
  if (state.safe) return;
  const touched = state.germs.find((germ) => distance(germ.x, germ.y, state.x, state.y) < germ.size + 12);
  if (!touched) return;
  state.germs = state.germs.filter((germ) => germ !== touched);
  state.hearts--;
  state.safe = seconds(2);
  state.sounds.push('danger');
  if (state.hearts <= 0) state.over = true;
}
