import { checkbox, defineModule, relate, text } from '#common/module.ts';

/** Whether a person wants to be ranked outside of the rounds that they play. */
export const gamePreferences = defineModule({
  name: 'gamePreferences',
  path: 'game-preferences',
  label: 'Game preferences',
  singular: 'Game preference',
  icon: 'adjustments',
  roles: 'unneeded',
  fields: {
    name: text('Name'),
    user: relate('users', 'User', { required: true, unique: true }),
    isUnranked: checkbox('Not ranked outside of rounds', { default: false }),
  },
  seenBy: { staff: { is: 'user' }, provider: { is: 'user' } },
  writes: 'server',
});

export default gamePreferences;
