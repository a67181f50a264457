import type { Context } from '#server/context.ts';
import { holdAll, leastDone, partDone, rewardsOf, type Achievement, type Reached } from '../../achievement.ts';
import { earnedAchievements } from '../../earned-achievements.module.ts';
import { moduleOf, withConditions } from './load-achievements.ts';
import { reachedByEach, type Judged } from './measure.queries.ts';
import { daysOf, peopleOf } from './people.ts';

const MOST_SHOWN = 200;
const AT_ONCE = 5_000;

export interface Tried {
  user: { _id: string; name: string };
  value: number | null;
  trigger: number | null;
  meets: boolean;
  has: boolean;
}

/** Who would have an achievement today and who is nearest to it, and what giving it to them would cost. Nothing is written. */
export async function tryAchievement(context: Context, achievement: Achievement) {
  const people = await triedPeople(context, achievement);
  const due = people.filter(({ meets, has }) => meets && !has).length;
  const cost = { coins: 0, points: 0 };
  for (const { rewardType, amount } of rewardsOf(achievement)) cost[rewardType] += amount * due;
  return { people: people.slice(0, MOST_SHOWN), meets: people.filter(({ meets }) => meets).length, cost };
}

/** Everybody who may earn it, the nearest first. */
export async function triedPeople(context: Context, achievement: Achievement): Promise<Tried[]> {
  const system = context.asSystem('an achievement is tried on everybody who may earn it');
  const people = await peopleOf(system, achievement);
  const [judged] = await withConditions(system, [achievement]);
  const reached = await reachedByAll(
    system,
    judged!,
    people.map(({ _id }) => _id),
  );
  const nothing = judged!.conditions.map(({ functionType, trigger }): Reached => ({
    value: functionType === 'avg' ? null : 0,
    trigger,
  }));
  const holders = await holdersOf(system, achievement._id);
  return people
    .map((user) => {
      const conditions = reached.get(user._id) ?? nothing;
      const least = leastDone(conditions) ?? { value: null, trigger: null };
      const tried = { user, value: least.value, trigger: least.trigger, meets: holdAll(conditions), has: holders.has(user._id) };
      return { tried, part: conditions.length ? partDone(least) : 0 };
    })
    .toSorted(
      (a, b) =>
        b.part - a.part || (b.tried.value ?? 0) - (a.tried.value ?? 0) || (a.tried.user.name < b.tried.user.name ? -1 : 1),
    )
    .map(({ tried }) => tried);
}

/** A statement for each time zone in which some of them live. */
export async function reachedByAll(system: Context, judged: Judged, people: readonly string[]): Promise<Map<string, Reached[]>> {
  const module = moduleOf(system, judged.achievement);
  const found = new Map<string, Reached[]>();
  if (!module || !judged.conditions.length) return found;
  const days = await daysOf(system, people);
  for (const [, inZone] of Map.groupBy(people, (user) => days.get(user)!.timeZone))
    for (let at = 0; at < inZone.length; at += AT_ONCE) {
      const some = inZone.slice(at, at + AT_ONCE);
      for (const [user, reached] of await reachedByEach(system, module, judged, some, days.get(some[0]!)!))
        found.set(user, reached);
    }
  return found;
}

export async function holdersOf({ records }: Context, achievement: string): Promise<Set<string>> {
  const holders = new Set<string>();
  for await (const { user } of records.each(earnedAchievements, { achievement })) holders.add(user!);
  return holders;
}
