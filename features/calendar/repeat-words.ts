import type { IsoDate } from '#common/fields/calendar.ts';

export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** How an event repeats, as people choose it. */
export interface Repeat {
  frequency: Frequency;
  /** Of a week: `MO` to `SU`; empty: the day of the start. */
  days: readonly string[];
  /** The last day, or how many times; neither: without end. */
  until?: IsoDate | null;
  count?: number | null;
}

export const WEEKDAYS = [
  ['MO', 'Monday'],
  ['TU', 'Tuesday'],
  ['WE', 'Wednesday'],
  ['TH', 'Thursday'],
  ['FR', 'Friday'],
  ['SA', 'Saturday'],
  ['SU', 'Sunday'],
] as const;

/** RFC 5545. The last day counts until its end, on the clock of the series. */
export function ruleOf({ frequency, days, until, count }: Repeat, isAllDay: boolean): string {
  const parts = [`FREQ=${frequency}`];
  if (frequency === 'WEEKLY' && days.length)
    parts.push(`BYDAY=${WEEKDAYS.flatMap(([day]) => (days.includes(day) ? day : [])).join(',')}`);
  if (until) parts.push(`UNTIL=${until.replaceAll('-', '')}${isAllDay ? '' : 'T235959'}`);
  else if (count) parts.push(`COUNT=${count}`);
  return parts.join(';');
}

const EVERY: Record<string, string> = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' };

/** "Every week on Monday and Friday, 5 times". */
export function repeatInWords(rule: string): string {
  const parts = new Map(rule.split(';').map((part) => part.split('=') as [string, string]));
  const interval = Number(parts.get('INTERVAL') ?? 1);
  const unit = EVERY[parts.get('FREQ') ?? ''] ?? 'time';
  const names = (parts.get('BYDAY') ?? '').split(',').flatMap((day) => WEEKDAYS.find(([code]) => code === day)?.[1] ?? []);
  const until = parts.get('UNTIL')?.replace(/^(\d{4})(\d\d)(\d\d).*/, '$1-$2-$3');
  const words = [interval > 1 ? `Every ${interval} ${unit}s` : `Every ${unit}`];
  if (names.length) words.push(` on ${names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names[0]}`);
  if (until) words.push(`, until ${until}`);
  if (parts.has('COUNT')) words.push(`, ${parts.get('COUNT')} times`);
  return words.join('');
}
