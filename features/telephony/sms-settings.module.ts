import { checkbox, defineModule, phone, relate, text } from '#common/module.ts';

export const smsSettings = defineModule({
  name: 'smsSettings',
  path: 'sms-settings',
  label: 'SMS settings',
  singular: 'SMS setting',
  icon: 'phone-spark',
  fields: {
    name: text('Name'),
    user: relate('users', 'User', { required: true }),
    number: phone('Number'),
    forward_to: phone('Forward to'),
    active: checkbox('Active', { default: true }),
  },
  seenBy: { staff: 'nobody' },
});

export default smsSettings;
