import type { ComponentType } from 'react';
import type { ArcadeValue } from '../../arcade/facts.ts';
import type { Simulation } from '../../arcade/simulation.ts';
import type { GridProps } from './grids/grid.ts';
import type { Scene } from './shapes.ts';

/** A game's code, fetched when it is played: its simulation, and a scene or a grid that shows it. */
export interface Look {
  simulation: Simulation;
  scene?: Scene;
  Grid?: ComponentType<GridProps<any>>;
}

const scened = async (simulation: Promise<Simulation>, scene: Promise<{ scene: Scene }>): Promise<Look> => ({
  simulation: await simulation,
  scene: (await scene).scene,
});
const gridded = async (
  simulation: Promise<Simulation>,
  grid: Promise<{ default: ComponentType<GridProps<any>> }>,
): Promise<Look> => ({
  simulation: await simulation,
  Grid: (await grid).default,
});

export const LOOKS: Readonly<Record<ArcadeValue, () => Promise<Look>>> = {
  'phaser-dude-game': () =>
    scened(
      import('../../arcade/dude-game.ts').then((file) => file.dudeGame),
      import('./scenes/dude-game.ts'),
    ),
  'phaser-emoji-match': () =>
    gridded(
      import('../../arcade/emoji-match.ts').then((file) => file.emojiMatch),
      import('./grids/emoji-grid.tsx'),
    ),
  'phaser-avoid-the-germs': () =>
    scened(
      import('../../arcade/avoid-the-germs.ts').then((file) => file.avoidTheGerms),
      import('./scenes/avoid-the-germs.ts'),
    ),
  'phaser-bank-panic': () =>
    scened(
      import('../../arcade/bank-panic.ts').then((file) => file.bankPanic),
      import('./scenes/bank-panic.ts'),
    ),
  'phaser-breakout': () =>
    scened(
      import('../../arcade/breakout.ts').then((file) => file.breakout),
      import('./scenes/breakout.ts'),
    ),
  'phaser-drop-it': () =>
    scened(
      import('../../arcade/drop-it.ts').then((file) => file.dropIt),
      import('./scenes/drop-it.ts'),
    ),
  'phaser-battleship': () =>
    gridded(
      import('../../arcade/battleship.ts').then((file) => file.battleship),
      import('./grids/battleship-grid.tsx'),
    ),
  'phaser-memory-match': () =>
    gridded(
      import('../../arcade/memory-match.ts').then((file) => file.memoryMatch),
      import('./grids/memory-grid.tsx'),
    ),
  'phaser-merge-numbers': () =>
    gridded(
      import('../../arcade/merge-numbers.ts').then((file) => file.mergeNumbers),
      import('./grids/numbers-grid.tsx'),
    ),
  'phaser-gold-miner': () =>
    scened(
      import('../../arcade/gold-miner.ts').then((file) => file.goldMiner),
      import('./scenes/gold-miner.ts'),
    ),
  'phaser-tennis': () =>
    scened(
      import('../../arcade/tennis.ts').then((file) => file.tennis),
      import('./scenes/tennis.ts'),
    ),
  'phaser-fishing-day': () =>
    scened(
      import('../../arcade/fishing-day.ts').then((file) => file.fishingDay),
      import('./scenes/fishing-day.ts'),
    ),
  'phaser-snowmen-attack': () =>
    scened(
      import('../../arcade/snowmen-attack.ts').then((file) => file.snowmenAttack),
      import('./scenes/snowmen-attack.ts'),
    ),
};
