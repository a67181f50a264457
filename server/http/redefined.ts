import { conflict } from '#common/errors.ts';
import type { Engine } from '../engine.ts';

/** A column, a table or an operator that is not there, another type, a plan that fits no more, a value that a column cannot hold. */
const UNFIT = /^(42703|42P01|42883|42804|0A000|22[0-9A-Z]{3})$/;

/**
 * Statements are written by the definitions of a moment, and an admin may change those before they run. What only reads is read again by
 * the new ones; whatever else was under way has changed nothing.
 *
 * @throws 409 where it may not be done again
 */
export async function asDefined<T>(engine: Engine, mayRepeat: () => boolean, work: () => Promise<T>): Promise<T> {
  const isOfBefore = async (registry: Engine['registry'], problem: unknown) => {
    if (!UNFIT.test((problem as { code?: string }).code ?? '')) return false;
    await engine.changeCounters.check();
    return engine.registry !== registry;
  };
  const before = engine.registry;
  try {
    return await work();
  } catch (problem) {
    if (!(await isOfBefore(before, problem))) throw problem;
  }
  if (!mayRepeat()) throw changed();
  const now = engine.registry;
  try {
    return await work();
  } catch (problem) {
    throw (await isOfBefore(now, problem)) ? changed() : problem;
  }
}

const changed = () => conflict('busy', 'The fields of these records have just been changed. Please try again.');
