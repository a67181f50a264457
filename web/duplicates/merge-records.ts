import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { inSentence, pluralOf } from '#common/names.ts';
import { api } from '../api.ts';
import { formatNumber } from '../formats.ts';
import { forgetVisit } from '../frame/recents.ts';
import { queryClient } from '../query-client.ts';
import { comeBack, recordOptions, refreshModule, whileDeleting } from '../records/records-api.ts';
import { followRun } from '../runs/follow-run.ts';
import { LEAVE, undoRun } from '../runs/undo-run.ts';
import { showProgress } from '../ui/dialogs.ts';
import { toast, type ServerToast } from '../ui/toasts.ts';
import { say } from '../words/say.ts';
import { askWhatToMerge } from './merge-dialog.ts';
import type { Merge } from './merge-choices.ts';

interface Answer {
  /** Absent where it is done in the background. */
  record?: AnyRecord;
  run: string;
  notices?: ServerToast[];
}

/** Merges records and offers to take it back. @throws what refused it */
export async function mergeRecords(module: DescribedModule, { primary, remove, fields }: Merge): Promise<AnyRecord> {
  const body = { _moduleName: module.name, fromRecordIds: remove, toRecordId: primary, fields };
  const merging = async () => {
    const answer = await api<Answer>('/api/merge', { body, quiet: true });
    if (!answer.record) await waitFor(module, answer.run);
    return answer;
  };
  try {
    const { run } = await whileDeleting(remove, merging, () => []);
    for (const id of remove) forgetVisit(id);
    toast.undoable(say('{label} have been merged and duplicates removed', { label: module.label }), () => {
      comeBack(remove);
      void undoRun(
        module,
        run,
        say('{number} {records} are separate again', {
          number: formatNumber(remove.length + 1),
          records: inSentence(pluralOf(module)),
        }),
      );
    });
    return await queryClient.fetchQuery({ ...recordOptions(module, primary), staleTime: 0 });
  } finally {
    void refreshModule(module.name);
  }
}

/** Shows records side by side and merges them; answers the record that stays, or null. */
export const reviewAndMerge = (module: DescribedModule, ids: readonly string[]): Promise<AnyRecord | null> =>
  askWhatToMerge({ module, ids, merge: (wanted) => mergeRecords(module, wanted) });

async function waitFor(module: DescribedModule, id: string): Promise<void> {
  const progress = showProgress(say('Merging {label}', { label: module.label }), LEAVE);
  try {
    const run = await followRun(id, progress.update);
    if (run.state !== 'done') throw new Error(run.problem ?? say('Something went wrong. Please try again.'));
  } finally {
    progress.close();
  }
}
