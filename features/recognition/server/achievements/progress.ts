import type { Context } from '#server/context.ts';
import { holds, leastDone, partDone, type Achievement, type Reached } from '../../achievement.ts';
import { achievements } from '../../achievements.module.ts';
import { earnedAchievements } from '../../earned-achievements.module.ts';
import { moduleOf, withConditions } from './load-achievements.ts';
import type { Judged } from './measure.queries.ts';
import { measured } from './measured.ts';
import { daysOf, mayEarn } from './people.ts';
import { knowsPerson, worksOn } from './persons-records.ts';

/**
 * How far the caller is with everything that they may earn and are able to, the nearest first. Hidden achievements are told of once they are
 * earned.
 */
export async function progressOf(context: Context) {
  const user = context.userId!;
  const system = context.asSystem('people see how far they are with the achievements of their teams');
  const earned = new Map(
    (await system.records.all(earnedAchievements, { user })).map(({ achievement, dateAccomplished }) => [
      achievement!,
      dateAccomplished,
    ]),
  );
  const active = await system.records.all(achievements, { active: true });
  const isTheirs = await mayEarn(context, user);
  const theirs = active.filter((each) => earned.has(each._id) || (!each.isHidden && isTheirs(each)));
  const judged = await withConditions(system, theirs);
  const reached = await reachedInAll(system, user, judged);
  const isAble = await mayReach(system, user);
  return judged
    .filter(({ achievement }) => earned.has(achievement._id) || isAble(achievement, reached.get(achievement._id) ?? []))
    .map(({ achievement }) => entryOf(achievement, earned.get(achievement._id) ?? null, reached.get(achievement._id) ?? []))
    .toSorted((a, b) => Number(a.earned !== null) - Number(b.earned !== null) || nearness(b.conditions) - nearness(a.conditions));
}

/** What has no conditions is given by hand, to anybody. People reach the rest if they work with such records, or have some already. */
async function mayReach(system: Context, user: string) {
  const access = await system.engine.access.of(user);
  return (achievement: Achievement, conditions: readonly Reached[]): boolean => {
    if (!conditions.length || conditions.some(({ value }) => value)) return true;
    const module = moduleOf(system, achievement);
    return Boolean(access && module && worksOn(access, module, achievement));
  };
}

async function reachedInAll(system: Context, user: string, judged: readonly Judged[]): Promise<Map<string, Reached[]>> {
  const days = (await daysOf(system, [user])).get(user)!;
  const found = new Map<string, Reached[]>();
  const asked = judged.filter(({ conditions }) => conditions.length);
  for (const [name, group] of Map.groupBy(asked, ({ achievement }) => achievement.related_module!)) {
    const module = moduleOf(system, { related_module: name });
    if (!module) continue;
    const known = group.filter(({ achievement }) => knowsPerson(module, achievement));
    if (known.length) for (const [id, reached] of await measured(system, module, user, known, days)) found.set(id, reached);
  }
  return found;
}

const entryOf = (achievement: Achievement, earned: string | null, conditions: readonly Reached[]) => ({
  achievement: achievement._id,
  name: achievement.name ?? '',
  title: achievement.title,
  description: achievement.description,
  series: achievement.series,
  badge: achievement.badge,
  badge_url: achievement.badge_url,
  score: achievement.score,
  isRare: achievement.isRare ?? false,
  mute_audio: achievement.mute_audio ?? false,
  rewards: achievement.rewards ?? [],
  earned,
  conditions: conditions.map((each) => ({ value: each.value, trigger: each.trigger, holds: holds(each) })),
});

const nearness = (conditions: readonly Reached[]): number => {
  const least = leastDone(conditions);
  return least ? partDone(least) : -1;
};
