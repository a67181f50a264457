import type { RecordLink } from '#common/module.ts';
import { addDays, daysBetween } from '#common/fields/calendar.ts';
import { assigned, derive, effect } from '#server/records/rules.ts';
import { notifyAssigned } from '#server/notifications/notify-assigned.ts';
import { tasks } from '../tasks.module.ts';
import { taskAssigned } from '../work.notification-kinds.ts';
import { nextRepeat } from './next-repeat.ts';
import { statusByDate, todayOf } from './past-due.ts';

export default [
  derive(
    tasks,
    'both links of a task to a record stay the same',
    { on: ['related_record', 'related_to_module', 'related_to_record_id'] },
    ({ record, changed, set }) => {
      const given = record.related_record as RecordLink | null;
      if (changed('related_record')) {
        set({ related_to_module: given?.moduleName ?? null, related_to_record_id: given?.recordId ?? null });
      } else if (record.related_to_module && record.related_to_record_id) {
        set({ related_record: { moduleName: record.related_to_module, recordId: record.related_to_record_id } });
      } else set({ related_record: null });
    },
  ),

  derive(
    tasks,
    'a task is named after its subject',
    { on: ['name', 'subject', 'description'], orNew: true },
    ({ record, isNew, set, context }) => {
      const { subject, name, description } = record;
      if (!name) set({ name: subject ?? description?.split('\n')[0]?.slice(0, 120) ?? null });
      if (!subject && record.name) set({ subject: record.name });
      if (isNew && !record.date_created) set({ date_created: context.now().toISOString() });
    },
  ),

  derive(
    tasks,
    'an open task whose day is over is past due, until its date moves on',
    { on: ['due_date', 'status', 'assigned_to'], orNew: true },
    async ({ record, changed, set, context }) => {
      const isGiven = record.status === 'Past Due' && changed('status'); // somebody says so, whatever the date
      if (isGiven || (!record.due_date && record.status !== 'Past Due')) return;
      const today = await todayOf(context, record.assigned_to ? [record.assigned_to] : []);
      const status = statusByDate(record, today(record.assigned_to));
      if (status) set({ status });
    },
  ),

  derive(
    tasks,
    'a task keeps when it was completed, until it is open again',
    { on: ['status'], orNew: true },
    ({ record, changed, set, context }) => {
      const isDone = record.status === 'Completed';
      if (isDone && changed('status')) set({ completed_at: context.now().toISOString() });
      else if (!isDone && record.completed_at) set({ completed_at: null });
    },
  ),

  derive(tasks, 'a task that is open again has no reason to be closed', { on: ['status'] }, ({ record, changed, set }) => {
    if (record.status !== 'Completed' && record.closed_because && !changed('closed_because'))
      set({ closed_because: null, wanted_while: null });
  }),

  effect(
    tasks,
    'a repeating task makes its next one when it is done',
    { on: ['status'], of: 'existing' },
    async ({ record, context }) => {
      const { status, repeats, closed_because, due_date, start_date } = record;
      if (status !== 'Completed' || !repeats || closed_because) return;
      const today = context.today();
      const due = nextRepeat(repeats, due_date ?? start_date ?? today, today);
      if (!due) return;
      const { subject, description, task_type, assigned_to, is_urgent, is_private, related_record, parent_type, teams } = record;
      await context.asSystem('the next of a series is made for its assignee').records.create(tasks, {
        name: subject,
        subject,
        description,
        task_type,
        assigned_to,
        is_urgent,
        is_private,
        related_record,
        parent_type,
        teams,
        repeats,
        next_of: record._id,
        status: 'Not Started',
        start_date: start_date && due_date ? addDays(due, daysBetween(due_date, start_date)) : null,
        due_date: due,
      });
    },
  ),

  effect(
    tasks,
    'a repeating task that is open again takes its next one back, unless somebody has touched it',
    { on: ['status'], of: 'existing' },
    async ({ record, previous, context }) => {
      if (previous?.status !== 'Completed' || record.status === 'Completed' || !record.repeats) return;
      const { records } = context.asSystem('the next of a series goes with the completion that made it');
      const made = await records.all(tasks, { next_of: record._id, status: 'Not Started' });
      await records.markDeleted(
        tasks,
        made.filter(({ version }) => Number(version) <= 1).map(({ _id }) => _id),
      );
    },
  ),

  effect(tasks, 'the assigned user is notified about a new task', { on: ['assigned_to'] }, ({ record, context }) => {
    if (!record.assigned_to || record.assigned_to === context.userId) return;
    const { assigned_to, _id } = record;
    context.afterCommit(() => context.engine.bus.send('new-muster-task-event', [assigned_to], { _id }));
  }),

  assigned(tasks, 'a new task appears in the assigned user’s notifications', (assignment) =>
    notifyAssigned(assignment, taskAssigned),
  ),
];
