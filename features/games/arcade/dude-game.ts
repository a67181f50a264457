import { between, clamp, distance, FIELD, pick, seconds, type Playing, type Simulation } from './simulation.ts';

interface Thing {
  x: number;
  y: number;
}
interface Bomb extends Thing {
  vx: number;
  vy: number;
}
export interface DudeGame extends Playing {
  x: number;
  y: number;
  vy: number;
  facing: -1 | 0 | 1;
  isOnGround: boolean;
  stars: Thing[];
  bombs: Bomb[];
  collected: number;
  sets: number;
}

export const PLATFORMS = [
  { x: 0, y: 448, width: 640 },
  { x: 380, y: 345, width: 260 },
  { x: 0, y: 250, width: 220 },
  { x: 420, y: 165, width: 220 },
  { x: 250, y: 270, width: 90 },
] as const;
export const DUDE = { width: 28, height: 44 };
const STARS_OF_A_SET = 10;
const SPEED = 3.4;
const GRAVITY = 0.42;
const JUMP = -10.6;

/** Run and jump over platforms and collect the stars. Each cleared set brings new ones and one more bouncing bomb; a touch ends it. */
export const dudeGame: Simulation<DudeGame> = {
  version: 1,
  longest: seconds(180),
  inputs: ['left', 'right', 'up', 'action', 'point', 'lift'],
  choices: null,
  begin: (playing) => {
    const state: DudeGame = {
      ...playing,
      x: 100,
      y: 448,
      vy: 0,
      facing: 0,
      isOnGround: true,
      stars: [],
      bombs: [],
      collected: 0,
      sets: 0,
    };
    scatterStars(state);
    return state;
  },
  step: (state) => {
    move(state);
    collect(state);
    for (const bomb of state.bombs) bounce(bomb);
    if (!state.bombs.some((bomb) => distance(bomb.x, bomb.y, state.x, state.y - DUDE.height / 2) < 24)) return;
    state.sounds.push('danger');
    state.over = true;
  },
  summary: ({ collected, sets, bombs }) => ({ stars: collected, sets, bombs: bombs.length }),
};

function move(state: DudeGame): void {
  const { pad } = state;
  const toward = pad.point ? clamp(pad.point[0] - state.x, -SPEED, SPEED) : 0;
  const keys = (pad.right ? SPEED : 0) - (pad.left ? SPEED : 0);
  const speed = keys || toward;
  state.facing = speed > 0.5 ? 1 : speed < -0.5 ? -1 : 0;
  state.x = clamp(state.x + speed, 14, FIELD.width - 14);
  const jumps = pad.pressed.up || pad.pressed.action || (pad.point !== null && pad.point[1] < state.y - 90);
  if (jumps && state.isOnGround) {
    state.vy = JUMP;
    state.sounds.push('move');
  }
  state.vy += GRAVITY;
  const feet = state.y;
  state.y += state.vy;
  state.isOnGround = false;
  if (state.vy < 0) return;
  for (const { x, y, width } of PLATFORMS) {
    if (feet > y + 0.01 || state.y < y || state.x < x - 8 || state.x > x + width + 8) continue;
    state.y = y;
    state.vy = 0;
    state.isOnGround = true;
    return;
  }
}

function collect(state: DudeGame): void {
  const before = state.stars.length;
  state.stars = state.stars.filter((star) => distance(star.x, star.y, state.x, state.y - DUDE.height / 2) > 30);
  const found = before - state.stars.length;
  if (!found) return;
  state.collected += found;
  state.points += 10 * found;
  state.sounds.push('collect');
  if (state.stars.length) return;
  state.sets++;
  state.sounds.push('level');
  scatterStars(state);
  const x = state.x < FIELD.width / 2 ? between(state, 400, 600) : between(state, 40, 240);
  const speed = 1.6 + 0.15 * clamp(state.sets, 0, 8);
  state.bombs.push({ x, y: 30, vx: pick(state, 2) ? speed : -speed, vy: 1.5 });
}

function scatterStars(state: DudeGame): void {
  for (let at = 0; at < STARS_OF_A_SET; at++) {
    const platform = PLATFORMS[at % PLATFORMS.length]!;
    const x = between(state, platform.x + 20, platform.x + platform.width - 20);
    state.stars.push({ x, y: platform.y - 20 });
  }
}

function bounce(bomb: Bomb): void {
  bomb.x += bomb.vx;
  bomb.vy += 0.08;
  bomb.y += bomb.vy;
  if (bomb.x < 12 || bomb.x > FIELD.width - 12) {
    bomb.vx = -bomb.vx;
    bomb.x = clamp(bomb.x, 12, FIELD.width - 12);
  }
  if (bomb.y > 436) {
    bomb.y = 436;
    bomb.vy = -7.6;
  }
}
