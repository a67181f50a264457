import { adminSettings } from '#server/admin-settings/admin-settings.module.ts';
import type { Defaults } from '#server/discovered.ts';
import { THANKS_SETTING } from './thanks/allowance.ts';

const settings: Defaults = {
  name: 'settings of recognition',
  order: 61,
  run: async ({ records }) => {
    if (await records.count(adminSettings, { key: 'thanks' })) return;
    await records.create(adminSettings, {
      name: 'Thanks',
      key: 'thanks',
      setting: { ...THANKS_SETTING },
      description:
        'How many coins each person may give away in a month with thanks (null: none), and the values of the agency to thank for.',
      section: 'general-settings',
    });
  },
};

export default settings;
