import type { DescribedModule } from '#common/described-module.ts';
import { inSentence, pluralOf } from '#common/names.ts';
import { formatNumber } from '../formats.ts';
import { queryClient } from '../query-client.ts';
import { comeBack } from '../records/records-api.ts';
import { showRunSkipped } from '../records/skipped-records.ts';
import { actOnMany, countOf, type Acted, type Which } from '../runs/act-on-many.ts';
import { LEAVE, undoRun } from '../runs/undo-run.ts';
import { confirmAction, showProgress } from '../ui/dialogs.ts';
import { toast } from '../ui/toasts.ts';
import { say, sayLater } from '../words/say.ts';
import { trashOptions } from './trash-api.ts';

/** Answers whether anything was restored. */
export async function restoreThem(module: DescribedModule, which: Which): Promise<boolean> {
  const done = await act(module, 'restore/by-array', which);
  if (!done) return false;
  if ('ids' in which) comeBack(which.ids);
  const { changed, run } = done;
  const sentence = say('{records} restored', { records: inWords(module, changed) });
  if (changed > 0 && run) toast.undoable(sentence, () => void undoRun(module, run));
  else if (changed > 0) toast.success(sentence);
  await tellSkipped(module, done, say('{count} not restored', { count: formatNumber(done.skippedCount) }));
  return changed > 0;
}

/** Asks first: nothing brings them back. */
export async function deleteForever(module: DescribedModule, which: Which): Promise<boolean> {
  const isSure = await confirmAction({
    title: say('Delete {records} forever?', { records: inWords(module, countOf(which)) }),
    text: say('Their files go with them. This cannot be undone.'),
    confirm: say('Delete forever'),
    danger: true,
  });
  if (!isSure) return false;
  const done = await act(module, 'delete-forever/by-array', which);
  if (!done) return false;
  if (done.changed > 0) toast.success(say('{records} deleted forever', { records: inWords(module, done.changed) }));
  await tellSkipped(module, done, say('{count} not deleted', { count: formatNumber(done.skippedCount) }));
  return done.changed > 0;
}

const UNDER_WAY = {
  'restore/by-array': sayLater('Restoring {label}'),
  'delete-forever/by-array': sayLater('Deleting forever {label}'),
} as const;

/** The dialog of its progress comes only where it takes its time. */
async function act(module: DescribedModule, path: keyof typeof UNDER_WAY, which: Which): Promise<Acted | null> {
  let progress: ReturnType<typeof showProgress> | undefined;
  try {
    return await actOnMany(module, path, which, {
      onRun: () => (progress = showProgress(say(UNDER_WAY[path], { label: module.label }), LEAVE)),
      onProgress: (done, total) => progress?.update(done, total),
    });
  } catch (error) {
    toast.danger((error as Error).message);
    return null;
  } finally {
    progress?.close();
    void queryClient.invalidateQueries({ queryKey: trashOptions.queryKey });
  }
}

async function tellSkipped(module: DescribedModule, { skippedCount, skipped, run }: Acted, said: string): Promise<void> {
  if (skippedCount === 0) return;
  if (run) return showRunSkipped(module, said, run);
  toast.warning(`${said}: ${skipped[0]?.reason ?? ''}`);
}

const inWords = (module: DescribedModule, count: number): string =>
  `${formatNumber(count)} ${inSentence(count === 1 ? module.singular : pluralOf(module))}`;
