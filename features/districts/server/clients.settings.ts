import { z } from 'zod';
import { declareSetting } from '#server/admin-settings/declared-setting.ts';

export const defaultClient = declareSetting({
  key: 'default-client',
  label: 'Default client',
  description: 'The client of people who have none of their own.',
  schema: z.object({
    value: z
      .string()
      .regex(/^[0-9a-f]{24}$/, 'This is no id of a client.')
      .nullable(),
  }),
  default: { value: null },
});

export default [defaultClient];
