import { checkbox, defineModule, dropdown, moduleChoice, number, object, text } from '#common/module.ts';

/** After how long which records of a module are archived, go to the trash, or are erased. */
export const retentionRules = defineModule({
  name: 'retentionRules',
  path: 'retention-rules',
  label: 'Retention rules',
  singular: 'Retention rule',
  icon: 'archive',
  fields: {
    name: text('Name', { required: true }),
    moduleName: moduleChoice('Module', { required: true }),
    searchTerms: object('Only records that match', { maxBytes: 16 * 1024 }),
    dateField: text('Date', { required: true, description: 'A field of the module that is a date or a time.' }),
    days: number('Days', { required: true, min: 1, max: 36_500, description: 'So many days must have passed since the date.' }),
    act: dropdown('What happens', ['archive', 'trash', 'erase'], { required: true }),
    active: checkbox('Every night', { default: false }),
    expected: number('Records that would be erased', {
      min: 0,
      description: 'Said to turn on a rule that erases; it is never kept.',
    }),
    problem: text('Problem of the last night', { serverOnly: true }),
  },
  sort: { field: 'name', order: 'asc' },
  writes: 'admin',
  seenBy: { staff: 'nobody', provider: 'nobody', admin: 'everybody' },
  namesFields: { of: 'moduleName', within: ['searchTerms', 'dateField'] },
});

export default retentionRules;
