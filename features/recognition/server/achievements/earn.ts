import type { RecordLink } from '#common/module.ts';
import { socialConversations } from '#features/messaging/social-conversations.module.ts';
import type { Context } from '#server/context.ts';
import { rewardsOf, type Achievement, type Reached } from '../../achievement.ts';
import { achievements } from '../../achievements.module.ts';
import { earnedAchievements } from '../../earned-achievements.module.ts';
import { userRewardsRecognition } from '../../user-rewards-recognition.module.ts';
import { recognitionOf } from '../ledgers/accounts.ts';
import { giveReward } from '../ledgers/give-reward.ts';
import { orderAlerts } from './order-alerts.ts';

/** What set it off: a record and how far each condition was, or somebody’s decision. */
export interface Because {
  record: RecordLink | null;
  conditions: readonly Reached[];
  by: string | null;
  reason: string | null;
}

/**
 * Notes that a person has earned an achievement, once, and everything that follows: rewards, the post in the feed, alerts, and the event
 * that plays the banner. One transaction. @returns whether it is new
 */
export function earn(context: Context, user: string, achievement: Achievement, because: Because): Promise<boolean> {
  return context.transaction(async (inner) => {
    const system = inner.asSystem('achievements are written by the server');
    const recognition = await recognitionOf(system, user);
    await system.records.lock(userRewardsRecognition, recognition._id);
    const once = `${user} ${achievement._id}`;
    if (await system.records.count(earnedAchievements, { once })) return false;
    const rewards = rewardsOf(achievement);
    const { _id } = await system.records.create(earnedAchievements, {
      name: achievement.name,
      recognition: recognition._id,
      user,
      assigned_to: user,
      achievement: achievement._id,
      hasTriggered: true,
      dateAccomplished: inner.now().toISOString(),
      because: { ...because },
      rewards: rewards as unknown as Record<string, unknown>[],
      seen: false,
      once,
    });
    const source = { moduleName: achievements.name, recordId: achievement._id };
    for (const [at, reward] of rewards.entries())
      await giveReward(system, {
        user,
        reward,
        source,
        cause: { source_type: 'achievement', source, key: `${_id} ${at}` },
        reason: `Achievement: ${achievement.name}`,
      });
    await post(system, user, recognition.name ?? '', achievement);
    await orderAlerts(system, achievement, { user, record: because.record });
    const { bus } = inner.engine;
    inner.afterCommit(() => bus.send('achievement-event', [user], { _id: achievement._id }));
    return true;
  });
}

const post = ({ records }: Context, user: string, name: string, achievement: Achievement) =>
  records.create(socialConversations, {
    name: `${name} earned ${achievement.title || achievement.name}`.slice(0, 80),
    post: `${name} earned the achievement “${achievement.title || achievement.name}”.`,
    user,
    achievements: [achievement._id],
  });
