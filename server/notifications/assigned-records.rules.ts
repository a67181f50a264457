import { assigned } from '../records/rules.ts';
import { notifyAssigned } from './notify-assigned.ts';
import { recordAssigned } from './records.notification-kinds.ts';

export default [
  assigned('*', 'people are notified about records that others assign to them', async (assignment) => {
    if (assignment.context.reason !== null) return; // what a rule made in passing is told by that rule, where it matters
    await notifyAssigned(assignment, recordAssigned);
  }),
];
