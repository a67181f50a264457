import { addDays, daysBetween } from '#common/fields/calendar.ts';
import { clockIn, momentIn } from '#common/time-zones.ts';

/** The rule with its last repeat before this moment. */
export function endedBefore(rrule: string, moment: string, isDay: boolean): string {
  const until = isDay
    ? addDays(moment.slice(0, 10), -1).replaceAll('-', '')
    : `${new Date(Date.parse(moment) - 1_000).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  return partsText([...partsOf(rrule).filter(([name]) => name !== 'COUNT' && name !== 'UNTIL'), ['UNTIL', until]]);
}

/** The rule of what is left after so many repeats. */
export const withoutFirst = (rrule: string, count: number): string =>
  partsText(partsOf(rrule).map(([name, value]) => (name === 'COUNT' ? [name, String(Number(value) - count)] : [name, value])));

const WEEK = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const OF_THE_START = new Set(['BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS', 'BYYEARDAY', 'BYWEEKNO']);

/** The rule of a series that moved by so many days: its weekdays move along; a day of a month or a year is that of the new start. */
export function onOtherDay(rrule: string, days: number): string {
  if (days === 0) return rrule;
  const parts = partsOf(rrule);
  const isWeekly = parts.some(([name, value]) => name === 'FREQ' && value.toUpperCase() === 'WEEKLY');
  if (!isWeekly) return partsText(parts.filter(([name]) => !OF_THE_START.has(name)));
  const turned = (day: string) => WEEK[(((WEEK.indexOf(day.toUpperCase()) + days) % 7) + 7) % 7]!;
  return partsText(
    parts.map(([name, value]) => (name === 'BYDAY' ? [name, value.split(',').map(turned).join(',')] : [name, value])),
  );
}

/** From one moment to another as the clocks of a zone show it, so that a change of the clocks moves nothing. */
export function clockShift(zone: string, from: string, to: string): { days: number; of: (moment: string) => string } {
  const clock = (moment: string) => clockIn(zone, new Date(moment));
  const by = Date.parse(`${clock(to)}Z`) - Date.parse(`${clock(from)}Z`);
  return {
    days: daysBetween(clock(from).slice(0, 10), clock(to).slice(0, 10)),
    of: (moment) => {
      if (by === 0) return moment;
      const shown = new Date(Date.parse(`${clock(moment)}Z`) + by).toISOString();
      return momentIn(zone, shown.slice(0, 10), shown.slice(11, 16));
    },
  };
}

type Part = [name: string, value: string];
const partsOf = (rrule: string): Part[] =>
  rrule.split(';').map((part) => {
    const [name = '', value = ''] = part.split('=');
    return [name.toUpperCase(), value];
  });
const partsText = (parts: Part[]): string => parts.map((part) => part.join('=')).join(';');
