import { checkbox, defineModule, dropdown, text } from '#common/module.ts';
import { everyone } from '#common/row-rule.ts';
import { CALENDAR_COLORS } from './colors.ts';

export const calendarGroups = defineModule({
  name: 'calendarGroups',
  path: 'calendar-groups',
  label: 'Calendar groups',
  singular: 'Calendar group',
  icon: 'calendar-cog',
  rights: { staff: 'read' },
  fields: {
    name: text('Name'),
    title: text('Title', { required: true, indexed: true }),
    color: dropdown('Color', CALENDAR_COLORS, { default: 'blue' }),
    active: checkbox('Active', { default: true }),
  },
  nameFrom: ['title'],
  sort: { field: 'title', order: 'asc' },
  roles: 'optional',
  raises: 'settings',
  seenBy: everyone,
});

export default calendarGroups;
