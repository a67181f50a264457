import { assigned } from '#server/records/rules.ts';
import { notifyAssigned } from './notify-assigned.ts';

export default [
  assigned('*', 'whoever gets a record from somebody else is told', async (assignment) => {
    if (assignment.context.reason !== null) return; // what a rule made in passing is told by that rule, where it matters
    await notifyAssigned(assignment, 'record-assigned');
  }),
];
