import { FIELD, MOST_INPUTS, type Input, type Simulation } from './simulation.ts';

/** Why these are not inputs of this game; undefined where they are. */
export function inputsProblem(
  game: Simulation,
  inputs: readonly unknown[],
  after: Input | undefined = undefined,
): string | undefined {
  if (inputs.length > MOST_INPUTS) return `A play has at most ${MOST_INPUTS} inputs.`;
  let tick = after?.[0] ?? 0;
  for (const [at, input] of inputs.entries()) {
    const problem = inputProblem(game, input, tick);
    if (problem) return `Input ${at}: ${problem}`;
    tick = (input as Input)[0];
  }
  return undefined;
}

function inputProblem(game: Simulation, input: unknown, earliest: number): string | undefined {
  if (!Array.isArray(input) || input.length !== 3) return 'it is [tick, name, value].';
  const [tick, name, value] = input as unknown[];
  if (!Number.isSafeInteger(tick) || (tick as number) < 0) return 'its tick is a whole number from 0.';
  if ((tick as number) < earliest) return 'its tick is before that of the input before it.';
  if (!game.inputs.includes(name as never)) return `this game has no input of that name; it has ${game.inputs.join(', ')}.`;
  if (name === 'point')
    return isSpot(value) ? undefined : `a point is [x, y], whole and in the field of ${FIELD.width} × ${FIELD.height}.`;
  if (name === 'lift') return value === 1 ? undefined : 'the value of lift is 1.';
  if (name === 'choose')
    return isWhole(value, game.choices! - 1) ? undefined : `a choice is a whole number from 0 to ${game.choices! - 1}.`;
  return value === 0 || value === 1 ? undefined : 'its value is 1, pressed, or 0.';
}

const isSpot = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 2 && isWhole(value[0], FIELD.width) && isWhole(value[1], FIELD.height);
const isWhole = (value: unknown, most: number): boolean =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;
