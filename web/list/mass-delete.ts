import type { DescribedModule } from '#common/described-module.ts';
import type { Level } from '#common/access.ts';
import type { AnyRecord } from '#common/module.ts';
import { inSentence } from '#common/names.ts';
import { deleteRecords, restoreRecords } from '../records/records-api.ts';
import { showSkipped } from '../records/skipped-records.ts';
import { confirmAction } from '../ui/dialogs.ts';
import { toast } from '../ui/toasts.ts';
import { formatNumber } from '../formats.ts';

const NAMED = 8;

/** Asks, deletes, and offers to take it back. Answers whether anything happened. */
export async function massDelete(
  module: DescribedModule,
  ids: string[],
  level: Level,
  onScreen: readonly AnyRecord[],
): Promise<boolean> {
  const count = ids.length;
  const isConfirmed = await confirmAction({
    title: `Delete ${formatNumber(count)} ${inSentence(count === 1 ? module.singular : module.label)}?`,
    text:
      level === 'Owner'
        ? 'Items you did not create will not be removed.'
        : `${count === 1 ? 'It' : 'They'} can be restored from the trash for 30 days.`,
    items:
      count <= NAMED
        ? onScreen.filter((record) => ids.includes(record._id)).map((record) => String(record.name ?? 'Untitled'))
        : undefined,
    confirm: 'Delete',
    danger: true,
  });
  if (!isConfirmed) return false;
  const about = `deletion of ${module.name}`;
  try {
    const { changed, skipped } = await deleteRecords(module, ids);
    toast.settle(about);
    if (changed === 0) toast.warning('No items available for deletion!');
    else toast.undoable('Deletion process was successful.', () => void restoreRecords(module, ids));
    if (changed > 0 && skipped.length > 0) showSkipped(module, `${formatNumber(skipped.length)} not deleted`, skipped, onScreen);
    return changed > 0;
  } catch {
    toast.danger('There was an issue with the deletion process. Please try again later.', about);
    return false;
  }
}
