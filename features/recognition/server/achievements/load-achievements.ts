import type { Context } from '#server/context.ts';
import type { Module } from '#server/modules/module.ts';
import type { Achievement, Condition } from '../../achievement.ts';
import { achievementConditions } from '../../achievement-conditions.module.ts';
import type { Judged } from './measure.queries.ts';

/** With their conditions, in the order in which these were made. */
export async function withConditions({ records }: Context, found: readonly Achievement[]): Promise<Judged[]> {
  if (!found.length) return [];
  const ids = found.map(({ _id }) => _id);
  const conditions = await records.all(
    achievementConditions,
    { achievement: ids },
    {
      sort: [
        { field: 'createdAt', order: 'asc' },
        { field: '_id', order: 'asc' },
      ],
    },
  );
  const byAchievement = Map.groupBy(conditions, ({ achievement }: Condition) => achievement!);
  return found.map((achievement) => ({ achievement, conditions: byAchievement.get(achievement._id) ?? [] }));
}

/** The module that an achievement is about, or undefined where it is gone. */
export function moduleOf({ engine }: Context, { related_module }: Pick<Achievement, 'related_module'>): Module | undefined {
  const found = related_module ? engine.registry.modules.get(related_module) : undefined;
  return found && !found.definitionDeleted ? found : undefined;
}
