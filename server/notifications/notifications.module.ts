import { dateTime, defineModule, dropdown, flexRelate, number, relate, text } from '#common/module.ts';
import { forAll } from '#common/row-rule.ts';
import ownKinds from './records.notification-kinds.ts';

/**
 * What somebody was told, theirs alone; `created_by` is who did it. No value of the record it is about stands here: `quote` names
 * the value that is shown with it, which is read under the reader's own rights like the record's name.
 */
export const notifications = defineModule({
  name: 'notifications',
  label: 'Notifications',
  singular: 'Notification',
  icon: 'bell',
  personalOf: ['about'],
  fields: {
    name: text('Name', { personal: true }),
    assigned_to: relate('users', 'User', { required: true }),
    // the choices of all features take their place when these are discovered
    kind: dropdown(
      'Kind',
      ownKinds.map(({ kind, label }) => ({ value: kind, label })),
      { indexed: true },
    ),
    title: text('Title', { personal: true }),
    text: text('Text', { personal: true }),
    quote: text('Shown value', { description: 'A field of the record, or a path into it: completionDetails.rejectionReason' }),
    about: flexRelate('About'),
    path: text('Opens', { description: 'Where it leads; empty: to the record it is about' }),
    amount: number('How many', { default: 1 }),
    read_at: dateTime('Read'),
  },
  sort: { field: 'createdAt', order: 'desc' },
  indexes: [
    ['assigned_to', 'createdAt'],
    ['assigned_to', 'read_at', 'createdAt'],
  ],
  roles: 'ignored',
  seenBy: forAll({ is: 'assigned_to' }),
  writes: 'server',
  audited: false,
  layouts: { grid: ['title', 'kind', 'about', 'createdAt', 'read_at'] },
});

export default notifications;
