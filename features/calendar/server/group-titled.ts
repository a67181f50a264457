import type { Context } from '#server/context.ts';
import { holdKey } from '#server/database/hold-key.ts';
import { calendarGroups } from '../calendar-groups.module.ts';

/** The id of the calendar group with this title, whatever its case; a missing one is made. Call it in a transaction. */
export async function groupTitled(context: Context, title: string): Promise<string> {
  const system = context.asSystem('calendar groups are found by their title');
  const wanted = { title: title.trim() };
  const found = await system.records.first(calendarGroups, wanted, { sortField: 'createdAt' });
  if (found) return found._id;
  await holdKey(context.database, `calendar group ${wanted.title.toLowerCase()}`);
  const made = await system.records.first(calendarGroups, wanted, { sortField: 'createdAt' });
  return (made ?? (await system.records.create(calendarGroups, { ...wanted, active: true })))._id;
}
