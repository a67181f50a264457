import { z } from 'zod';
import { declareSetting } from '#server/admin-settings/declared-setting.ts';

const coins = 'Enter a whole number of coins from 0 to 100,000.';

export const thanksSetting = declareSetting({
  key: 'thanks',
  label: 'Thanks',
  description:
    'How many coins each person may give away in a month with thanks (0: none), and the values of the agency to thank for.',
  schema: z.object({
    monthlyCoins: z.number(coins).int(coins).min(0, coins).max(100_000, coins).nullable().default(50),
    values: z
      .array(z.string('Write a value.').trim().min(1, 'Write a value.').max(60, 'Use at most 60 characters.'))
      .max(30, 'Name at most 30 values.')
      .default([]),
  }),
  default: { monthlyCoins: 50, values: [] },
});

export default [thanksSetting];
