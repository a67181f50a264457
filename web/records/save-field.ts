import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { ApiError } from '../api.ts';
import { showError } from '../ui/dialogs.ts';
import { toast } from '../ui/toasts.ts';
import { showConflict } from './conflict-dialog.ts';
import { isSame, readInput, wireOf } from './field-values.ts';
import { updateRecord } from './records-api.ts';

/** Saves one field where it stands; answers the sentence to show there when it is refused, null when all is well. */
export async function saveField(
  module: DescribedModule,
  record: AnyRecord,
  field: DescribedField,
  typed: unknown,
): Promise<string | null> {
  const name = field.fieldName;
  const before = record[name] ?? null;
  if (isSame(field, before, typed)) return null;
  const read = readInput(field, typed);
  if ('problem' in read) return read.problem;
  try {
    const { record: saved } = await updateRecord(module, record._id, { [name]: read.value }, record.version);
    toast.undoable(`${field.label} saved`, () => {
      void updateRecord(module, record._id, { [name]: wireOf(field, before) }, saved?.version).catch(tell);
    });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'version-conflict') {
      showConflict(module, record._id, error.conflicts);
      return 'Somebody else changed this field meanwhile.';
    }
    if (error.code === 'rule') showError(error.message);
    return error.fields[name] ?? error.message;
  }
}

const tell = (error: Error) => toast.danger(error.message);
