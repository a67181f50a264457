import type { DescribedModule } from '#common/described-module.ts';
import { ApiError } from '../api.ts';
import { putSaveBack, type TakenBack } from './records-api.ts';
import { saveEdit } from './save-edit.ts';

/** Takes a save back; where somebody else has changed one of its fields since, the person chooses between both values. */
export async function undoSave(module: DescribedModule, taken: TakenBack): Promise<void> {
  try {
    await putSaveBack(module, taken);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'version-conflict') throw error;
    await saveEdit(module, taken.saved, taken.former);
  }
}
