import type { RecordLink, RecordOf } from '#common/module.ts';
import type { SearchTree } from '#common/search.ts';
import type { Context } from '#server/context.ts';
import { users } from '#server/accounts/users.module.ts';
import { readSetting } from '#server/admin-settings/read-setting.ts';
import { tasks } from '../tasks.module.ts';

export { firstOf, MOST_LINES } from './first-of.ts';
export { zonesOfUsers } from './zones-of-users.queries.ts';

type Task = RecordOf<typeof tasks>;

export interface TaskOrder {
  subject: string;
  description: string;
  task_type: string;
  isUrgent?: boolean;
  /** The first of them who is an active user gets the task, then the default assignee, then the person at work. */
  assignees: readonly (string | null | undefined)[];
  about: RecordLink;
  /** Calendar days from today; default today. */
  startIn?: number;
  /** Calendar days from today, or a date; absent: no due date. */
  dueIn?: number;
  due?: string | null;
  /** Until when it is wanted: once the record that it is about does not meet these terms any more, it is closed with the reason. */
  wantedWhile?: { terms: SearchTree; otherwise: string };
  /** The relations of tasks to the records it concerns, e.g. `placements_tasks`. */
  links?: Partial<Pick<Task, 'providers_tasks' | 'leads_tasks' | 'subs_tasks' | 'placements_tasks' | 'credentialing_tasks'>>;
}

/** Somebody's next step, made by a rule. It starts as Not Started. Undefined when there is nobody to give it to. */
export async function createTask(context: Context, order: TaskOrder): Promise<Task | undefined> {
  const system = context.asSystem('rules create tasks for others');
  const assignee = await firstActive(system, [
    ...order.assignees,
    await readSetting<string>(context, 'default-task-assignee'),
    context.userId,
  ]);
  if (!assignee) {
    context.engine.log.warn({ task: order.subject, record: order.about.recordId }, 'a task has nobody to go to');
    return undefined;
  }
  return system.records.create(tasks, {
    name: order.subject,
    subject: order.subject,
    description: order.description,
    task_type: order.task_type,
    status: 'Not Started',
    ...(order.isUrgent ? { is_urgent: true } : {}),
    assigned_to: assignee,
    start_date: inDays(context, order.startIn ?? 0),
    due_date: order.due ?? (order.dueIn === undefined ? null : inDays(context, order.dueIn)),
    parent_type: order.about.moduleName,
    related_record: { moduleName: order.about.moduleName, recordId: order.about.recordId },
    ...(order.wantedWhile ? { wanted_while: { ...order.wantedWhile } } : {}),
    ...order.links,
  });
}

/** `YYYY-MM-DD`, that many calendar days after today in the agency's zone. */
export function inDays(context: Context, days: number): string {
  const day = new Date(`${context.today()}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** The first of these ids that belongs to somebody who may sign in. */
async function firstActive(context: Context, ids: readonly (string | null | undefined)[]): Promise<string | undefined> {
  const wanted = ids.filter((id): id is string => typeof id === 'string' && id !== '');
  if (!wanted.length) return undefined;
  const found = await context
    .asSystem('whether a user is active')
    .records.all(users, { _id: [...new Set(wanted)], active: true });
  const active = new Set(found.map(({ _id }) => _id));
  return wanted.find((id) => active.has(id));
}
