import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { ApiError } from '../api.ts';
import { screens } from '../discovered.ts';
import { showError } from '../ui/dialogs.ts';
import { toast } from '../ui/toasts.ts';
import { fieldOf } from '../modules.ts';
import { say } from '../words/say.ts';
import { askingForMissing, TURNED_BACK } from './ask-missing.ts';
import { isSame, readInput, wireOf } from './field-values.ts';
import { aboutRecord } from './records-api.ts';
import { saveEdit } from './save-edit.ts';
import { askedInPlace } from './save-steps.ts';
import { undoSave } from './undo-save.ts';

export interface FieldSave {
  /** Whether the record holds the value now. */
  isSaved: boolean;
  /** Why not; null when the person turned back from what else was asked. */
  refused: string | null;
  /** The refusal has been shown in a dialog. */
  isTold?: boolean;
}

/**
 * Saves one field where it stands, onto the record with which editing began; answers the sentence to show there when it is
 * refused, null when all is well or the person turned back from what else was asked.
 */
export const saveField = (module: DescribedModule, start: AnyRecord, field: DescribedField, typed: unknown) =>
  trySaveField(module, start, field, typed).then(({ refused }) => refused);

export async function trySaveField(
  module: DescribedModule,
  start: AnyRecord,
  field: DescribedField,
  typed: unknown,
): Promise<FieldSave> {
  const name = field.fieldName;
  const before = start[name] ?? null;
  if (isSame(field, before, typed)) return SAVED;
  const read = readInput(field, typed);
  if ('problem' in read) return refusal(read.problem);
  const values = { [name]: read.value };
  const sent = await askedInPlace({ module, record: start, values, shown: { ...start, ...values } }, screens.saveSteps);
  if (!sent) return { isSaved: false, refused: null };
  let written: Record<string, unknown> = {};
  try {
    const saved = await askingForMissing({ module, record: start, sent }, (fields) => {
      written = fields;
      return saveEdit(module, start, fields);
    });
    if (saved === TURNED_BACK) return { isSaved: false, refused: null };
    if (!saved) return refusal(say('Someone else has changed this field.'));
    if (saved.isWritten)
      toast.undoable(say('{label} saved', { label: say(field.label) }), () => {
        const former = formerOf(module, start, Object.keys(written));
        void undoSave(module, { start, saved: saved.record, former }).catch((error: Error) =>
          toast.danger(error.message, aboutRecord(module.name, start._id)),
        );
      });
    return { isSaved: saved.isWritten, refused: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isTold = error.code === 'rule';
    if (isTold) showError(error.message);
    return { ...refusal(error.fields[name] ?? error.message), isTold };
  }
}

const SAVED: FieldSave = { isSaved: true, refused: null };
const refusal = (refused: string): FieldSave => ({ isSaved: false, refused });

const formerOf = (module: DescribedModule, start: AnyRecord, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, wireOf(fieldOf(module, name)!, start[name] ?? null)]));
