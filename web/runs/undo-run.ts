import type { DescribedModule } from '#common/described-module.ts';
import { formatNumber } from '../formats.ts';
import { refreshModule } from '../records/records-api.ts';
import { showRunSkipped } from '../records/skipped-records.ts';
import { showProgress } from '../ui/dialogs.ts';
import { toast } from '../ui/toasts.ts';
import { say, sayLater } from '../words/say.ts';
import { followRun } from './follow-run.ts';
import { orderUndo } from './runs-api.ts';

/**
 * Takes a run back, however long it takes, and tells what stayed because somebody changed it since.
 * @param said of a run that is undone as a whole; absent: on how many records
 */
export async function undoRun(module: DescribedModule, run: string, said?: string): Promise<void> {
  const progress = showProgress(say('Undoing on {label}', { label: module.label }), LEAVE);
  try {
    const undo = await followRun(await orderUndo({ _id: run }), progress.update);
    if (undo.state === 'failed') toast.danger(undo.problem ?? say('This could not be undone.'));
    const onMany = say(
      { one: 'Undone on {count} record', other: 'Undone on {count} records' },
      { count: formatNumber(undo.changed) },
    );
    if (undo.changed > 0) toast.success((undo.skippedCount === 0 && said) || onMany);
    if (undo.skippedCount > 0)
      void showRunSkipped(
        module,
        say('{skippedCount} could not be undone', { skippedCount: formatNumber(undo.skippedCount) }),
        undo._id,
      );
  } catch (error) {
    toast.danger((error as Error).message);
  } finally {
    progress.close();
    void refreshModule(module.name);
  }
}

/** A run goes on by itself: nobody has to wait before its dialog. */
export const LEAVE = { label: sayLater('Continue in the background') };
