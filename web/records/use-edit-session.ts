import { useState } from 'react';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { isSame } from './field-values.ts';
import { useStance } from './use-presence.ts';
import { saveEdit, type ConflictOptions, type SavedEdit } from './save-edit.ts';

type Values = Record<string, unknown>;

/**
 * What editing began with: a record and its version, frozen together, so that a save never claims to know newer values.
 * @param record the record as it is now, null for a new one
 * @param isDirty false lets an editor that is always open follow the record until something is typed
 */
export function useEditSession(module: DescribedModule, record: AnyRecord | null, isDirty = true) {
  const [start, setStart] = useState(record);
  useStance(module.name, record?._id, isDirty ? 'editing' : undefined);
  const isOvertaken = record !== null && start !== null && record.version > start.version;
  if (isOvertaken && !isDirty) setStart(record);
  return {
    start,
    /** The fields that somebody else has changed to something that does not stand here. */
    theirs: (fields: readonly DescribedField[], values: Values): DescribedField[] =>
      fields.filter((field) => {
        const { fieldName: name } = field;
        return isOvertaken && !isSame(field, record[name], start[name]) && !isSame(field, record[name], values[name]);
      }),
    /** Goes on from the record as it is now. */
    catchUp: () => setStart(record),
    /** Goes on from an earlier version: what others have changed since then is asked about when it is saved. */
    resume: (version: number) => setStart((now) => now && { ...now, version: Math.min(now.version, version) }),
    /** Answers null when the person turned back from a conflict. */
    save: async (fields: Values, options?: ConflictOptions): Promise<SavedEdit | null> => {
      const saved = start && (await saveEdit(module, start, fields, options));
      if (saved) setStart(saved.record);
      return saved;
    },
  };
}
