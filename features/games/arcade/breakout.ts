import { clamp, FIELD, pick, seconds, type Playing, type Simulation } from './simulation.ts';

export type Extra = 'wide' | 'slow' | 'ball' | 'life' | 'fire';
export interface Brick {
  x: number;
  y: number;
  /** Hits that are left. */
  hits: number;
}
interface Ball {
  x: number;
  y: number;
  vx: number;
  vy: number;
}
export interface Breakout extends Playing {
  paddle: number;
  width: number;
  balls: Ball[];
  bricks: Brick[];
  extras: { kind: Extra; x: number; y: number }[];
  lives: number;
  level: number;
  broken: number;
  /** Ticks until the ball leaves the paddle by itself. */
  wait: number;
  fire: number;
  slow: number;
}

export const BRICK = { width: 56, height: 20 };
export const PADDLE_Y = 440;
const COLUMNS = 10;
const EXTRAS = ['wide', 'slow', 'ball', 'life', 'fire'] as const;
/** Sideways and upward shares of the speed, from the paddle's left end to its right one. */
const ANGLES = [
  [-0.85, -0.53],
  [-0.7, -0.71],
  [-0.5, -0.87],
  [-0.26, -0.97],
  [0.1, -0.99],
  [0.26, -0.97],
  [0.5, -0.87],
  [0.7, -0.71],
  [0.85, -0.53],
] as const;
/** Rows of hits for each brick; 0 is a gap. */
const LEVELS = [
  ['1111111111', '1111111111', '1111111111'],
  ['1212121212', '1111111111', '2121212121'],
  ['0011111100', '0122222210', '1222222221', '0111111110'],
  ['2020202020', '0202020202', '2020202020', '1111111111'],
  ['3333333333', '0000000000', '1111111111', '2222222222'],
  ['1000000001', '1200000021', '1230000321', '1233003321'],
  ['1313131313', '1111111111', '3131313131', '1111111111'],
  ['2222222222', '3000000003', '3011111103', '3000000003', '2222222222'],
];

/** Paddle and ball by tables of angles, bricks of one to three hits, five falling extras, eight levels, then again faster. */
export const breakout: Simulation<Breakout> = {
  version: 1,
  longest: seconds(180),
  inputs: ['left', 'right', 'action', 'point', 'lift'],
  choices: null,
  begin: (playing) => {
    const state: Breakout = {
      ...playing,
      paddle: 320,
      width: 100,
      balls: [],
      bricks: [],
      extras: [],
      lives: 3,
      level: 1,
      broken: 0,
      wait: 0,
      fire: 0,
      slow: 0,
    };
    lay(state);
    return state;
  },
  step: (state) => {
    const { pad } = state;
    const speed = (pad.right ? 7 : 0) - (pad.left ? 7 : 0) || (pad.point ? clamp(pad.point[0] - state.paddle, -10, 10) : 0);
    state.paddle = clamp(state.paddle + speed, state.width / 2, FIELD.width - state.width / 2);
    if (state.fire) state.fire--;
    if (state.slow) state.slow--;
    if (!state.balls.length && (pad.pressed.action || pad.pressed.point || --state.wait <= 0)) serve(state);
    for (const ball of state.balls) fly(state, ball);
    catchExtras(state);
    if (!state.bricks.length) nextLevel(state);
    else if (state.wait <= 0) loseBalls(state);
  },
  summary: ({ broken, level, lives }) => ({ bricks: broken, level, lives }),
};

function lay(state: Breakout): void {
  const rows = LEVELS[(state.level - 1) % LEVELS.length]!;
  rows.forEach((row, line) => {
    for (let at = 0; at < COLUMNS; at++) {
      const hits = Number(row[at]);
      if (hits) state.bricks.push({ x: 12 + at * 62, y: 50 + line * 26, hits });
    }
  });
  state.balls = [];
  state.extras = [];
  state.wait = seconds(3);
}

function nextLevel(state: Breakout): void {
  state.level++;
  state.points += 50;
  state.sounds.push('level');
  lay(state);
}

const speedOf = (state: Breakout): number =>
  (state.slow ? 0.65 : 1) * (4.6 + 0.3 * clamp(state.level - 1, 0, 16) + clamp(state.tick / 5400, 0, 2));

function serve(state: Breakout): void {
  const [dx, dy] = ANGLES[3 + pick(state, 3)]!;
  state.balls.push({ x: state.paddle, y: PADDLE_Y - 10, vx: dx, vy: dy });
  state.wait = 0;
}

function fly(state: Breakout, ball: Ball): void {
  const speed = speedOf(state);
  ball.x += ball.vx * speed;
  ball.y += ball.vy * speed;
  if ((ball.x < 8 && ball.vx < 0) || (ball.x > FIELD.width - 8 && ball.vx > 0)) ball.vx = -ball.vx;
  if (ball.y < 8 && ball.vy < 0) ball.vy = -ball.vy;
  const off = ball.x - state.paddle;
  if (ball.vy > 0 && ball.y > PADDLE_Y - 8 && ball.y < PADDLE_Y + 14 && off > -state.width / 2 - 8 && off < state.width / 2 + 8) {
    const at = clamp(Math.floor((off / state.width + 0.5) * ANGLES.length), 0, ANGLES.length - 1);
    [ball.vx, ball.vy] = ANGLES[at]!;
    state.sounds.push('move');
  }
  const brick = state.bricks.find(
    ({ x, y }) => ball.x > x - 7 && ball.x < x + BRICK.width + 7 && ball.y > y - 7 && ball.y < y + BRICK.height + 7,
  );
  if (brick) strike(state, ball, brick);
}

function strike(state: Breakout, ball: Ball, brick: Brick): void {
  if (!state.fire) {
    const isBeside = ball.x < brick.x || ball.x > brick.x + BRICK.width;
    if (isBeside) ball.vx = ball.x < brick.x ? -abs(ball.vx) : abs(ball.vx);
    else ball.vy = ball.y < brick.y + BRICK.height / 2 ? -abs(ball.vy) : abs(ball.vy);
  }
  brick.hits -= state.fire ? 3 : 1;
  state.points += 5;
  state.sounds.push('hit');
  if (brick.hits > 0) return;
  state.bricks = state.bricks.filter((each) => each !== brick);
  state.broken++;
  state.points += 5;
  if (pick(state, 8) === 0)
    state.extras.push({ kind: EXTRAS[pick(state, EXTRAS.length)]!, x: brick.x + BRICK.width / 2, y: brick.y });
}

function catchExtras(state: Breakout): void {
  for (const extra of state.extras) {
    extra.y += 2.2;
    const isCaught = extra.y > PADDLE_Y - 10 && extra.y < PADDLE_Y + 16 && abs(extra.x - state.paddle) < state.width / 2 + 14;
    if (isCaught) takeExtra(state, extra.kind);
    if (isCaught || extra.y > FIELD.height) state.extras = state.extras.filter((each) => each !== extra);
  }
}

function takeExtra(state: Breakout, kind: Extra): void {
  state.points += 10;
  state.sounds.push('extra');
  if (kind === 'wide') state.width = clamp(state.width + 25, 100, 175);
  if (kind === 'slow') state.slow = seconds(8);
  if (kind === 'fire') state.fire = seconds(5);
  if (kind === 'life') state.lives = clamp(state.lives + 1, 0, 5);
  if (kind === 'ball' && state.balls[0] && state.balls.length < 3) {
    const [{ x, y, vx, vy }] = state.balls as [Ball];
    state.balls.push({ x, y, vx: -vx, vy });
  }
}

function loseBalls(state: Breakout): void {
  const had = state.balls.length;
  state.balls = state.balls.filter(({ y }) => y < FIELD.height + 10);
  if (!had || state.balls.length) return;
  state.lives--;
  state.width = 100;
  state.sounds.push('miss');
  if (state.lives <= 0) state.over = true;
  state.wait = seconds(3);
}

const abs = (value: number): number => (value < 0 ? -value : value);
