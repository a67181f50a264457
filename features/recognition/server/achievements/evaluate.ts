import type { Context } from '#server/context.ts';
import type { RecordEvent } from '#server/events/event.ts';
import type { Module } from '#server/modules/module.ts';
import { holdAll } from '../../achievement.ts';
import { earnedAchievements } from '../../earned-achievements.module.ts';
import { activeAchievements } from './active-achievements.queries.ts';
import { chancesOf, type Chance } from './chances.queries.ts';
import { earn } from './earn.ts';
import { moduleOf } from './load-achievements.ts';
import { measured } from './measured.ts';
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

async function earnedBy({ records }: Context, user: string, ids: readonly string[]): Promise<Set<string>> {
  if (!ids.length) return new Set();
  const found = await records.all(earnedAchievements, { user, achievement: ids });
  return new Set(found.map(({ achievement }) => achievement!));
}
