import { checkbox, defineModule, email, relate, text } from '#common/module.ts';
import { personal } from '#common/row-rule.ts';

export const gmailAccounts = defineModule({
  name: 'gmailAccounts',
  path: 'gmail-accounts',
  label: 'Gmail accounts',
  singular: 'Gmail account',
  icon: 'brand-gmail',
  fields: {
    name: text('Name'),
    gmail_email_address: email('Gmail address', { required: true, indexed: true }),
    gmail_password: text('Gmail password', { secret: true, writeOnly: true }),
    account_nickname: text('Nickname'),
    isDefault: checkbox('Default', { default: false }),
    user: relate('users', 'User'),
  },
  nameFrom: ['gmail_email_address'],
  seenBy: personal('user'),
});

export default gmailAccounts;
