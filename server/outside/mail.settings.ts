import { z } from 'zod';
import { declareSetting } from '../admin-settings/declared-setting.ts';

const section = 'mail';
const rate = 'Enter a whole number from 1 to 60,000.';

export const mailRateSetting = declareSetting({
  key: 'mail-rate',
  label: 'Letters a minute',
  description: 'How many letters to many people, and emails of a campaign, leave in a minute.',
  section,
  schema: z.object({ value: z.number(rate).int(rate).min(1, rate).max(60_000, rate) }),
  default: { value: 600 },
});
export const mailTrackingSetting = declareSetting({
  key: 'mail-tracking',
  label: 'Tracking of letters',
  description: 'Whether letters that leave by SendGrid say when they are opened and when their links are followed.',
  section,
  schema: z.object({ value: z.boolean('Choose true or false.') }),
  default: { value: false },
});

export default [mailRateSetting, mailTrackingSetting];
