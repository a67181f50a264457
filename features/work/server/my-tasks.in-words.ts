import type { PartInWords } from '#server/discovered.ts';
import { MY_TASKS } from '../start-parts.ts';
import { tasks } from '../tasks.module.ts';
import { firstOf, MOST_LINES } from './first-of.ts';

/** One's open tasks, the most pressing first. */
const myTasks: PartInWords = {
  ...MY_TASKS,
  read: async (context) => {
    const { records, total } = await context.records.search(tasks, {
      searchTerms: {
        all: [
          { field: 'assigned_to', op: 'in', value: ['$me'] },
          { field: 'status', op: 'notIn', value: ['Completed'] },
        ],
      },
      sort: [{ field: 'due_date' }],
      pageSize: MOST_LINES,
    });
    const today = context.today();
    return {
      header: ['Task', 'Due', 'Status'],
      rows: records.map(({ subject, name, description, due_date, status, is_urgent }) => [
        `${String(subject ?? name ?? description ?? 'Task')}${is_urgent === true ? ' (urgent)' : ''}`,
        String(due_date ?? '–'),
        due_date && String(due_date) < today ? 'Past due' : String(status ?? '–'),
      ]),
      empty: 'You have no open tasks.',
      note: firstOf(records.length, total, 'tasks'),
    };
  },
};

export default myTasks;
