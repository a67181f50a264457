import { Refusal } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import type { RecordEvent } from '#server/events/event.ts';
import type { Module } from '#server/modules/module.ts';
import { holdAll, type Reached } from '../../achievement.ts';
import { earnedAchievements } from '../../earned-achievements.module.ts';
import { activeAchievements } from './active-achievements.queries.ts';
import { chancesOf, type Chance } from './chances.queries.ts';
import { earn } from './earn.ts';
import { moduleOf } from './load-achievements.ts';
import { reachedBy, type Days, type Judged } from './measure.queries.ts';
import { noteReach, withinReach, type Asking } from './out-of-reach.ts';
import { daysOf, mayEarn } from './people.ts';

/** Gives what is earned by these saves: each person is asked about once, in one statement per module. */
export async function evaluate(context: Context, events: readonly RecordEvent[]): Promise<void> {
  const active = await activeAchievements(context);
  for (const [name, own] of Map.groupBy(events, (event) => event.module)) {
    const judged = active.get(name);
    const module = moduleOf(context, { related_module: name });
    if (!module || !judged) continue;
    const chances = await chancesOf(context, module, own, judged);
    const days = await daysOf(context, [...chances.keys()]);
    const lastId = events.at(-1)!.id;
    for (const [person, chance] of chances)
      await give(context, module, chance, { active, person, days: days.get(person)!, lastId });
  }
}

async function give(context: Context, module: Module, chances: readonly Chance[], asking: Asking): Promise<void> {
  const { person, days } = asking;
  const isTheirs = await mayEarn(context, person);
  const theirs = chances.map(({ judged }) => judged).filter(({ achievement }) => isTheirs(achievement));
  const open = withinReach(context, asking, theirs);
  const ids = open.map(({ achievement }) => achievement._id);
  const earned = await earnedBy(context, person, ids);
  const asked = open.filter(({ achievement }) => !earned.has(achievement._id));
  const reached = await measured(context, module, person, asked, days);
  const recordOf = new Map(chances.map(({ judged, recordId }) => [judged, recordId]));
  for (const judged of asked) {
    const conditions = reached.get(judged.achievement._id) ?? [];
    const record = { moduleName: module.name, recordId: recordOf.get(judged)! };
    if (holdAll(conditions)) await earn(context, person, judged.achievement, { record, conditions, by: null, reason: null });
    else noteReach(context, asking, judged, conditions);
  }
}

/** An achievement that cannot be judged any more, as a field of it is gone, keeps the others back from nothing. */
async function measured(
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
    if (!(problem instanceof Refusal)) throw problem;
    if (asked.length > 1) {
      const each = await Promise.all(asked.map((one) => measured(context, module, person, [one], days)));
      return new Map(each.flatMap((found) => [...found]));
    }
    const { _id } = asked[0]!.achievement;
    context.engine.log.warn({ achievement: _id, problem: problem.message }, 'an achievement could not be judged');
    return new Map();
  }
}

async function earnedBy({ records }: Context, user: string, ids: readonly string[]): Promise<Set<string>> {
  if (!ids.length) return new Set();
  const found = await records.all(earnedAchievements, { user, achievement: ids });
  return new Set(found.map(({ achievement }) => achievement!));
}
