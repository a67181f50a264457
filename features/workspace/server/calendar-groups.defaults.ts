import type { Defaults } from '#server/discovered.ts';
import { calendarGroups } from '#features/work/calendar-groups.module.ts';

const groups: { title: string; color: string }[] = [
  { title: 'Interviews', color: 'orange' },
  { title: 'Placements', color: 'green' },
  { title: 'Meetings', color: 'blue' },
  { title: 'PTO', color: 'purple' },
  { title: 'Company Holidays', color: 'gray' },
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
