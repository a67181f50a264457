import type { AnyRecord, ModuleDefinition } from '#common/module.ts';
import type { Context } from '#server/context.ts';

/** Adds the caller to a list of people on records. Each is read again under its lock: others may mark it at the same moment. */
export function noteFor(context: Context, module: ModuleDefinition, field: string, found: readonly { _id: string }[]) {
  const me = context.userId!;
  const peopleIn = (record: object) => ((record as AnyRecord)[field] as string[] | null) ?? [];
  const unnoted = found.filter((record) => !peopleIn(record).includes(me)).map(({ _id }) => _id);
  return context.transaction(async (inner) => {
    const { records } = inner.asSystem('people mark for themselves');
    for (const _id of unnoted.toSorted()) {
      const noted = peopleIn(await records.lock(module.name, _id));
      if (!noted.includes(me)) await records.update(module.name, _id, { [field]: [...noted, me] });
    }
    return { matched: found.length, changed: unnoted.length, skipped: [] };
  });
}
