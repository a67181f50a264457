import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { ApiError } from '../api.ts';
import { showError } from '../ui/dialogs.ts';
import { toast } from '../ui/toasts.ts';
import { fieldOf } from '../modules.ts';
import { askingForMissing, TURNED_BACK } from './ask-missing.ts';
import { isSame, readInput, wireOf } from './field-values.ts';
import { aboutRecord } from './records-api.ts';
import { saveEdit } from './save-edit.ts';

/**
 * Saves one field where it stands, onto the record with which editing began; answers the sentence to show there when it is
 * refused, null when all is well or the person turned back from what else was asked.
 */
export async function saveField(
  module: DescribedModule,
  start: AnyRecord,
  field: DescribedField,
  typed: unknown,
): Promise<string | null> {
  const name = field.fieldName;
  const before = start[name] ?? null;
  if (isSame(field, before, typed)) return null;
  const read = readInput(field, typed);
  if ('problem' in read) return read.problem;
  let written: Record<string, unknown> = {};
  try {
    const saved = await askingForMissing({ module, record: start, sent: { [name]: read.value } }, (fields) => {
      written = fields;
      return saveEdit(module, start, fields);
    });
    if (saved === TURNED_BACK) return null;
    if (!saved) return 'Someone else has changed this field.';
    if (saved.isWritten)
      toast.undoable(`${field.label} saved`, () => {
        const undone = saveEdit(module, saved.record, formerOf(module, start, Object.keys(written)));
        void undone.catch((error: Error) => toast.danger(error.message, aboutRecord(module.name, start._id)));
      });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'rule') showError(error.message);
    return error.fields[name] ?? error.message;
  }
}

const formerOf = (module: DescribedModule, start: AnyRecord, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, wireOf(fieldOf(module, name)!, start[name] ?? null)]));
