import { defineModule, file, number, text, textArea } from '#common/module.ts';

export const voiceshots = defineModule({
  name: 'voiceshots',
  label: 'Voiceshots',
  singular: 'Voiceshot',
  description: 'Recorded messages that are played to many phones.',
  icon: 'microphone',
  navigation: 'Communication',
  rights: { Recruiter: 'work' },
  fields: {
    name: text('Name'),
    title: text('Title', { required: true }),
    description: textArea('Description'),
    filename: text('File name'),
    path: file('Audio file'),
    seconds: number('Seconds', { serverOnly: true }),
  },
  nameFrom: ['title'],
  // The specification sorts by last_name, which a voiceshot does not have; the title stands in for it.
  sort: { field: 'title', order: 'asc' },
  softDelete: false,
});

export default voiceshots;
