import { defineModule, relate } from '#common/module.ts';
import { hangsOn } from '#common/row-rule.ts';
import { alertFields } from '#features/messaging/alert-fields.ts';

/** Who hears of it and how; `variable` names the field or person that the recipient is taken from. */
export const achievementAlerts = defineModule({
  name: 'achievementAlerts',
  path: 'achievement-alerts',
  label: 'Achievement alerts',
  singular: 'Achievement alert',
  icon: 'bell',
  fields: {
    achievement: relate('achievements', 'Achievement', { required: true }),
    ...alertFields,
  },
  writes: 'admin',
  seenBy: { staff: hangsOn('achievement') },
});

export default achievementAlerts;
