import type { DescribedModule } from '#common/described-module.ts';
import { createStore } from '../store.ts';
import { skippedBy } from '../runs/runs-api.ts';

export interface SkippedRecords {
  module: DescribedModule;
  title: string;
  /** `name` is absent where the record cannot be seen. `moduleName`: of another module. */
  rows: { _id: string; name: string | undefined; reason: string; moduleName?: string | undefined }[];
}
export const skippedStore = createStore<SkippedRecords | null>(null);

const LISTED = 1_000;

/** Lists the records that a run left out, each with its reason. */
export async function showRunSkipped(module: DescribedModule, title: string, run: string): Promise<void> {
  const rows = await skippedBy(run, LISTED);
  skippedStore.set({
    module,
    title,
    rows: rows.map(({ _id, name, reason, moduleName }) => ({
      _id,
      reason,
      name: name ?? undefined,
      moduleName: moduleName === module.name ? undefined : moduleName,
    })),
  });
}
