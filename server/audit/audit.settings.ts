import { z } from 'zod';
import { declareSetting } from '../admin-settings/declared-setting.ts';

export const auditLogKeep = declareSetting({
  key: 'audit-log-keep',
  label: 'Months of the audit log in the database',
  description:
    'Older months leave as sealed files for where backups go, below audit/, and can be read again at Administration, Audit log. 0: all months stay.',
  schema: z.object({
    months: z
      .number()
      .int()
      .min(0)
      .max(600)
      .refine((months) => months === 0 || months >= 3, 'Write 0, or 3 months or more.'),
  }),
  default: { months: 0 },
});

export default [auditLogKeep];
