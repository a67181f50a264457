import { z } from 'zod';
import { declareSetting } from '#server/admin-settings/declared-setting.ts';

export const learningManagers = declareSetting({
  key: 'learning-managers',
  label: 'Learning managers',
  description: 'The ids of the users who are told when a required course is overdue.',
  schema: z.object({ value: z.array(z.string().regex(/^[0-9a-f]{24}$/, 'This is no id of a user.')).max(100) }),
  default: { value: [] },
});

export default [learningManagers];
