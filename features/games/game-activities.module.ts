import { defineModule, relate, text } from '#common/module.ts';
import { hangsOn } from '#common/row-rule.ts';

export const gameActivities = defineModule({
  name: 'gameActivities',
  path: 'game-activities',
  label: 'Game activities',
  singular: 'Game activity',
  icon: 'activity',
  rights: { staff: 'read' },
  fields: {
    name: text('Name'),
    game_instance: relate('gameInstances', 'Game instance', { required: true }),
    user: relate('users', 'User'),
    message: text('Message', { required: true }),
  },
  seenBy: { staff: hangsOn('game_instance') },
  sort: { field: 'createdAt', order: 'desc' },
  writes: 'server',
});

export default gameActivities;
