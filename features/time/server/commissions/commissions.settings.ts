import { z } from 'zod';
import { declareSetting } from '#server/admin-settings/declared-setting.ts';

const band = z.object({
  from: z.number('Enter an amount.').min(0, 'Enter 0 or more.'),
  percentage: z.number('Enter a percentage.').min(0, 'Enter 0 to 100.').max(100, 'Enter 0 to 100.'),
});

export const jobSpreadPercentages = declareSetting({
  key: 'job-spread-percentages',
  label: 'Commission percentages',
  description:
    'The percentage of the spread (bill rate less pay rate) that a recruiter earns for each hour: the band with the highest start that the spread reaches.',
  schema: z.object({
    bands: z
      .array(band)
      .max(50)
      .refine((bands) => new Set(bands.map(({ from }) => from)).size === bands.length, 'Two bands start at the same spread.'),
  }),
  default: {
    bands: [
      { from: 10, percentage: 4 },
      { from: 20, percentage: 6 },
      { from: 30, percentage: 8 },
    ],
  },
  editor: '/admin/settings/job-spread-percentages',
});

export default [jobSpreadPercentages];
