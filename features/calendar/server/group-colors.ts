import type { Context } from '#server/context.ts';
import { calendarGroups } from '../calendar-groups.module.ts';

/** The color of each calendar group by its id, which everybody may read. Kept until a group changes, on every node. */
export async function groupColors(context: Context): Promise<Readonly<Record<string, string>>> {
  const load = async () => {
    const groups = await context.asSystem('colors of calendar groups').records.all(calendarGroups, {});
    return Object.fromEntries(groups.map(({ _id, color }) => [_id, color ?? 'blue']));
  };
  return (await context.engine.settingsCache.getOrLoad(context, 'colors of calendar groups', load)) as Record<string, string>;
}
