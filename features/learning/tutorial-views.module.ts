import { dateTime, defineModule, relate, text } from '#common/module.ts';
import { forAll } from '#common/row-rule.ts';

/** Who has seen which tutorial: unseen ones are marked where they are offered. */
export const tutorialViews = defineModule({
  name: 'tutorialViews',
  path: 'tutorial-views',
  label: 'Views of tutorials',
  singular: 'View of a tutorial',
  icon: 'player-play',
  fields: {
    name: text('Name'),
    key: text('Person and tutorial', { required: true, unique: true }),
    tutorial: relate('tutorials', 'Tutorial', { required: true }),
    user: relate('users', 'User', { required: true }),
    seen_at: dateTime('Seen', { required: true }),
  },
  writes: 'server',
  roles: 'ignored',
  audited: false,
  seenBy: forAll({ is: 'user' }),
});

export default tutorialViews;
