import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { fieldLevel, mayMassUpdate, type ModuleAccess } from '#common/access.ts';
import { fieldsInLayout, layoutFor } from '#common/layouts.ts';
import { fieldOf } from '../modules.ts';
import type { BulkAnswer, Skipped } from '../records/records-api.ts';

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

type Values = Record<string, unknown>;

/** A field without which the rules refuse some of the records. */
export interface Needed {
  field: DescribedField;
  ids: Set<string>;
}
/** Records that get the same values. */
export interface Part {
  ids: string[];
  values: Values;
}

/** The fields beside those being written for which a dry run found records that need them. */
export function neededIn(
  module: DescribedModule,
  access: ModuleAccess,
  skipped: readonly Skipped[],
  written: readonly string[],
): Needed[] {
  const needed = new Map<string, Needed>();
  for (const { _id, fields = {} } of skipped) {
    const named = Object.keys(fields).map((name) => fieldOf(module, name));
    const isAskable = named.every(
      (field) => field && !written.includes(field.fieldName) && mayMassUpdate(fieldLevel(access, field.fieldName)),
    );
    if (isAskable)
      for (const field of named) {
        const known = needed.get(field!.fieldName) ?? { field: field!, ids: new Set() };
        needed.set(field!.fieldName, { ...known, ids: known.ids.add(_id) });
      }
  }
  return [...needed.values()];
}

/** Each record gets what is written to all, and of the needed fields those that it needs. */
export function partsOf(ids: readonly string[], toAll: Values, toSome: readonly (Needed & { value: unknown })[]): Part[] {
  const parts = new Map<string, Part>();
  for (const id of ids) {
    const own = toSome.filter((needed) => needed.ids.has(id));
    const key = own.map(({ field }) => field.fieldName).join();
    const values = { ...toAll, ...Object.fromEntries(own.map(({ field, value }) => [field.fieldName, value])) };
    const part = parts.get(key) ?? { ids: [], values };
    part.ids.push(id);
    parts.set(key, part);
  }
  return [...parts.values()];
}

/** Part after part, batch after batch. */
export async function runParts(
  parts: readonly Part[],
  send: (batch: string[], values: Values) => Promise<BulkAnswer>,
  onProgress: (done: number) => void = () => {},
): Promise<BulkAnswer> {
  const sum: BulkAnswer = { matched: 0, changed: 0, skipped: [] };
  let before = 0;
  for (const { ids, values } of parts) {
    const answer = await updateInBatches(
      ids,
      (batch) => send(batch, values),
      (done) => onProgress(before + done),
    );
    before += ids.length;
    sum.matched += answer.matched;
    sum.changed += answer.changed;
    sum.skipped.push(...answer.skipped);
  }
  return sum;
}
