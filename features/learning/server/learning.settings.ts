import { z } from 'zod';
import { declareSetting } from '#server/admin-settings/declared-setting.ts';

export const learningManagers = declareSetting({
  key: 'learning-managers',
  label: 'Learning managers',
  description: 'The users who are told when a required course is overdue.',
  schema: z.object({ value: z.array(z.string().regex(/^[0-9a-f]{24}$/, 'Choose a user.')).max(100) }),
  default: { value: [] },
});

export default [learningManagers];
