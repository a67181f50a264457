import type { DescribedModule } from '#common/described-module.ts';
import { formatNumber } from '../formats.ts';
import { refreshModule } from '../records/records-api.ts';
import { showRunSkipped } from '../records/skipped-records.ts';
import { showProgress } from '../ui/dialogs.ts';
import { toast } from '../ui/toasts.ts';
import { followRun } from './follow-run.ts';
import { orderUndo } from './runs-api.ts';

/**
 * Takes a run back, however long it takes, and tells what stayed because somebody changed it since.
 * @param said of a run that is undone as a whole; absent: on how many records
 */
export async function undoRun(module: DescribedModule, run: string, said?: string): Promise<void> {
  const progress = showProgress(`Undoing on ${module.label}`, LEAVE);
  try {
    const undo = await followRun(await orderUndo({ _id: run }), progress.update);
    if (undo.state === 'failed') toast.danger(undo.problem ?? 'This could not be undone.');
    const onMany = `Undone on ${formatNumber(undo.changed)} ${undo.changed === 1 ? 'record' : 'records'}`;
    if (undo.changed > 0) toast.success((undo.skippedCount === 0 && said) || onMany);
    if (undo.skippedCount > 0) void showRunSkipped(module, `${formatNumber(undo.skippedCount)} could not be undone`, undo._id);
  } catch (error) {
    toast.danger((error as Error).message);
  } finally {
    progress.close();
    void refreshModule(module.name);
  }
}

/** A run goes on by itself: nobody has to wait before its dialog. */
export const LEAVE = { label: 'Continue in the background' };
