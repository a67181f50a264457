import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { queryClient } from '../query-client.ts';

type Held = AnyRecord | { records: AnyRecord[] };

/** What was just saved stands on the screen before the server is asked again: the next edit begins with it. */
export function showSaved(module: DescribedModule, saved: AnyRecord) {
  for (const kind of ['one', 'search'])
    queryClient.setQueriesData<Held>({ queryKey: ['records', module.name, kind] }, (held) => {
      if (!held) return held;
      if (!isPage(held)) return newer(held, saved);
      return { ...held, records: held.records.map((record) => newer(record, saved)) };
    });
}

const isPage = (held: Held): held is { records: AnyRecord[] } => Array.isArray(held.records);

/** Relations keep the names that they came with, as long as they point at the same record. */
function newer(held: AnyRecord, saved: AnyRecord): AnyRecord {
  if (held._id !== saved._id || !(saved.version > held.version)) return held;
  const idOf = (name: string) => (held[name] as { _id?: string } | null | undefined)?._id;
  const news = Object.entries(saved).filter(([name, value]) => idOf(name) === undefined || idOf(name) !== value);
  return { ...held, ...Object.fromEntries(news) };
}
