import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app.close());

const RATE = 'Enter a whole number from 1 to 60,000.';
const KINDS = ['resume-lead', 'interview', 'hired', 'placement', 'confirmed-start', 'provider-leaving', 'urgent-task'];
const ON = Object.fromEntries([...KINDS, 'credentialing', 'payroll'].map((kind) => [kind, true]));

/** What it starts with, what fits, and what does not, with the sentence for each place in it. */
const DECLARED: [key: string, starts: object, fits: object, misfit: object, problems: Record<string, unknown>][] = [
  ['mail-rate', { value: 600 }, { value: 60 }, { value: 0 }, { 'setting.value': RATE }],
  ['mail-tracking', { value: false }, { value: true }, { value: 'yes' }, { 'setting.value': 'Choose true or false.' }],
  ['alert-switches', ON, { ...ON, hired: false }, { hired: 'off' }, { 'setting.hired': 'Choose true or false.' }],
  [
    'alert-switches',
    { ...ON, hired: false },
    ON,
    { fired: true },
    { setting: expect.stringContaining('These kinds of alerts exist') },
  ],
  [
    'agreement-reminders',
    { firstAfterDays: 5, everyDays: 2, most: 5 },
    { firstAfterDays: 3, everyDays: 1, most: 0 },
    { firstAfterDays: 3, everyDays: 0, most: 0.5 },
    {
      'setting.everyDays': 'Enter a whole number from 1 to 365.',
      'setting.most': 'Enter a whole number from 0 to 100.',
    },
  ],
  [
    'agreement-expiry-days',
    { value: 90 },
    { value: 30 },
    { value: '30' },
    { 'setting.value': 'Enter a whole number from 1 to 3650.' },
  ],
  [
    'agreement-consent',
    { value: expect.stringContaining('I agree') },
    { value: 'I agree to sign on screen.' },
    { value: ' ' },
    { 'setting.value': 'Write what signers agree to.' },
  ],
  [
    'store-managers',
    { value: [] },
    { value: ['0123456789abcdef01234567'] },
    { value: ['Dana'] },
    { 'setting.value.0': 'Choose a user.' },
  ],
  [
    'working-hours',
    { days: [1, 2, 3, 4, 5], start: '09:00', end: '17:00' },
    { days: [1, 7], start: '00:00', end: '23:59' },
    { days: [0, 8, 1.5], start: '9', end: '25:00' },
    {
      'setting.days.0': 'A day is a whole number from 1, Monday, to 7.',
      'setting.days.1': 'A day is a whole number from 1, Monday, to 7.',
      'setting.days.2': 'A day is a whole number from 1, Monday, to 7.',
      'setting.start': 'Enter a time such as 09:00.',
      'setting.end': 'Enter a time such as 09:00.',
    },
  ],
  [
    'company-holidays',
    { value: null },
    { value: ['2027-07-05'] },
    { value: ['2027-07-05', '2027-13-01', 'never'] },
    { 'setting.value.1': 'Enter a date such as 2027-07-05.', 'setting.value.2': 'Enter a date such as 2027-07-05.' },
  ],
  [
    'thanks',
    { monthlyCoins: 50, values: [] },
    { monthlyCoins: 0, values: ['Care'] },
    { monthlyCoins: -5, values: [''] },
    { 'setting.monthlyCoins': 'Enter a whole number of coins from 0 to 100,000.', 'setting.values.0': 'Write a value.' },
  ],
];

test.each(DECLARED)(
  'the setting %s is there with a sentence, and what does not fit is refused where it stands',
  async (...line) => {
    const [key, starts, fits, misfit, problems] = line;
    const { _id, description, setting } = (await admin.get(`/api/admin-settings/by-key/${key}`)).body;
    expect({ setting, description }).toEqual({ setting: starts, description: expect.stringMatching(/\w.*\.$/) });
    const write = (value: object) =>
      admin.put(`/api/admin-settings/update-certain-fields/${_id}`, { fields: { setting: value } });

    const refused = await write(misfit);
    expect([refused.status, refused.body.fields]).toEqual([422, problems]);
    expect((await write(fits)).status).toBe(200);
    expect((await admin.get(`/api/admin-settings/${_id}`)).body.setting).toEqual(fits);
  },
);

test('a declared setting says what its parts are called, in which order they stand, and what may be chosen', async () => {
  const { records } = (await admin.get('/api/admin-settings/declared')).body;
  const partsOf = (wanted: string) => records.find(({ key }: { key: string }) => key === wanted).parts;

  expect(partsOf('working-hours')).toEqual([
    { name: 'days', label: null, choices: null },
    { name: 'start', label: 'From', choices: null },
    { name: 'end', label: 'To', choices: null },
  ]);
  expect(partsOf('auto-job-campaigns')).toEqual([{ name: 'value', label: null, choices: ['off', 'draft', 'send'] }]);
});
