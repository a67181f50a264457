import { between, clamp, FIELD, seconds, type Playing, type Simulation } from './simulation.ts';

export interface Tennis extends Playing {
  y: number;
  before: number;
  opponent: number;
  ball: { x: number; y: number; vx: number; vy: number; spin: number };
  /** Ticks until the next serve. */
  wait: number;
  serves: 'me' | 'opponent';
  mine: number;
  theirs: number;
  set: number;
  setsWon: number;
  pointsWon: number;
  rally: number;
  /** Where my balls have gone lately: the opponent learns it. */
  habit: number;
}

export const PADDLE = { height: 84, mine: 40, theirs: 600 };
const TO_WIN = 7;
const SETS = 3;
/** How steep a ball leaves, by where it is met, from the top of the racket to its bottom. */
const STEEPNESS = [-0.85, -0.6, -0.35, -0.12, 0.12, 0.35, 0.6, 0.85];
const STRENGTH = [2.3, 3.1, 3.9];

/** Against an opponent who learns. Spin by where and how the ball is met; first to 7, three sets of rising strength. */
export const tennis: Simulation<Tennis> = {
  version: 1,
  longest: seconds(300),
  inputs: ['up', 'down', 'point', 'lift'],
  choices: null,
  begin: (playing) => ({
    ...playing,
    y: 240,
    before: 240,
    opponent: 240,
    ball: { x: 320, y: 240, vx: 0, vy: 0, spin: 0 },
    wait: seconds(1),
    serves: 'me',
    mine: 0,
    theirs: 0,
    set: 1,
    setsWon: 0,
    pointsWon: 0,
    rally: 0,
    habit: 240,
  }),
  step: (state) => {
    const { pad, ball } = state;
    const speed = (pad.down ? 6 : 0) - (pad.up ? 6 : 0) || (pad.point ? clamp(pad.point[1] - state.y, -7, 7) : 0);
    state.before = state.y;
    state.y = clamp(state.y + speed, PADDLE.height / 2, FIELD.height - PADDLE.height / 2);
    follow(state);
    if (state.wait) {
      if (--state.wait === 0) serve(state);
      return;
    }
    ball.vy = clamp(ball.vy + ball.spin, -7, 7);
    ball.x += ball.vx;
    ball.y += ball.vy;
    if ((ball.y < 10 && ball.vy < 0) || (ball.y > FIELD.height - 10 && ball.vy > 0)) {
      ball.vy = -ball.vy;
      ball.spin = -ball.spin / 2;
    }
    if (ball.vx < 0 && isMet(ball.x, PADDLE.mine, ball.y, state.y)) strike(state);
    if (ball.vx > 0 && isMet(ball.x, PADDLE.theirs, ball.y, state.opponent)) returnBall(state);
    if (ball.x < -10) lose(state);
    else if (ball.x > FIELD.width + 10) win(state);
  },
  summary: ({ pointsWon, setsWon, set, mine, theirs }) => ({ points: pointsWon, sets: setsWon, set, score: [mine, theirs] }),
};

const isMet = (x: number, at: number, y: number, racket: number): boolean =>
  x > at - 12 && x < at + 12 && y > racket - PADDLE.height / 2 - 8 && y < racket + PADDLE.height / 2 + 8;

function follow(state: Tennis): void {
  const { ball } = state;
  const strength = STRENGTH[state.set - 1]!;
  const wanted = ball.vx > 0 && ball.x > 200 ? ball.y : (state.habit + 240) / 2;
  state.opponent = clamp(state.opponent + clamp(wanted - state.opponent, -strength, strength), 42, FIELD.height - 42);
}

function serve(state: Tennis): void {
  const isMine = state.serves === 'me';
  const speed = 5.2 + 0.6 * state.set;
  const x = isMine ? PADDLE.mine + 14 : PADDLE.theirs - 14;
  const vy = between(state, -25, 25) / 10;
  state.ball = { x, y: isMine ? state.y : state.opponent, vx: isMine ? speed : -speed, vy, spin: 0 };
  state.rally = 0;
  state.sounds.push('move');
}

function strike(state: Tennis): void {
  const { ball } = state;
  ball.vx = clamp(-ball.vx * 1.04, 4, 11);
  ball.vy = steepnessOf(ball.y - state.y) * ball.vx;
  ball.spin = (state.y - state.before) * 0.008;
  state.rally++;
  state.points++;
  state.sounds.push('hit');
}

function returnBall(state: Tennis): void {
  const { ball } = state;
  state.habit = (state.habit * 3 + ball.y) / 4;
  ball.vx = -clamp(ball.vx * 1.02, 4, 11);
  ball.vy = steepnessOf(ball.y - state.opponent + between(state, -30, 30)) * -ball.vx * 0.8;
  ball.spin = 0;
  state.sounds.push('move');
}

const steepnessOf = (off: number): number =>
  STEEPNESS[clamp(Math.floor((off / PADDLE.height + 0.5) * STEEPNESS.length), 0, STEEPNESS.length - 1)]!;

function win(state: Tennis): void {
  state.mine++;
  state.pointsWon++;
  state.points += 10;
  state.sounds.push('collect');
  if (state.mine < TO_WIN) return again(state, 'opponent');
  state.setsWon++;
  state.points += 50;
  state.sounds.push('level');
  if (state.set === SETS) return void (state.over = true);
  state.set++;
  state.mine = state.theirs = 0;
  again(state, 'opponent');
}

function lose(state: Tennis): void {
  state.theirs++;
  state.sounds.push('miss');
  if (state.theirs >= TO_WIN) state.over = true;
  else again(state, 'me');
}

function again(state: Tennis, serves: Tennis['serves']): void {
  state.serves = serves;
  state.wait = seconds(1);
  state.ball = { x: 320, y: 240, vx: 0, vy: 0, spin: 0 };
}
