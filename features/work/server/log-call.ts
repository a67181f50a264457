import type { RecordLink, RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { activities } from '../activities.module.ts';
import { tasks } from '../tasks.module.ts';

export interface LoggedCall {
  about: RecordLink;
  direction?: string | undefined;
  outcome?: string | undefined;
  minutes?: number | null | undefined;
  name?: string | null | undefined;
  description?: string | null | undefined;
  /** What is to be done after it. */
  next?: { subject: string; due_date?: string | null | undefined; assigned_to?: string | null | undefined } | null | undefined;
}

/** A call and its next task, both or none. */
export function logCall(context: Context, { about, next, ...call }: LoggedCall) {
  return context.transaction(async (inner) => {
    const record: RecordOf<typeof activities> = await inner.records.create(activities, {
      ...call,
      activityType: 'Call',
      relatedRecord: about,
      assigned_to: inner.userId,
    });
    const task = next
      ? await inner.records.create(tasks, {
          subject: next.subject,
          name: next.subject,
          description: next.subject,
          due_date: next.due_date ?? null,
          assigned_to: next.assigned_to ?? inner.userId,
          related_record: about,
        })
      : null;
    return { record, task, notices: inner.toasts };
  });
}
