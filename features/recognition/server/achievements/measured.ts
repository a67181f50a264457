import { isFinal } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import type { Module } from '#server/modules/module.ts';
import type { Reached } from '../../achievement.ts';
import { reachedBy, type Days, type Judged } from './measure.queries.ts';

/** An achievement that cannot be judged any more, as a field of it is gone or has become another, keeps the others back from nothing. */
export async function measured(
  context: Context,
  module: Module,
  person: string,
  asked: readonly Judged[],
  days: Days,
): Promise<Map<string, Reached[]>> {
  if (!asked.length) return new Map();
  try {
    return await reachedBy(context, module, person, asked, days);
  } catch (problem) {
    if (!isFinal(problem)) throw problem;
    if (asked.length > 1) {
      const each = await Promise.all(asked.map((one) => measured(context, module, person, [one], days)));
      return new Map(each.flatMap((found) => [...found]));
    }
    const { _id } = asked[0]!.achievement;
    context.engine.log.warn({ achievement: _id, problem: problem.message }, 'an achievement could not be judged');
    return new Map();
  }
}
