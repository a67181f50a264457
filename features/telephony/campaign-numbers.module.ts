import { defineModule, phone, text } from '#common/module.ts';

export const campaignNumbers = defineModule({
  name: 'campaignNumbers',
  path: 'campaign-numbers',
  label: 'SMS campaign numbers',
  singular: 'SMS campaign number',
  icon: 'phone',
  rights: { Recruiter: 'read' },
  fields: {
    name: text('Name'),
    number: phone('Number', { required: true }),
  },
  nameFrom: ['number'],
  sort: { field: 'number', order: 'asc' },
  writes: 'admin',
  softDelete: false,
});

export default campaignNumbers;
