import { defineModule, relate, text } from '#common/module.ts';

/** What happened in a round, in the words that its players read. */
export const gameActivities = defineModule({
  name: 'gameActivities',
  path: 'game-activities',
  label: 'Game activities',
  singular: 'Game activity',
  icon: 'activity',
  roles: 'unneeded',
  fields: {
    name: text('Name'),
    game_instance: relate('gameInstances', 'Game instance', { required: true }),
    user: relate('users', 'User'),
    message: text('Message', { required: true }),
  },
  seenBy: { staff: { through: 'game_instance' }, provider: { through: 'game_instance' } },
  sort: { field: 'createdAt', order: 'desc' },
  writes: 'server',
  isLedger: true,
  audited: false,
});

export default gameActivities;
