import type { Defaults } from '#server/discovered.ts';
import { calendarGroups } from '../calendar-groups.module.ts';

/** Other parts look these up by title. */
const groups: { title: string; color: string }[] = [
  { title: 'RFP Proposals', color: 'orange' },
  { title: 'PTO', color: 'purple' },
  { title: 'Core Start Dates', color: 'green' },
  { title: 'Miami Start Dates', color: 'blue' },
  { title: 'Broward Start Dates', color: 'yellow' },
];

const calendar: Defaults = {
  name: 'calendar groups',
  order: 40,
  run: async (context) => {
    const known = new Set((await context.records.all(calendarGroups, { deleted: [true, false] })).map(({ title }) => title));
    for (const group of groups)
      if (!known.has(group.title)) await context.records.create(calendarGroups, { ...group, active: true });
  },
};

export default calendar;
