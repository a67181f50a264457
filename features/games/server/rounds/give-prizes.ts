import type { RecordOf } from '#common/module.ts';
import { giveReward, noteFinishedGame } from '#features/recognition/server/public.ts';
import type { Context } from '#server/context.ts';
import type { gameInstances } from '../../game-instances.module.ts';
import { games } from '../../games.module.ts';
import { rewardsAt, type Reward } from '../../progress.ts';
import { sendGameAlerts } from '../alerts/send-game-alerts.ts';

interface Placed {
  user: string;
  position: number;
  dateFinished: string;
}

/** What a position earns, once, with the note in what the person has achieved and the alerts of the game. */
export async function givePrizes(
  context: Context,
  round: RecordOf<typeof gameInstances>,
  { user, position, dateFinished }: Placed,
): Promise<void> {
  const game = await context.records.get(games, round.game!);
  const source = { moduleName: 'gameInstances', recordId: round._id };
  const rewards = rewardsOf(round, game);
  for (const reward of rewardsAt(rewards, position))
    await giveReward(context, {
      user,
      reward: { rewardType: reward.rewardType === 'coins' ? 'coins' : 'points', amount: Number(reward.amount) },
      source,
      cause: { source_type: 'game', source, key: `prize ${rewards.indexOf(reward)}` },
      reason: `${game.name}: position ${position}`,
    });
  await noteFinishedGame(context, { user, gameInstance: round._id, finishedPosition: position, dateFinished });
  await sendGameAlerts(context, round, game, { user, position });
}

/** Those of the round stand in place of those of its game. */
export const rewardsOf = (
  round: Pick<RecordOf<typeof gameInstances>, 'rewards'>,
  game: Pick<RecordOf<typeof games>, 'rewards'>,
): readonly Reward[] => (round.rewards?.length ? round.rewards : (game.rewards ?? []));
