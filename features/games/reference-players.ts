import { BELL_BOTTOM, DOORS, type BankPanic } from './arcade/bank-panic.ts';
import { isHeavy, SIZE, type Battleship } from './arcade/battleship.ts';
import { PADDLE_Y, type Breakout } from './arcade/breakout.ts';
import { CRANE_Y, type DropIt } from './arcade/drop-it.ts';
import { PLATFORMS, type DudeGame } from './arcade/dude-game.ts';
import type { ArcadeValue } from './arcade/facts.ts';
import type { AvoidTheGerms } from './arcade/avoid-the-germs.ts';
import type { EmojiMatch } from './arcade/emoji-match.ts';
import { WATER, type FishingDay } from './arcade/fishing-day.ts';
import { directionOf, MINER, SIZES, type GoldMiner } from './arcade/gold-miner.ts';
import type { MemoryMatch } from './arcade/memory-match.ts';
import { slide, type MergeNumbers } from './arcade/merge-numbers.ts';
import {
  applyInput,
  beginGame,
  distance,
  FIELD,
  stepGame,
  type Input,
  type InputName,
  type Playing,
  type Simulation,
  type Spot,
} from './arcade/simulation.ts';
import type { SnowmenAttack } from './arcade/snowmen-attack.ts';
import { PADDLE, type Tennis } from './arcade/tennis.ts';

type Wanted = readonly [name: InputName, value: number | Spot];
/** Says what a player who knows the game does before the next step, by what is on the screen. */
type Player<State> = (state: State) => readonly Wanted[];

/** Plays a game to its end, and keeps what was pressed. */
export function playWell(
  game: Simulation,
  seed: number,
  player: Player<any>,
  most = 36_000,
): { state: Playing; inputs: Input[] } {
  const state = beginGame(game, seed);
  const inputs: Input[] = [];
  while (!state.over && state.tick < most) {
    for (const [name, value] of player(state)) {
      const input: Input = [state.tick, name, value];
      inputs.push(input);
      applyInput(game, state, input);
    }
    stepGame(game, state);
  }
  return { state, inputs };
}

const hold = (x: number, y: number): Wanted => [
  'point',
  [Math.max(0, Math.min(FIELD.width, Math.floor(x))), Math.max(0, Math.min(FIELD.height, Math.floor(y)))],
];
const tap = (name: InputName): Wanted[] => [
  [name, 1],
  [name, 0],
];

/** One for each game: they show that it can be played well. */
export const PLAYERS: Readonly<Record<ArcadeValue, Player<any>>> = {
  'phaser-dude-game': climb,
  'phaser-emoji-match': (state: EmojiMatch) => {
    if (state.tick % 60 !== 59) return [];
    const pair = state.cells.flatMap((picture, cell) =>
      state.cells.filter((each) => each === picture).length > 1 ? [cell] : [],
    );
    return pair.map((cell): Wanted => ['choose', cell]);
  },
  'phaser-avoid-the-germs': (state: AvoidTheGerms) => {
    const germ = nearest(state.germs, state.x, state.y);
    if (germ && !state.safe && distance(germ.x, germ.y, state.x, state.y) < germ.size + 70)
      return [hold(state.x * 2 - germ.x, state.y * 2 - germ.y)];
    return [state.item ? hold(state.item.x, state.item.y) : hold(320, 240)];
  },
  'phaser-bank-panic': (state: BankPanic) => {
    if (state.tick % 15 !== 0) return [];
    const offsets = [0, 1, DOORS - 1];
    const offset = offsets.find((each) => state.doors[(state.view + each) % DOORS]!.visitor);
    if (offset === undefined) return tap('right');
    const isRobber = state.doors[(state.view + offset) % DOORS]!.visitor === 'robber';
    const x = offset === 0 ? 320 : offset === 1 ? 560 : 80;
    return [hold(x, isRobber ? BELL_BOTTOM - 20 : 300), ['lift', 1]];
  },
  'phaser-breakout': (state: Breakout) => {
    const ball = state.balls.filter(({ vy }) => vy > 0).toSorted((one, other) => other.y - one.y)[0];
    const brick = state.bricks[0];
    if (!ball) return state.balls.length ? [] : [hold(state.paddle, PADDLE_Y), ['lift', 1]];
    const aim = brick && brick.x < ball.x ? 20 : -20;
    return [hold(ball.x + aim, PADDLE_Y)];
  },
  'phaser-drop-it': (state: DropIt) => {
    if (state.falling) return [];
    const below = state.tower.at(-1)!;
    const off = state.crane.x + state.crane.speed - below.x;
    return off > -4 && off < 4 && CRANE_Y ? tap('action') : [];
  },
  'phaser-battleship': (state: Battleship) => {
    const attacked = new Set(state.attacks.map(({ cell }) => cell));
    const isFree = (cell: number) => !attacked.has(cell) && !state.found.includes(cell);
    const hits = state.attacks.filter(({ result }) => result === 'hit').map(({ cell }) => cell);
    const around = hits.flatMap((cell) =>
      [cell - SIZE, cell + SIZE, ...(cell % SIZE ? [cell - 1] : []), ...(cell % SIZE < SIZE - 1 ? [cell + 1] : [])].filter(
        (each) => each >= 0 && each < SIZE * SIZE,
      ),
    );
    const open = around.find(isFree);
    const grid = Array.from({ length: SIZE * SIZE }, (_, cell) => cell).filter(
      (cell) => isFree(cell) && (cell + Math.floor(cell / SIZE)) % 2 === 0,
    );
    const cell =
      open ?? grid[(state.attacks.length * 37 + (isHeavy(state.attacks.length + 1) ? 1 : 0)) % Math.max(1, grid.length)];
    return cell === undefined ? [] : [['choose', cell]];
  },
  'phaser-memory-match': (state: MemoryMatch) => {
    if (state.tick % 30 !== 0) return [];
    const open = state.matched.findIndex((isMatched) => !isMatched);
    const other = state.cards.findIndex((card, at) => at !== open && card === state.cards[open]);
    return [
      ['choose', open],
      ['choose', other],
    ];
  },
  'phaser-merge-numbers': (state: MergeNumbers) => {
    const key = (['down', 'left', 'right', 'up'] as const).find((each) => slide(state.board, each).changed);
    return key ? tap(key) : [];
  },
  'phaser-gold-miner': (state: GoldMiner) => {
    if (state.claw.state !== 'swinging') return [];
    const { dx, dy } = directionOf(state.swing + state.swinging);
    const isAimed = state.things.some(({ kind, x, y }) => {
      if (kind === 'stone' || kind === 'mole') return false;
      const along = (x - MINER.x) * dx + (y - MINER.y) * dy;
      return distance(MINER.x + dx * along, MINER.y + dy * along, x, y) < SIZES[kind];
    });
    return isAimed ? tap('action') : [];
  },
  'phaser-tennis': (state: Tennis) => {
    const { ball } = state;
    const wanted = ball.vx < 0 && ball.x < 400 ? ball.y + (state.opponent > 240 ? 26 : -26) : 240;
    return [hold(PADDLE.mine, wanted)];
  },
  'phaser-fishing-day': (state: FishingDay) => {
    if (state.hook.state === 'in') return tap('action');
    if (state.caught) return [['action', state.strain < 80 ? 1 : 0]];
    const shark = state.swimming.some(({ kind, x, y }) => kind === 'shark' && distance(x, y, state.boat, state.hook.y) < 70);
    return [['action', shark || state.hook.y > 440 || state.hook.y < WATER ? (shark ? 1 : 0) : 0]];
  },
  'phaser-snowmen-attack': (state: SnowmenAttack) => {
    const near = state.snowmen.toSorted((one, other) => one.x - other.x)[0];
    if (!near) return [['action', 0]];
    if (near.lane !== state.lane) return [['action', 0], ...tap(near.lane < state.lane ? 'up' : 'down')];
    const needsCharge = near.kind === 'armoured' || near.kind === 'ducking';
    return [['action', needsCharge ? (state.charge < 36 ? 1 : 0) : state.charge ? 0 : 1]];
  },
};

/** From which platform one jumps to another, where to, and from where: 0 is the ground. */
const WAYS: Readonly<Record<number, { from: number; at: number; to: number }>> = {
  1: { from: 0, at: 420, to: 470 },
  4: { from: 1, at: 388, to: 320 },
  2: { from: 4, at: 258, to: 180 },
  3: { from: 4, at: 334, to: 450 },
};

/** The nearest star, over the platforms that lead to it. */
function climb(state: DudeGame): readonly Wanted[] {
  const stands = PLATFORMS.findIndex(({ x, y, width }) => state.y === y && state.x >= x - 8 && state.x <= x + width + 8);
  const star = nearest(state.stars, state.x, state.y - 22);
  if (!star) return [];
  const target = PLATFORMS.findIndex(({ x, y, width }) => star.y === y - 20 && star.x >= x && star.x <= x + width);
  const go = (x: number): Wanted[] => [
    ['left', x < state.x - 3 ? 1 : 0],
    ['right', x > state.x + 3 ? 1 : 0],
  ];
  if (!state.isOnGround) return [];
  if (stands === target) return go(star.x);
  const way: number[] = [target];
  while (way[0] && WAYS[way[0]]!.from !== stands) way.unshift(WAYS[way[0]]!.from);
  const hop = way[0] ? WAYS[way[0]] : undefined;
  if (!hop) return go(target === 0 ? star.x : state.x < 320 ? 350 : 360);
  return Math.abs(state.x - hop.at) < 6 ? [...go(hop.to), ...tap('up')] : go(hop.at);
}

function nearest<T extends { x: number; y: number }>(things: readonly T[], x: number, y: number): T | undefined {
  return things.toSorted((one, other) => distance(one.x, one.y, x, y) - distance(other.x, other.y, x, y))[0];
}

/** Inputs of somebody who presses anything. */
export function randomInputs(game: Simulation, count: number, random: () => number): Input[] {
  let tick = 0;
  return Array.from({ length: count }, (): Input => {
    tick += Math.floor(random() * 20);
    const name = game.inputs[Math.floor(random() * game.inputs.length)]!;
    if (name === 'point')
      return [tick, name, [Math.floor(random() * (FIELD.width + 1)), Math.floor(random() * (FIELD.height + 1))]];
    if (name === 'choose') return [tick, name, Math.floor(random() * game.choices!)];
    return [tick, name, name === 'lift' || random() < 0.5 ? 1 : 0];
  });
}
