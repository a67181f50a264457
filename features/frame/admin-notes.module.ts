import { defineModule, moduleChoice, richText } from '#common/module.ts';

export const adminNotes = defineModule({
  name: 'adminNotes',
  path: 'admin-notes',
  label: 'Admin notes',
  singular: 'Admin note',
  icon: 'notes',
  fields: {
    note: richText('Note', { required: true }),
    related_module: moduleChoice('Module', { required: true, indexed: true }),
  },
  writes: 'admin',
  seenBy: { staff: 'nobody' },
});

export default adminNotes;
