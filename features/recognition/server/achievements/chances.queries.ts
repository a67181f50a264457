import type { Context } from '#server/context.ts';
import type { RecordEvent } from '#server/events/event.ts';
import type { Module } from '#server/modules/module.ts';
import { isAbout } from '../../achievement.ts';
import type { Judged } from './measure.queries.ts';
import { anyPersonSql, knowsPerson } from './persons-records.ts';

/** An achievement that somebody may have earned, and the record that set it off. */
export interface Chance {
  judged: Judged;
  recordId: string;
}

/** What people may have earned by what happened in one module, by person; what is about the same saves and people is looked at together. */
export async function chancesOf(
  context: Context,
  module: Module,
  events: readonly RecordEvent[],
  judged: readonly Judged[],
): Promise<Map<string, Chance[]>> {
  const possible = judged.filter(({ achievement }) => knowsPerson(module, achievement));
  const alike = [...Map.groupBy(possible, sameSaves).values()];
  if (!alike.length) return new Map();
  const owners = await ownersOf(context, module, events, alike);
  const found = new Map<string, Chance[]>();
  alike.forEach((group, at) => {
    const recordOf = new Map<string, string>();
    for (const event of events) {
      const own = owners.get(event.recordId);
      if (!own || !isAbout(group[0]!.achievement, event.what === 'created')) continue;
      for (const person of [saverOf(event), own[at]]) if (typeof person === 'string') recordOf.set(person, event.recordId);
    }
    for (const [person, recordId] of recordOf)
      found.set(person, [...(found.get(person) ?? []), ...group.map((each) => ({ judged: each, recordId }))]);
  });
  return found;
}

const sameSaves = ({ achievement: { appliesTo, person_field } }: Judged) => `${appliesTo} ${person_field}`;

/** Who saved it themselves. */
const saverOf = (event: RecordEvent): string | null => (event.impersonator || NOBODYS.has(event.source) ? null : event.actor);
const NOBODYS: ReadonlySet<string> = new Set(['workflow', 'undo', 'system']);

/** Whose records they are by each group, of those that are still there. */
async function ownersOf(
  context: Context,
  module: Module,
  events: readonly RecordEvent[],
  groups: readonly (readonly Judged[])[],
): Promise<Map<string, unknown[]>> {
  const persons = groups.map(([first]) => anyPersonSql(module, first!.achievement));
  const isLiving = module.storage.has('deleted') ? 'and not t."deleted"' : '';
  const rows = await context.database.planned(
    `select t."_id", ${persons.join(', ')} from ${module.tableName} t where t."_id" = any($1::text[]) ${isLiving}`,
    [[...new Set(events.map(({ recordId }) => recordId))]],
  );
  return new Map(rows.map(([id, ...own]) => [id as string, own]));
}
