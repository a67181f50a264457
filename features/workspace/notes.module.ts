import { defineModule, flexRelate, teamField } from '#common/module.ts';

export const notes = defineModule({
  name: 'notes',
  label: 'Notes',
  singular: 'Note',
  icon: 'note',
  isCustom: true,
  fields: {
    related_record: flexRelate('Related record'),
    ...teamField,
  },
  through: ['related_record'],
  sort: { field: 'createdAt', order: 'desc' },
});

export default notes;
