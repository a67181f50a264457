import { checkbox, defineModule, dropdown, text } from '#common/module.ts';

export const calendarGroups = defineModule({
  name: 'calendarGroups',
  path: 'calendar-groups',
  label: 'Calendar groups',
  singular: 'Calendar group',
  icon: 'calendar-cog',
  fields: {
    name: text('Name'),
    title: text('Title', { required: true, indexed: true }),
    color: dropdown('Color', ['orange', 'yellow', 'green', 'blue', 'purple', 'gray'], { default: 'blue' }),
    active: checkbox('Active', { default: true }),
  },
  nameFrom: ['title'],
  sort: { field: 'title', order: 'asc' },
  reads: 'signed-in',
});

export default calendarGroups;
