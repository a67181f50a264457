import { checkbox, defineModule, phone, relate, text } from '#common/module.ts';

export const smsSettings = defineModule({
  name: 'smsSettings',
  path: 'sms-settings',
  label: 'SMS settings',
  singular: 'SMS setting',
  icon: 'phone-spark',
  rights: { Recruiter: 'read', 'Account Manager': 'read' },
  fields: {
    name: text('Name'),
    user: relate('users', 'User', { required: true }),
    number: phone('Number'),
    forward_to: phone('Forward to'),
    active: checkbox('Active', { default: true }),
  },
  // a person's own is theirs to read; numbers are given out by System Admins
  seenBy: { staff: { is: 'user' } },
  writes: 'admin',
});

export default smsSettings;
