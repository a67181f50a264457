import { z } from 'zod';
import { conflict, invalid } from '#common/errors.ts';
import type { RecordOf } from '#common/module.ts';
import type { arcadePlays } from '../../arcade-plays.module.ts';
import { arcadeGame, simulationOf } from '../../arcade/arcade-games.ts';
import { inputsProblem } from '../../arcade/is-input.ts';
import { MOST_INPUTS, type Input, type Simulation } from '../../arcade/simulation.ts';
import { keptInputs } from '../../kept-inputs.ts';
import type { gameSessions } from '../../game-sessions.module.ts';

/** Looked at by `inputsProblem`, which says what is wrong with which. */
export const givenInputs = z.array(z.unknown());
export const whole = z.number().int().min(0).max(4_294_967_295);

export const sessionShape = z.object({ available_credits: z.number(), used_credits: z.number(), points: z.number() });
export const startedShape = z.object({
  _id: z.string(),
  arcadeType: z.string(),
  version: z.number().int(),
  seed: whole,
  startedAt: z.string(),
  longest: z.number().int(),
});
export const playedShape = z.object({
  _id: z.string(),
  points: z.number().int(),
  ticks: z.number().int(),
  summary: z.record(z.string(), z.unknown()),
});

type Play = RecordOf<typeof arcadePlays>;

export const startedPlay = ({ _id, arcadeType, simulation, seed, startedAt }: Play) => ({
  _id,
  arcadeType,
  version: simulation,
  seed,
  startedAt,
  longest: arcadeGame(arcadeType)!.simulation.longest,
});

export const finishedPlay = ({ _id, points, ticks, summary }: Play) => ({ _id, points, ticks, summary: summary ?? {} });

export const shownSession = ({ available_credits, used_credits, points }: RecordOf<typeof gameSessions>) => ({
  available_credits: available_credits ?? 0,
  used_credits: used_credits ?? 0,
  points: points ?? 0,
});

/** The rules that a play began with. @throws 409 where this version of the game is gone */
export function rulesOf({ arcadeType, simulation: version }: Pick<Play, 'arcadeType' | 'simulation'>): Simulation {
  const found = simulationOf(arcadeType!, version);
  if (!found) throw conflict('version-gone', 'This game has changed since your play began, so the play cannot go on.');
  return found;
}

/** @throws 422 at `inputs` */
export function readInputs(simulation: Simulation, given: readonly unknown[], before: readonly Input[] = []): Input[] {
  const problem =
    before.length + given.length > MOST_INPUTS
      ? `A play has at most ${MOST_INPUTS} inputs.`
      : inputsProblem(simulation, given, before.at(-1));
  if (problem) throw invalid({ inputs: problem });
  return given as Input[];
}

/** What has arrived of a play. */
export const inputsOf = ({ inputs }: Pick<Play, 'inputs'>): Input[] => keptInputs(inputs);

/** @throws 422 naming what a body may not say, such as points */
export function refuseOthers(body: object, known: readonly string[]): void {
  const others = Object.keys(body).filter((key) => !known.includes(key));
  if (others.length) throw invalid(Object.fromEntries(others.map((key) => [key, 'This is not taken from anybody.'])));
}
