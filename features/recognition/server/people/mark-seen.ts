import type { Context } from '#server/context.ts';
import { earnedAchievements } from '../../earned-achievements.module.ts';
import { userRewardsRecognition } from '../../user-rewards-recognition.module.ts';
import { recognitionOf } from '../ledgers/accounts.ts';

/**
 * Marks these achievements as seen. Of two pages that mark the same one, one is answered that it did: its banner is shown there and
 * nowhere else.
 */
export function markSeen(context: Context, ids: readonly string[]): Promise<{ unseen: string[]; marked: string[] }> {
  return context.transaction(async (inner) => {
    const user = inner.userId!;
    const system = inner.asSystem('a person has seen their achievement');
    if (ids.length) await system.records.lock(userRewardsRecognition, (await recognitionOf(system, user))._id);
    const waiting = await system.records.all(
      earnedAchievements,
      {
        all: [
          { field: 'user', op: 'equals', value: user },
          { field: 'seen', op: 'notEquals', value: true },
        ],
      },
      { sortField: 'createdAt', sortOrder: 'asc' },
    );
    const seen = waiting.filter(({ achievement }) => ids.includes(achievement!));
    await system.records.updateMany(
      earnedAchievements,
      seen.map(({ _id }) => _id),
      { seen: true },
    );
    return {
      unseen: waiting.filter((each) => !seen.includes(each)).map(({ achievement }) => achievement!),
      marked: seen.map(({ achievement }) => achievement!),
    };
  });
}
