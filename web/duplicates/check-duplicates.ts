import { isSeen } from '#common/duplicates.ts';
import type { AnyRecord } from '#common/module.ts';
import { ApiError } from '../api.ts';
import type { Saving, StepAnswer } from '../records/save-steps.ts';
import { findMatches } from './duplicates-api.ts';
import { askAboutDuplicates } from './duplicates-dialog.ts';
import type { Merge } from './merge-choices.ts';
import { askWhatToMerge } from './merge-dialog.ts';
import { mergeRecords } from './merge-records.ts';

/** Before the write: the person keeps both, merges them, or goes back to the form. */
export default async function checkDuplicates(saving: Saving): Promise<StepAnswer> {
  const { module, record, values } = saving;
  const matches = await matchesOf(saving);
  if (!matches) return 'stop';
  if (matches.length === 0) return { go: values };
  const answer = await askAboutDuplicates({ module, isNew: !record, matches });
  if (answer === null) return 'stop';
  if (answer === 'save') return { go: values };
  const unsaved = { ...record, ...saving.shown, _id: record?._id ?? 'new' } as AnyRecord;
  // What was typed becomes a record first, once, with all its rules: an undo of the merge then leaves it as well.
  let written: AnyRecord | null = null;
  const merge = async (wanted: Merge) => {
    written ??= await saving.write(values);
    if (!written) throw new Error('Nothing was merged: the record was not saved.');
    const idOf = (id: string) => (id === unsaved._id ? written!._id : id);
    return mergeRecords(module, { ...wanted, primary: idOf(wanted.primary), remove: wanted.remove.map(idOf) });
  };
  const ids = [...matches.filter(isSeen).map(({ _id }) => _id), unsaved._id];
  const merged = (await askWhatToMerge({ module, ids, unsaved, merge })) ?? written;
  return merged ? { instead: merged } : 'stop';
}

/** Null when the check failed: the form stays open, and the failure stands in the log alone. */
async function matchesOf({ module, record, values, shown }: Saving) {
  try {
    return await findMatches(module, record ? { ...record, ...shown, _id: record._id } : values);
  } catch (error) {
    // Who may create records and see none has nothing to compare with.
    if (error instanceof ApiError && error.status === 403) return [];
    const request = error instanceof ApiError && error.requestId ? `, request ${error.requestId}` : '';
    console.error(`The check for duplicates failed${request}.`, error);
    return null;
  }
}
