import { checkbox, defineModule, email, relate, richText, text } from '#common/module.ts';
import { theirs } from '#common/row-rule.ts';

export const emailSettings = defineModule({
  name: 'emailSettings',
  path: 'email-settings',
  label: 'Email settings',
  singular: 'Email setting',
  icon: 'mail-cog',
  rights: { staff: 'own' },
  fields: {
    name: text('Name'),
    user: relate('users', 'User', { required: true }),
    from_name: text('From name'),
    reply_to: email('Reply to'),
    signature: richText('Signature'),
    notify_inbound: checkbox('Notify on inbound mail', { default: true }),
  },
  seenBy: { staff: theirs('user') },
  changedBy: { staff: theirs('user'), admin: theirs('user') },
});

export default emailSettings;
