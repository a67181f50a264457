import { defineModule, relate, text } from '#common/module.ts';

import { alertFields } from '#features/messaging/alert-fields.ts';

/**
 * Who hears of it and how, over the record that set it off. `variable_module` is a relation of that record, or `users`: then `variable_field` is
 * of who earned it.
 */
export const achievementAlerts = defineModule({
  name: 'achievementAlerts',
  path: 'achievement-alerts',
  label: 'Achievement alerts',
  singular: 'Achievement alert',
  icon: 'bell',
  fields: {
    achievement: relate('achievements', 'Achievement', { required: true }),
    ...alertFields,
    variable_module: text('Relation of the recipient'),
  },
  writes: 'admin',
  seenBy: { staff: 'nobody' },
});

export default achievementAlerts;
