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
  const order = isBack
    ? { title: say('Unarchive {records}?', { records: many(count) }), text: say(BACK), confirm: say('Unarchive') }
    : { title: say('Archive {records}?', { records: many(count) }), text: say(AWAY), confirm: say('Archive') };
  if (count > 1 && !(await confirmAction(order))) return false;
  let progress: ReturnType<typeof showProgress> | undefined;
  try {
    const { label } = module;
    const underWay = isBack ? say('Unarchiving {label}', { label }) : say('Archiving {label}', { label });
    const call = isBack ? 'unarchive/by-array' : 'archive/by-array';
    const { changed, skippedCount, run } = await actOnMany(module, call, which, {
      onRun: () => (progress = showProgress(underWay, LEAVE)),
      onProgress: (done, total) => progress?.update(done, total),
    });
    const records = many(changed);
    const said = isBack ? say('{records} unarchived', { records }) : say('{records} archived', { records });
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
