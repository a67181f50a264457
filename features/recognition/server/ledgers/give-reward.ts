import type { RecordLink } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { receivedRewards } from '../../received-rewards.module.ts';
import type { Cause, Currency } from '../../sources.ts';
import { recognitionOf } from './accounts.ts';
import { pay, type Paid } from './pay.ts';

/** As achievements and games keep it. */
export interface Reward {
  rewardType: Currency;
  amount: number;
}

interface Given {
  user: string;
  reward: Reward;
  /** The achievement or the game. */
  source: RecordLink;
  cause: Cause;
  reason: string;
}

/** Pays a reward and notes it among the rewards of the person, once per cause. */
export function giveReward(context: Context, { user, reward, source, cause, reason }: Given): Promise<Paid> {
  return context.transaction(async (inner) => {
    const { rewardType, amount } = reward;
    const paid = await pay(inner, { user, kind: rewardType, count: amount, cause, reason });
    if (!paid.paid) return paid;
    const system = inner.asSystem('the server notes the rewards of a person');
    await system.records.create(receivedRewards, {
      name: reason,
      recognition: (await recognitionOf(system, user))._id,
      dateRewarded: system.now().toISOString(),
      reward: { rewardType, amount, reward_source: source },
    });
    return paid;
  });
}
