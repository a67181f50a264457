import { z } from 'zod';
import { declareSetting } from '#server/admin-settings/declared-setting.ts';
import { ALERT_KINDS, type AlertKind } from '../alert-kinds.ts';

const isOn = z.boolean('Choose true or false.').default(true);
const ofEachKind = <T>(value: T) => Object.fromEntries(ALERT_KINDS.map((kind) => [kind, value])) as Record<AlertKind, T>;

export const alertSwitches = declareSetting({
  key: 'alert-switches',
  label: 'Alerts by mail',
  description: 'Which alerts are mailed to the alert addresses and to the assigned user of their record.',
  section: 'mail',
  schema: z.strictObject(ofEachKind(isOn), {
    error: ({ code }) => (code === 'unrecognized_keys' ? `These kinds of alerts exist: ${ALERT_KINDS.join(', ')}.` : undefined),
  }),
  default: ofEachKind(true),
});

export default [alertSwitches];
