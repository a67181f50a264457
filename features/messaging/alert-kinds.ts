/** The kinds of alerts; each has its addresses in the setting `alert-addresses` and its switch in `alert-switches`. */
export const ALERT_KINDS = [
  'resume-lead',
  'interview',
  'hired',
  'placement',
  'confirmed-start',
  'provider-leaving',
  'urgent-task',
  'credentialing',
  'payroll',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];
