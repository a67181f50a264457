import { defineModule, flexRelate, teamField } from '#common/module.ts';
import { hangsOn, ofTheirTeams } from '#common/row-rule.ts';

export const notes = defineModule({
  name: 'notes',
  label: 'Notes',
  singular: 'Note',
  icon: 'note',
  isCustom: true,
  rights: { staff: 'work' },
  fields: {
    related_record: flexRelate('Related record'),
    ...teamField,
  },
  seenBy: { staff: { all: [ofTheirTeams, hangsOn('related_record')] } },
  sort: { field: 'createdAt', order: 'desc' },
});

export default notes;
