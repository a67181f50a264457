import type { AnyRecord } from '#common/module.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import type { Registry } from '../modules/registry.ts';

/**
 * What one call read past the rights of its caller. Contexts that derive from each other share it; the route kit looks at
 * answers only where something was read so.
 */
export interface PastRights {
  happened: boolean;
}

/** Object spread copies it, JSON leaves it out. */
export const PAST_RIGHTS = Symbol('read past the rights of the caller');

export interface Mark {
  readonly module: string;
  /** Whether the caller may see the row is not known either. */
  readonly rows: boolean;
  /** It stands in another record, as the one that is related. */
  readonly isRelated: boolean;
}

/** Remembers that this record holds more than the caller may see, until it leaves by `visibleAnswer`. */
export function markPastRights<R extends object>(context: Context, module: Module, record: R): R {
  const { pastRights, reason } = context;
  if (!pastRights) return record;
  pastRights.happened = true;
  mark(record, { module: module.name, rows: reason !== null, isRelated: false });
  return record;
}

/** The same for records that were searched or got in the system's name, and for the related ones within. */
export function markRead(context: Context, module: Module, records: readonly AnyRecord[], relations: Iterable<string>): void {
  if (!context.pastRights || context.reason === null) return;
  const names = [...relations];
  for (const record of records) {
    markPastRights(context, module, record);
    for (const name of names) markRelated(context.engine.registry, module, name, record[name]);
  }
}

function markRelated(registry: Registry, module: Module, name: string, value: unknown): void {
  const target = registry.modules.get(relatedModule(registry, module, name) ?? '');
  if (!target) return;
  for (const related of [value].flat()) {
    if (typeof related !== 'object' || related === null) continue;
    mark(related, { module: target.name, rows: true, isRelated: true });
    for (const [below, deeper] of Object.entries(related))
      if (typeof deeper === 'object') markRelated(registry, target, below, deeper);
  }
}

const relatedModule = (registry: Registry, module: Module, name: string) =>
  module.storage.get(name)?.field.ref ?? registry.inbound.get(module.name)?.find(({ field }) => field === name)?.module;

const mark = (record: object, what: Mark): void => void ((record as Record<symbol, Mark>)[PAST_RIGHTS] = what);
