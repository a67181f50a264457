import { conflict, invalid } from '#common/errors.ts';
import { date } from '#common/fields/date.ts';
import type { Context } from '#server/context.ts';
import { libraryResources } from '#features/learning/library-resources.module.ts';
import { itemChoices } from './item-choices.ts';
import type { ItemAtWork } from './item-at-work.ts';
import { saveUpload } from './save-upload.ts';

export interface Answer {
  /** A tick (true, false), a date `YYYY-MM-DD` or one of the choices. */
  value?: string | boolean | null | undefined;
  /** Of an upload. */
  fileId?: string | undefined;
  expirationDate?: string | null | undefined;
  notes?: string | null | undefined;
}

/** What an answer makes of an item: whether it is completed, and what its completionDetails become. */
interface Outcome extends Record<string, unknown> {
  completed: boolean;
}

/** Reads the answer as the item's type asks; throws `invalid` with the sentence for the field at fault. */
export async function answerOf(context: Context, atWork: ItemAtWork, answer: Answer): Promise<Outcome> {
  switch (atWork.item.field_type) {
    case 'Todo Item':
      return ticked(answer);
    case 'Library Resource':
      return readResource(atWork, answer);
    case 'Date':
      return dated(answer);
    case 'Dropdown':
      return chosen(atWork, answer);
    case 'E-signature Document':
      if (!answer.fileId) throw conflict('sign-agreement', 'Sign this agreement to complete it.');
      return saveUpload(context, atWork, answer);
    default:
      return saveUpload(context, atWork, answer);
  }
}

const ticked = ({ value }: Answer): Outcome => {
  const completed = value !== false && value !== 'false';
  return { completed, actionValue: completed };
};

async function readResource({ item, system }: ItemAtWork, answer: Answer): Promise<Outcome> {
  const resource = item.field_options?.library_resource;
  if (typeof resource === 'string' && !(await system.records.find(libraryResources, resource)))
    throw conflict(
      'resource-gone',
      'The resource of this item is no longer in the library. Please tell your credentialing specialist.',
    );
  return ticked(answer);
}

function dated({ value }: Answer): Outcome {
  if (value === null) return { completed: false, actionValue: null };
  const read = date.parse(value, { type: 'Date', label: 'Date' });
  if ('problem' in read) throw invalid({ value: read.problem });
  if (!read.value) throw invalid({ value: 'Please enter a date.' });
  return { completed: true, actionValue: read.value };
}

async function chosen({ item, system }: ItemAtWork, { value }: Answer): Promise<Outcome> {
  if (value === null) return { completed: false, actionValue: null };
  const choices = (await itemChoices(system, [item])).get(item._id) ?? [];
  if (!choices.some((choice) => choice.value === value)) throw invalid({ value: 'Please choose an option.' });
  return { completed: true, actionValue: value };
}
