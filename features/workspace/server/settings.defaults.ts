import type { Defaults } from '#server/discovered.ts';
import { adminSettings } from '#server/admin-settings/admin-settings.module.ts';

const GENERAL = 'general-settings';

const settings: Defaults = {
  name: 'admin settings',
  order: 30,
  run: async (context) => {
    const known = new Set((await context.records.all(adminSettings, {})).map(({ key }) => key));
    for (const {
      key,
      label: name,
      description,
      section = GENERAL,
      default: setting,
    } of context.engine.discovered.settings.values())
      if (!known.has(key)) await context.records.create(adminSettings, { key, name, description, section, setting });
  },
};

export default settings;
