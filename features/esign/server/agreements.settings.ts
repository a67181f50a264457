import { z } from 'zod';
import { declareSetting } from '#server/admin-settings/declared-setting.ts';

const section = 'agreements';
const whole = (least: number, most: number) => {
  const sentence = `Enter a whole number from ${least} to ${most}.`;
  return z.number(sentence).int(sentence).min(least, sentence).max(most, sentence);
};

export const remindersSetting = declareSetting({
  key: 'agreement-reminders',
  label: 'Reminders of agreements',
  description:
    'How many days after a request the first reminder leaves, how many days lie between two, and how many a signer gets at most. With 0 at most there are none.',
  section,
  schema: z.object({
    firstAfterDays: whole(0, 365).default(5),
    everyDays: whole(1, 365).default(2),
    most: whole(0, 100).default(5),
  }),
  default: { firstAfterDays: 5, everyDays: 2, most: 5 },
  labels: { firstAfterDays: 'Days until the first', everyDays: 'Days between two', most: 'Most for one signer' },
});
export const expirySetting = declareSetting({
  key: 'agreement-expiry-days',
  label: 'Days until an agreement expires',
  description: 'An agreement that is not signed by all within this many days expires.',
  section,
  schema: z.object({ value: whole(1, 3_650) }),
  default: { value: 90 },
});
export const consentSetting = declareSetting({
  key: 'agreement-consent',
  label: 'Consent of signers',
  description: 'What signers agree to before they sign.',
  section,
  schema: z.object({
    value: z
      .string('Write what signers agree to.')
      .trim()
      .min(1, 'Write what signers agree to.')
      .max(4_000, 'Use at most 4,000 characters.'),
  }),
  default: {
    value:
      'I agree to receive this document electronically and to sign it with an electronic signature, which has the same effect as one on paper. ' +
      'I can ask the sender for a paper copy at any time.',
  },
});

export default [remindersSetting, expirySetting, consentSetting];
