import { task } from '#server/workers/task.ts';
import { simulationOf } from '../../arcade/arcade-games.ts';
import { playGame, type Input, type Played } from '../../arcade/simulation.ts';

export interface Replayed {
  arcadeType: string;
  /** Of the simulation; it must be there. */
  version: number;
  seed: number;
  inputs: readonly Input[];
  ticks: number;
}

/** Plays a play again: what it earned is what the simulation says, whatever anybody claims. */
export default task(import.meta.url, ({ arcadeType, version, seed, inputs, ticks }: Replayed): Played =>
  playGame(simulationOf(arcadeType, version)!, seed, inputs, ticks),
);
