import { task } from '#server/workers/task.ts';
import { arcadeGame } from '../../arcade/arcade-games.ts';
import { playGame, type Input, type Played } from '../../arcade/simulation.ts';

export interface Replayed {
  arcadeType: string;
  seed: number;
  inputs: readonly Input[];
  ticks: number;
}

/** Plays a play again: what it earned is what the simulation says, whatever anybody claims. */
export default task(import.meta.url, ({ arcadeType, seed, inputs, ticks }: Replayed): Played =>
  playGame(arcadeGame(arcadeType)!.simulation, seed, inputs, ticks),
);
