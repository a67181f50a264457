import { defineModule, object, relate, text } from '#common/module.ts';
import { forAll } from '#common/row-rule.ts';

/** Of what a person wants to be told, and how: `{ "item-rejected": { "mail": true } }`; what is left out is as for everybody. */
export const notificationSettings = defineModule({
  name: 'notificationSettings',
  path: 'notification-settings',
  label: 'Notification settings',
  singular: 'Notification setting',
  icon: 'bell',
  fields: {
    name: text('Name'),
    assigned_to: relate('users', 'User', { required: true, unique: true }),
    choices: object('Choices', { maxBytes: 64 * 1024 }),
  },
  roles: 'ignored',
  seenBy: forAll({ is: 'assigned_to' }),
  writes: 'server',
});

export default notificationSettings;
