import { defineModule, flexRelate, teamField, text, textArea } from '#common/module.ts';
import { hangsOn, ofTheirTeams } from '#common/row-rule.ts';

export const notes = defineModule({
  name: 'notes',
  label: 'Notes',
  singular: 'Note',
  icon: 'note',
  isCustom: true,
  rights: { staff: 'work' },
  personalOf: ['related_record'],
  fields: {
    name: text('Name', { required: true, indexed: 'trigram', personal: true }),
    description: textArea('Description', { personal: true }),
    related_record: flexRelate('Related record'),
    ...teamField,
  },
  seenBy: { staff: { all: [ofTheirTeams, hangsOn('related_record')] } },
  sort: { field: 'createdAt', order: 'desc' },
});

export default notes;
