import { defineModule, relate, text, textArea } from '#common/module.ts';
import { personal } from '#common/row-rule.ts';

export const smsSignatures = defineModule({
  name: 'smsSignatures',
  path: 'sms-signatures',
  label: 'SMS signatures',
  singular: 'SMS signature',
  icon: 'signature',
  rights: { Recruiter: 'own' },
  fields: {
    name: text('Name'),
    user: relate('users', 'User'),
    setting: relate('smsSettings', 'SMS setting'),
    signature: textArea('Signature', { required: true }),
  },
  seenBy: personal('user'),
});

export default smsSignatures;
