import type { Context } from '#server/context.ts';
import { achievementConditions } from '../../achievement-conditions.module.ts';
import { achievements } from '../../achievements.module.ts';

/** `condition` of an achievement is the first of its conditions. */
export async function mirrorFirstCondition(context: Context, achievement: string): Promise<void> {
  const { records } = context.asSystem('an achievement shows its first condition');
  const found = await records.find(achievements, achievement);
  if (!found) return;
  const first = await records.first(achievementConditions, { achievement }, { sortField: 'createdAt', sortOrder: 'asc' });
  if ((first?._id ?? null) !== found.condition)
    await records.update(achievements, achievement, { condition: first?._id ?? null });
}
