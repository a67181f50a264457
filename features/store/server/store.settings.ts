import { z } from 'zod';
import { declareSetting } from '#server/admin-settings/declared-setting.ts';

export const storeManagers = declareSetting({
  key: 'store-managers',
  label: 'Store managers',
  description: 'The users who are notified of orders in the store and of stock that runs low.',
  schema: z.object({
    value: z.array(z.string().regex(/^[0-9a-f]{24}$/, 'Choose a user.')).max(100, 'Choose at most 100 users.'),
  }),
  default: { value: [] },
});

export default [storeManagers];
