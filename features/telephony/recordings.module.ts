import { defineModule, dropdown, fileFields, phone, textArea } from '#common/module.ts';

export const recordings = defineModule({
  name: 'recordings',
  label: 'Recordings',
  singular: 'Recording',
  icon: 'player-record',
  rights: { Recruiter: 'read' },
  fields: {
    type: dropdown('Type', ['Call', 'Voicemail'], { required: true, indexed: true }),
    description: textArea('Description', { required: true }),
    ...fileFields,
    phone: phone('Phone'),
  },
});

export default recordings;
