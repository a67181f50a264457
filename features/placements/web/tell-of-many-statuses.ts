import type { DescribedModule } from '#common/described-module.ts';
import { api } from '#web/api.ts';
import { formatNumber } from '#web/formats.ts';
import type { RecordGroups } from '#web/list/groups-api.ts';
import type { SavingMany } from '#web/records/save-steps.ts';
import type { Which } from '#web/runs/act-on-many.ts';
import { confirmAction } from '#web/ui/dialogs.ts';
import { say } from '#web/words/say.ts';
import { consequencesOf, statusText } from './tell-of-status.ts';

/** What a status of many providers does beside the change itself, each with the number of those that it concerns. */
export function consequencesForMany(counts: ReadonlyMap<unknown, number>, to: unknown): string[] {
  const concerned = new Map<string, number>();
  for (const [from, count] of counts)
    for (const sentence of consequencesOf(from, to)) concerned.set(sentence, (concerned.get(sentence) ?? 0) + count);
  return [...concerned].map(([sentence, count]) =>
    say(
      { one: '{count} provider: {sentence}', other: '{count} providers: {sentence}' },
      { count: formatNumber(count), sentence },
    ),
  );
}

/** Before many providers get a status, it is said what it will do to how many of them. */
export default async function tellOfManyStatuses({ module, which, values, count }: SavingMany): Promise<boolean> {
  const items = consequencesForMany(await countByStatus(module, which), values.status);
  if (!items.length) return true;
  return confirmAction({
    title: say(
      { one: 'Change {count} provider to {status}?', other: 'Change {count} providers to {status}?' },
      { count: formatNumber(count), status: statusText(module, values.status) },
    ),
    text: say('This will happen as well:'),
    items,
    confirm: say('Change status'),
  });
}

const MOST_IDS = 2_000;

async function countByStatus(module: DescribedModule, which: Which): Promise<Map<unknown, number>> {
  const counts = new Map<unknown, number>();
  for (const search of searchesOf(which)) {
    const body = { ...search, groupBy: 'status', perGroup: 0 };
    const { groups } = await api<RecordGroups>(`/api/${module.path}/groups`, { body, quiet: true });
    for (const { value, count } of groups) counts.set(value, (counts.get(value) ?? 0) + count);
  }
  return counts;
}

function searchesOf(which: Which): object[] {
  if (!('ids' in which)) return [{ searchTerms: which.searchTerms, ...(which.search ? { search: which.search } : {}) }];
  const { ids } = which;
  return Array.from({ length: Math.ceil(ids.length / MOST_IDS) }, (_, at) => ({
    searchTerms: { _id: ids.slice(at * MOST_IDS, (at + 1) * MOST_IDS) },
  }));
}
