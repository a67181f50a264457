import { dayIn } from '#common/time-zones.ts';
import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { createTask, type TaskOrder } from '#features/work/server/public.ts';
import { tasks } from '#features/work/tasks.module.ts';
import type { subs } from '../subs.module.ts';

type Sub = RecordOf<typeof subs>;

/** From today until the interview. */
export async function askToConfirmInterview(context: Context, sub: Sub): Promise<void> {
  await createTask(context, {
    ...about(sub),
    subject: `Confirm the interview: ${sub.name}`,
    description: `Please confirm the interview of ${sub.name} with the candidate and the account.`,
    task_type: 'Interview',
    due: dayOfInterview(context, sub),
    wantedWhile: {
      terms: { field: 'status', op: 'equals', value: 'InterviewScheduled' },
      otherwise: 'The sub has moved on.',
    },
  });
}

/** A task that somebody has done already stays as it is. */
export async function moveConfirmation(context: Context, sub: Sub): Promise<void> {
  const { records } = context.asSystem('the task to confirm an interview moves with it');
  const open = await records.all(tasks, {
    all: [
      { field: 'related_record.recordId', op: 'equals', value: sub._id },
      { field: 'task_type', op: 'equals', value: 'Interview' },
      { field: 'status', op: 'notEquals', value: 'Completed' },
      { field: 'wanted_while', op: 'notEmpty' },
    ],
  });
  for (const { _id } of open) await records.update(tasks, _id, { due_date: dayOfInterview(context, sub) });
}

export async function askForFeedback(context: Context, sub: Sub): Promise<void> {
  await createTask(context, {
    ...about(sub),
    subject: `Ask for feedback: ${sub.name}`,
    description: `${sub.name} was hired. Please ask the account and the provider how it is going.`,
    task_type: 'Feedback',
    startIn: 30,
    dueIn: 37,
  });
}

const dayOfInterview = (context: Context, { interview_date }: Sub): string | null =>
  interview_date ? dayIn(context.timeZone, new Date(interview_date)) : null;

const about = (sub: Sub): Pick<TaskOrder, 'assignees' | 'about' | 'links'> => ({
  assignees: [sub.assigned_to],
  about: { moduleName: 'subs', recordId: sub._id },
  links: { subs_tasks: sub._id, leads_tasks: sub.leads_subs },
});
