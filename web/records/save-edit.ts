import type { ComponentType } from 'react';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { ApiError } from '../api.ts';
import { queryClient } from '../query-client.ts';
import { askWhichStand } from './conflict-dialog.ts';
import { recordOptions, updateRecord } from './records-api.ts';

type Values = Record<string, unknown>;
export interface ConflictOptions {
  /** Settles a conflict without asking, where both people's changes fit together. */
  merge?: (newest: AnyRecord) => Values | null;
  /** Shows a value in the question, where the field's own words are not enough. */
  Value?: ComponentType<{ value: unknown }>;
}
export interface SavedEdit {
  record: AnyRecord;
  /** False where the other person's values were left standing. */
  isWritten: boolean;
}

/**
 * Saves fields onto the record with which editing began. Where somebody else changed the same field since, the person
 * chooses between both values. Answers null when the person turned back.
 */
export async function saveEdit(
  module: DescribedModule,
  start: AnyRecord,
  fields: Values,
  options: ConflictOptions = {},
): Promise<SavedEdit | null> {
  try {
    return { record: (await updateRecord(module, start._id, fields, start.version)).record, isWritten: true };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'version-conflict') throw error;
    const newest = await queryClient.fetchQuery({ ...recordOptions(module, start._id), staleTime: 0 });
    const asked = { module, mine: fields, names: Object.keys(error.conflicts), theirs: newest, Value: options.Value };
    const kept = options.merge?.(newest) ?? (await askWhichStand(asked));
    if (!kept) return null;
    // What somebody saves while the question stands is a conflict of its own.
    return Object.keys(kept).length > 0 ? saveEdit(module, newest, kept, options) : { record: newest, isWritten: false };
  }
}
