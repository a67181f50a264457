import { defineModule, relate } from '#common/module.ts';
import { hangsOn } from '#common/row-rule.ts';
import { alertFields } from '#features/messaging/alert-fields.ts';

/** Who hears of it and how; `variable` names the field or person that the recipient is taken from. */
export const gameAlerts = defineModule({
  name: 'gameAlerts',
  path: 'game-alerts',
  label: 'Game alerts',
  singular: 'Game alert',
  icon: 'bell',
  fields: {
    game: relate('games', 'Game', { required: true }),
    ...alertFields,
  },
  writes: 'admin',
  seenBy: { staff: hangsOn('game') },
});

export default gameAlerts;
