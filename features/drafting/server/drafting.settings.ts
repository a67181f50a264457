import { z } from 'zod';
import { declareSetting } from '#server/admin-settings/declared-setting.ts';

const tokens = z.number('Enter a whole number.').int('Enter a whole number.').min(0, 'Enter 0 or more.');

export const drafting = declareSetting({
  key: 'drafting',
  label: 'Drafting',
  description:
    'Whether a provider outside may draft texts, and how many tokens it may use for one person in a day and for all in a month. Drafts by rules alone are always on: nothing leaves the house for them.',
  schema: z.object({
    enabled: z.boolean('Choose yes or no.'),
    dailyTokensPerPerson: tokens,
    monthlyTokens: tokens,
  }),
  default: { enabled: false, dailyTokensPerPerson: 50_000, monthlyTokens: 2_000_000 },
});

export default [drafting];
