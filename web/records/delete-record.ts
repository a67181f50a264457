import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { forgetVisit } from '../frame/recents.ts';
import { confirmAction } from '../ui/dialogs.ts';
import { toast } from '../ui/toasts.ts';
import { say } from '../words/say.ts';
import { aboutRecord, deleteRecord as deleteOne, restoreRecord } from './records-api.ts';

/** Asks by the record's own name, deletes, offers Undo. Answers whether it is gone. */
export async function deleteRecord(module: DescribedModule, record: AnyRecord): Promise<boolean> {
  const name = String(record.name ?? module.singular);
  const isConfirmed = await confirmAction({
    title: say('Delete {name}?', { name }),
    text: say('It can be restored from the trash for 30 days.'),
    confirm: say('Delete'),
    danger: true,
  });
  if (!isConfirmed) return false;
  try {
    const { skipped, changed } = await deleteOne(module, record._id);
    if (changed === 0) {
      toast.danger(skipped[0]?.reason ?? say('No items available for deletion!'), aboutRecord(module.name, record._id));
      return false;
    }
    toast.settle(aboutRecord(module.name, record._id));
    forgetVisit(record._id);
    toast.undoable(say('{name} deleted', { name }), () => void restoreRecord(module, record._id));
    return true;
  } catch (error) {
    toast.danger((error as Error).message, aboutRecord(module.name, record._id));
    return false;
  }
}
