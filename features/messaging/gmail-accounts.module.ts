import { checkbox, dateTime, defineModule, email, relate, text } from '#common/module.ts';
import { personal } from '#common/row-rule.ts';

export const gmailAccounts = defineModule({
  name: 'gmailAccounts',
  path: 'gmail-accounts',
  label: 'Gmail accounts',
  singular: 'Gmail account',
  icon: 'brand-gmail',
  rights: { staff: 'own' },
  fields: {
    name: text('Name'),
    gmail_email_address: email('Gmail address', { required: true, indexed: true }),
    gmail_password: text('Gmail password', { secret: true, writeOnly: true }),
    account_nickname: text('Nickname'),
    isDefault: checkbox('Default', { default: false }),
    user: relate('users', 'User'),
    keeps_strangers: checkbox('Keep mail from people without a record', { default: false }),
    // what Google gave for lasting access
    oauth_token: text('Google connection', { secret: true, writeOnly: true, serverOnly: true }),
    connected_at: dateTime('Connected', { serverOnly: true }),
    synced_at: dateTime('Last read', { serverOnly: true, unaudited: true }),
    sync_problem: text('Problem', { serverOnly: true }),
  },
  nameFrom: ['gmail_email_address'],
  seenBy: personal('user'),
});

export default gmailAccounts;
