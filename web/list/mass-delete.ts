import type { DescribedModule } from '#common/described-module.ts';
import type { Level } from '#common/access.ts';
import type { AnyRecord } from '#common/module.ts';
import { inSentence, pluralOf } from '#common/names.ts';
import { ApiError } from '../api.ts';
import { formatNumber } from '../formats.ts';
import { comeBack, whileDeleting } from '../records/records-api.ts';
import { showRunSkipped } from '../records/skipped-records.ts';
import { actOnMany, countOf, type Acted, type Which } from '../runs/act-on-many.ts';
import { LEAVE, undoRun } from '../runs/undo-run.ts';
import { confirmAction, showProgress } from '../ui/dialogs.ts';
import { toast } from '../ui/toasts.ts';
import { say, sayLater } from '../words/say.ts';

const NAMED = 8;
const FAILED = sayLater('There was an issue with the deletion process. Please try again later.');

/** Asks, deletes, and offers to take it back. Answers whether anything happened. `onLeave`: the person goes on with something else. */
export async function massDelete(
  module: DescribedModule,
  which: Which,
  level: Level,
  onScreen: readonly AnyRecord[],
  onLeave: () => void,
): Promise<boolean> {
  const ids = 'ids' in which ? which.ids : [];
  if (!(await isConfirmed(module, countOf(which), ids, level, onScreen))) return false;
  const about = `deletion of ${module.name}`;
  try {
    const { changed, skippedCount, run } = await whileDeleting(ids, () => deleteThem(module, which, onLeave), stayed);
    toast.settle(about);
    if (changed === 0 || !run) toast.warning(say('No items available for deletion!'));
    else toast.undoable(say('Deletion process was successful.'), () => takeBack(module, ids, run));
    if (changed > 0 && skippedCount > 0 && run)
      void showRunSkipped(module, say('{skippedCount} not deleted', { skippedCount: formatNumber(skippedCount) }), run);
    return changed > 0;
  } catch (error) {
    const isOther = error instanceof ApiError && error.code === 'count-changed';
    toast.danger(isOther ? error.message : say(FAILED), about);
    return false;
  }
}

const stayed = ({ skipped }: Acted) => skipped;

const isConfirmed = (module: DescribedModule, count: number, ids: string[], level: Level, onScreen: readonly AnyRecord[]) =>
  confirmAction({
    title: say('Delete {count} {records}?', {
      count: formatNumber(count),
      records: inSentence(count === 1 ? module.singular : pluralOf(module)),
    }),
    text:
      level === 'Owner'
        ? say('Items you did not create will not be removed.')
        : say(
            { one: 'It can be restored from the trash for 30 days.', other: 'They can be restored from the trash for 30 days.' },
            { count },
          ),
    items:
      count <= NAMED && ids.length > 0
        ? onScreen.filter((record) => ids.includes(record._id)).map((record) => String(record.name ?? say('Untitled')))
        : undefined,
    confirm: say('Delete'),
    danger: true,
  });

/** The dialog of its progress comes only where it takes its time. */
async function deleteThem(module: DescribedModule, which: Which, onLeave: () => void): Promise<Acted> {
  let progress: ReturnType<typeof showProgress> | undefined;
  try {
    return await actOnMany(module, 'mark-as-deleted/by-array', which, {
      onRun: () => (progress = showProgress(say('Deleting {label}', { label: module.label }), { ...LEAVE, run: onLeave })),
      onProgress: (done, total) => progress?.update(done, total),
    });
  } finally {
    progress?.close();
  }
}

function takeBack(module: DescribedModule, ids: readonly string[], run: string): void {
  comeBack(ids);
  void undoRun(module, run);
}
