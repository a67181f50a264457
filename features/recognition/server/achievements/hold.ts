import type { Context } from '#server/context.ts';
import { users } from '#server/accounts/users.module.ts';
import { eachRecord } from '#server/records/each-record.ts';
import { rule } from '#common/errors.ts';
import { rewardsOf, type Achievement } from '../../achievement.ts';
import { achievements } from '../../achievements.module.ts';
import { earnedAchievements } from '../../earned-achievements.module.ts';
import { takeBack } from '../ledgers/pay.ts';
import { earn } from './earn.ts';

/** Gives an achievement to people by hand; those who hold it are skipped. */
export async function award(context: Context, achievement: Achievement, people: readonly string[], reason: string) {
  return byPerson(context, people, async (inner, user) => {
    const person = await inner.asSystem('who is awarded').records.find(users, user);
    if (!person?.active) throw rule('This person cannot sign in.');
    const isNew = await earn(inner, user, achievement, { record: null, conditions: [], by: context.userId, reason });
    if (!isNew) throw rule('This person has it already.');
  });
}

/** Takes an achievement from people; it can be earned anew. With `takeBack` its rewards go as far as the balances do. */
export async function revoke(
  context: Context,
  achievement: Pick<Achievement, '_id' | 'name'>,
  people: readonly string[],
  { reason, takeBack: isTakenBack }: { reason: string; takeBack: boolean },
) {
  return byPerson(context, people, async (inner, user) => {
    const system = inner.asSystem('an achievement is taken from a person');
    const held = await system.records.first(earnedAchievements, { user, achievement: achievement._id });
    if (!held) throw rule('This person does not have it.');
    if (isTakenBack) await takeRewards(inner, user, achievement, held, reason);
    await system.records.deleteForever(earnedAchievements, [held._id]);
  });
}

async function takeRewards(
  context: Context,
  user: string,
  achievement: Pick<Achievement, '_id' | 'name'>,
  held: { _id: string; rewards: unknown },
  reason: string,
): Promise<void> {
  const source = { moduleName: achievements.name, recordId: achievement._id };
  for (const [at, { rewardType, amount }] of rewardsOf(held as Pick<Achievement, 'rewards'>).entries()) {
    const cause = { source_type: 'achievement', source, key: `${held._id} ${at} taken back` } as const;
    const movement = { user, kind: rewardType, count: -amount, cause, reason };
    const { count } = await takeBack(context, movement);
    if (amount + count > 0)
      context.toast(
        `${(amount + count).toLocaleString('en-US')} of ${amount.toLocaleString('en-US')} ${rewardType} could not be taken back: they are spent.`,
        { style: 'warning', duration: 6_000 },
      );
  }
}

async function byPerson(context: Context, people: readonly string[], work: (inner: Context, user: string) => Promise<void>) {
  return context.transaction(async (inner) => {
    const ids = [...new Set(people)].toSorted();
    const skipped = await eachRecord(inner, inner.engine.registry.module(users.name), ids, (user) => work(inner, user));
    return { matched: ids.length, changed: ids.length - skipped.length, skipped, notices: inner.toasts };
  });
}
