import type { RecordLink } from '#common/module.ts';
import { assigned, derive, effect } from '#server/records/rules.ts';
import { notifyAssigned } from '#server/notifications/notify-assigned.ts';
import { tasks } from '../tasks.module.ts';
import { taskAssigned } from '../work.notification-kinds.ts';

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

  effect(tasks, 'the assigned user is notified about a new task', { on: ['assigned_to'] }, ({ record, context }) => {
    if (!record.assigned_to || record.assigned_to === context.userId) return;
    const { assigned_to, _id } = record;
    context.afterCommit(() => context.engine.bus.send('new-muster-task-event', [assigned_to], { _id }));
  }),

  assigned(tasks, 'a new task appears in the assigned user’s notifications', (assignment) =>
    notifyAssigned(assignment, taskAssigned),
  ),
];
