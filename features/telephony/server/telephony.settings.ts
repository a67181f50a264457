import { z } from 'zod';
import { declareSetting } from '#server/admin-settings/declared-setting.ts';
import { FIRST_NOTICE } from '#server/outside/first-notice.ts';
import { QUIET_HOURS } from '#server/outside/quiet-hours.ts';

const section = 'texts-and-calls';
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 21:00.');
const hours = z.object({ from: time, to: time });
const whole = (least: number, most: number) => {
  const sentence = `Enter a whole number from ${least} to ${most.toLocaleString('en-US')}.`;
  return z.object({ value: z.number(sentence).int(sentence).min(least, sentence).max(most, sentence) });
};

export const simulatorSetting = declareSetting({
  key: 'simulator-seconds',
  label: 'Ring of the simulator',
  description: 'Where no telephone company is connected, calls are simulated. This is how many seconds a ring takes.',
  section,
  schema: z.object({ value: z.number('Enter a number.').min(0, 'Enter 0 or more.').max(60, 'Enter 60 or less.') }),
  default: { value: 1 },
});
export const voiceRateSetting = declareSetting({
  key: 'voice-rate',
  label: 'Calls of a voiceshot',
  description: 'How many calls a voiceshot begins in a minute.',
  section,
  schema: whole(1, 60_000),
  default: { value: 60 },
});
export const smsRateSetting = declareSetting({
  key: 'sms-rate',
  label: 'Texts of a campaign',
  description: 'How many texts to many people leave in a minute.',
  section,
  schema: whole(1, 60_000),
  default: { value: 60 },
});
export const wrapSetting = declareSetting({
  key: 'dialer-wrap-seconds',
  label: 'Time after a call',
  description: 'How many seconds the dialer waits after a conversation before it calls the next person.',
  section,
  schema: whole(0, 3_600),
  default: { value: 5 },
});
export const recordingDaysSetting = declareSetting({
  key: 'recording-days',
  label: 'Days of recordings',
  description: 'Recordings of calls are removed after this many days. Voicemail drops stay.',
  section,
  schema: whole(1, 3_650),
  default: { value: 90 },
});
export const recordingSetting = declareSetting({
  key: 'call-recording',
  label: 'Recording of calls',
  description: 'Whether the dialer records its calls: off, on, or ask (whoever begins a dialer run decides).',
  section,
  schema: z.object({ value: z.enum(['off', 'on', 'ask'], 'Choose off, on, or ask.') }),
  default: { value: 'off' },
});
export const announcedSetting = declareSetting({
  key: 'recording-announcement-states',
  label: 'States with an announcement',
  description: 'The states where both sides must agree to a recording. People there are told at the start of the call.',
  section,
  schema: z.object({ value: z.array(z.string().regex(/^[A-Z]{2}$/, 'Enter two letters, such as FL.')).max(60) }),
  default: { value: ['CA', 'CT', 'DE', 'FL', 'IL', 'MA', 'MD', 'MI', 'MT', 'NH', 'NV', 'OR', 'PA', 'WA'] },
});
export const helpSetting = declareSetting({
  key: 'sms-help',
  label: 'Answer to HELP',
  description: 'The text that answers somebody who texts HELP or INFO.',
  section,
  schema: z.object({ value: z.string().trim().min(1, 'Write an answer.').max(1_600, 'Use at most 1,600 characters.') }),
  default: { value: 'Call us with any question. Reply STOP to opt out.' },
});

export default [
  simulatorSetting,
  voiceRateSetting,
  smsRateSetting,
  wrapSetting,
  recordingDaysSetting,
  recordingSetting,
  announcedSetting,
  helpSetting,
  declareSetting({
    key: QUIET_HOURS,
    label: 'Quiet hours',
    description:
      'Nobody is texted or called between these hours, by the clock of where they are. With null as its value there are no quiet hours.',
    section,
    schema: z.union(
      [hours, z.object({ value: z.union([hours, z.literal(false)]).nullable() })],
      'Enter two times such as 21:00 and 08:00, or null.',
    ),
    default: { from: '21:00', to: '08:00' },
  }),
  declareSetting({
    key: FIRST_NOTICE,
    label: 'Notice in a first text',
    description: 'The sentence at the end of the first text to a number. With false as its value there is none.',
    section,
    schema: z.object({
      value: z.union(
        [z.string().trim().min(1).max(160), z.literal(false)],
        'Write a sentence of at most 160 characters, or false.',
      ),
    }),
    default: { value: 'Reply STOP to opt out.' },
  }),
];
