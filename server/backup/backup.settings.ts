import { z } from 'zod';
import { declareSetting } from '../admin-settings/declared-setting.ts';
import { KEEP_PATTERN } from './keep-backups.ts';

export const backupKeep = declareSetting({
  key: 'backup-keep',
  label: 'Backups that are kept',
  description: 'How many days, weeks and months each keep their newest nightly backup: 7d,4w,12m. Those with a label stay.',
  schema: z.object({ value: z.string().regex(KEEP_PATTERN, 'Write days, weeks and months, as in 7d,4w,12m.') }),
  default: { value: '7d,4w,12m' },
});

export default [backupKeep];
