import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { fieldLevel, mayMassUpdate, type ModuleAccess } from '#common/access.ts';
import { fieldsInLayout, layoutFor } from '#common/layouts.ts';
import { fieldOf } from '../modules.ts';
import type { BulkAnswer } from '../records/records-api.ts';

/** Ids per call (access document, section 9). */
export const BATCH = 2000;

export const batchesOf = (ids: readonly string[], size: number = BATCH): string[][] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, at) => ids.slice(at * size, (at + 1) * size));

/** The fields of the mass-update layout that this user may change on every record alike. */
export const massUpdateFields = (module: DescribedModule, access: ModuleAccess): DescribedField[] =>
  fieldsInLayout(layoutFor(module, 'mass-update'))
    .map((name) => fieldOf(module, name))
    .filter((field) => field !== undefined)
    .filter((field) => field.massUpdatable !== false && !field.serverOnly && mayMassUpdate(fieldLevel(access, field.fieldName)));

/** Sends batch after batch and adds up what happened. */
export async function updateInBatches(
  ids: readonly string[],
  send: (batch: string[]) => Promise<BulkAnswer>,
  onProgress: (done: number) => void,
): Promise<BulkAnswer> {
  const sum: BulkAnswer = { matched: 0, changed: 0, skipped: [] };
  let sent = 0;
  for (const batch of batchesOf(ids)) {
    const { matched, changed, skipped } = await send(batch);
    sum.matched += matched;
    sum.changed += changed;
    sum.skipped.push(...skipped);
    sent += batch.length;
    onProgress(sent);
  }
  return sum;
}
