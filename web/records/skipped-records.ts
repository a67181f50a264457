import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { createStore } from '../store.ts';
import type { Skipped } from './records-api.ts';

export interface SkippedRecords {
  module: DescribedModule;
  title: string;
  /** `name` is absent where the record cannot be seen. */
  rows: { _id: string; name: string | undefined; reason: string }[];
}
export const skippedStore = createStore<SkippedRecords | null>(null);

/** Lists the records that a mass action left out, each with its reason. */
export function showSkipped(module: DescribedModule, title: string, skipped: readonly Skipped[], known: Iterable<AnyRecord>) {
  const names = new Map([...known].map(({ _id, name }) => [_id, String(name ?? module.singular)]));
  skippedStore.set({ module, title, rows: skipped.map(({ _id, reason }) => ({ _id, reason, name: names.get(_id) })) });
}
