import type { DescribedModule } from '#common/described-module.ts';
import { inSentence, pluralOf } from '#common/names.ts';
import { formatNumber } from '../formats.ts';
import { actOnMany, countOf, type Which } from '../runs/act-on-many.ts';
import { LEAVE, undoRun } from '../runs/undo-run.ts';
import { confirmAction, showProgress } from '../ui/dialogs.ts';
import { toast } from '../ui/toasts.ts';
import { say, sayLater } from '../words/say.ts';
import { showRunSkipped } from './skipped-records.ts';

/** Asks where there are several, archives, or takes out of the archive, and offers to take it back. Answers whether anything happened. */
export async function archiveRecords(module: DescribedModule, which: Which, { isBack = false } = {}): Promise<boolean> {
  const many = (count: number) => `${formatNumber(count)} ${inSentence(count === 1 ? module.singular : pluralOf(module))}`;
  const count = countOf(which);
  const verb = isBack ? 'Unarchive' : 'Archive';
  if (count > 1 && !(await confirmAction({ title: `${verb} ${many(count)}?`, text: isBack ? BACK : AWAY, confirm: verb })))
    return false;
  let progress: ReturnType<typeof showProgress> | undefined;
  try {
    const call = isBack ? 'unarchive/by-array' : 'archive/by-array';
    const { changed, skippedCount, run } = await actOnMany(module, call, which, {
      onRun: () => (progress = showProgress(`${isBack ? 'Unarchiving' : 'Archiving'} ${module.label}`, LEAVE)),
      onProgress: (done, total) => progress?.update(done, total),
    });
    const said = `${many(changed)} ${isBack ? 'unarchived' : 'archived'}`;
    if (changed > 0 && run) toast.undoable(said, () => void undoRun(module, run));
    if (skippedCount > 0 && run)
      void showRunSkipped(module, say('{skippedCount} left out', { skippedCount: formatNumber(skippedCount) }), run);
    return changed > 0;
  } catch (problem) {
    toast.danger((problem as Error).message);
    return false;
  } finally {
    progress?.close();
  }
}

const AWAY = sayLater(
  'Archived records are read-only, and out of lists, searches and reports. They can be unarchived at any time.',
);
const BACK = sayLater('They can be changed again, and are in lists, searches and reports.');
