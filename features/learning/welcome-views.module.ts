import { dateTime, defineModule, relate, text } from '#common/module.ts';
import { forAll } from '#common/row-rule.ts';

/** Who has seen the welcome video of the provider area: it is offered once. */
export const welcomeViews = defineModule({
  name: 'welcomeViews',
  path: 'welcome-views',
  label: 'Views of the welcome video',
  singular: 'View of the welcome video',
  icon: 'player-play',
  fields: {
    name: text('Name'),
    user: relate('users', 'User', { required: true }),
    key: text('Person', { required: true, unique: true }),
    watched_at: dateTime('Watched', { required: true }),
  },
  writes: 'server',
  roles: 'ignored',
  audited: false,
  seenBy: forAll({ is: 'user' }),
});

export default welcomeViews;
