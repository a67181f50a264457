import { defineModule, file, text } from '#common/module.ts';

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
    filename: text('File name'),
    path: file('Audio file'),
  },
  nameFrom: ['title'],
  // The specification sorts by last_name, which a voiceshot does not have; the title stands in for it.
  sort: { field: 'title', order: 'asc' },
  softDelete: false,
});

export default voiceshots;
