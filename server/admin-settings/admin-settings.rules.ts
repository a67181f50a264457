import { isTimeZone } from '#common/time-zones.ts';
import { check } from '../records/rules.ts';
import { settingProblems } from './declared-setting.ts';
import { adminSettings } from './admin-settings.module.ts';

export default [
  check(adminSettings, 'a declared setting is what its feature can read', { on: ['setting', 'key'], orNew: true }, (save) => {
    const { record, refuse, context } = save;
    const declared = context.engine.discovered.settings.get(record.key ?? '');
    if (!declared) return;
    for (const [field, sentence] of Object.entries(settingProblems(declared, record.setting)))
      refuse(sentence, field as 'setting');
  }),
  check(
    adminSettings,
    'the time zone of the agency is one that exists',
    { on: ['setting'], orNew: true },
    ({ record, refuse }) => {
      if (record.key !== 'time-zone') return;
      const zone = record.setting?.value;
      if (typeof zone !== 'string' || !isTimeZone(zone)) refuse('Choose a time zone such as America/New_York.', 'setting');
    },
  ),
  check(
    adminSettings,
    'deleted records stay in the trash for at least a day',
    { on: ['setting'], orNew: true },
    ({ record, refuse }) => {
      if (record.key !== 'trash-days') return;
      const days = record.setting?.value;
      if (typeof days !== 'number' || !Number.isInteger(days) || days < 1 || days > 3_650)
        refuse('Enter a number of days from 1 to 3,650.', 'setting');
    },
  ),
];
