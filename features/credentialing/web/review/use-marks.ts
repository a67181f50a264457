import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '#web/ui/toasts.ts';
import { say, sayAnswer } from '#web/words/say.ts';
import { approveMany, reopen, type QueueRow } from './review-api.ts';
import type { Desk } from './use-desk.ts';

/** The most items that one call approves. */
const AT_ONCE = 200;

/** Items of the queue that are approved together. Changing the stage clears the marks. */
export function useMarks(desk: Desk) {
  const client = useQueryClient();
  const { stage } = desk.state;
  const [kept, setKept] = useState<{ stage: string; ids: ReadonlySet<string> }>({ stage, ids: new Set() });
  const ids = kept.stage === stage ? kept.ids : new Set<string>();
  const keep = (next: Iterable<string>) => setKept({ stage, ids: new Set(next) });
  const [isBusy, setBusy] = useState(false);
  const marked = desk.rows.filter((row) => ids.has(row.item._id)).slice(0, AT_ONCE);
  const refresh = () => client.invalidateQueries({ queryKey: ['records', 'credentialingRequiredItems'] });

  const takeBack = async (rows: readonly QueueRow[]) => {
    const answers = await Promise.allSettled(rows.map((row) => reopen(row.item._id)));
    const back = rows.filter((_row, at) => answers[at]!.status === 'fulfilled');
    await refresh();
    if (back.length) desk.bringBack(...back);
    const refused = answers.find((answer) => answer.status === 'rejected');
    if (refused) toast.danger((refused.reason as Error).message);
  };
  const approveMarked = async () => {
    if (!marked.length || isBusy) return;
    setBusy(true);
    try {
      const { skipped } = await approveMany(marked.map(({ item }) => item._id));
      const left = new Set(skipped.map(({ _id }) => _id));
      const done = marked.filter(({ item }) => !left.has(item._id));
      keep(left);
      desk.leaveMany(done);
      if (done.length) toast.undoable(approvedWords(done.length), () => void takeBack(done));
      if (skipped[0]) toast.warning(leftWords(skipped.length, sayAnswer(skipped[0].reason)), 8000);
    } catch (error) {
      toast.danger((error as Error).message);
    } finally {
      setBusy(false);
      void refresh();
    }
  };
  return {
    /** Only what was submitted can be approved. */
    isOffered: stage === 'submitted',
    isMarked: (row: QueueRow) => ids.has(row.item._id),
    marked,
    isBusy,
    toggle: ({ item: { _id } }: QueueRow) => keep(ids.has(_id) ? [...ids].filter((id) => id !== _id) : [...ids, _id]),
    clear: () => keep([]),
    approveMarked,
  };
}
export type Marks = ReturnType<typeof useMarks>;

const approvedWords = (count: number) => say({ one: '1 item approved.', other: '{count} items approved.' }, { count });
const leftWords = (count: number, reason: string) =>
  say({ one: '1 item left: {reason}', other: '{count} items left: {reason}' }, { count, reason });
