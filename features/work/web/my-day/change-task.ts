import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { formatDay } from '#web/formats.ts';
import { askingForMissing, TURNED_BACK } from '#web/records/ask-missing.ts';
import { aboutRecord, updateRecord } from '#web/records/records-api.ts';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';

export const DONE = 'Completed';

export const nameOf = (task: AnyRecord): string => String(task.subject ?? task.name ?? task.description ?? say('Task'));

/** Completes a task, or opens one that was completed. */
export async function toggleDone(module: DescribedModule, task: AnyRecord): Promise<void> {
  const isDone = task.status === DONE;
  if (await put(module, task, { status: isDone ? 'Open' : DONE }))
    toast.undoable(say(isDone ? '{task} is open again' : '{task} completed', { task: nameOf(task) }), () => {
      void put(module, task, { status: task.status });
    });
}

export async function snooze(module: DescribedModule, task: AnyRecord, due_date: string): Promise<void> {
  if (await put(module, task, { due_date }))
    toast.undoable(say('{task} is due {day}', { task: nameOf(task), day: formatDay(due_date) }), () => {
      void put(module, task, { due_date: task.due_date ?? null });
    });
}

async function put(module: DescribedModule, task: AnyRecord, sent: Record<string, unknown>): Promise<boolean> {
  try {
    const saved = await askingForMissing({ module, record: task, sent }, (fields) => updateRecord(module, task._id, fields));
    return saved !== TURNED_BACK;
  } catch (problem) {
    toast.danger((problem as Error).message, aboutRecord(module.name, task._id));
    return false;
  }
}
