import type { Defaults } from '#server/discovered.ts';
import { adminSettings } from '#server/admin-settings/admin-settings.module.ts';
import { defaultSettings } from './default-settings.ts';

const settings: Defaults = {
  name: 'admin settings',
  order: 30,
  run: async (context) => {
    const known = new Set((await context.records.all(adminSettings, {})).map(({ key }) => key));
    for (const each of defaultSettings)
      if (!known.has(each.key)) await context.records.create(adminSettings, { ...each, section: 'general-settings' });
  },
};

export default settings;
