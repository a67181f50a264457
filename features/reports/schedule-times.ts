import { addDays, daysInMonth, partsOf, weekday, type IsoDate } from '#common/fields/calendar.ts';
import { dayIn, momentIn } from '#common/time-zones.ts';

export const SCHEDULE_STEPS = ['day', 'week', 'month'] as const;
export type ScheduleStep = (typeof SCHEDULE_STEPS)[number];
export const SCHEDULE_FORMATS = ['pdf', 'xlsx'] as const;
export type ScheduleFormat = (typeof SCHEDULE_FORMATS)[number];

export interface ScheduleTime {
  every: ScheduleStep;
  /** 1 is Monday, 7 Sunday. */
  weekday: number | null;
  /** 1 to 31; a month that is shorter has its last day instead. */
  day: number | null;
  /** 0 to 23, on the clocks of the time zone. */
  hour: number;
  time_zone: string;
}
const LONGEST = 63;

/**
 * The first moment after this one, ISO 8601 UTC. An hour that the clocks skip comes an hour later on that day, one that they show
 * twice comes once.
 */
export function nextRun(time: ScheduleTime, after: Date): string {
  const clock = `${String(time.hour).padStart(2, '0')}:00`;
  let day = dayIn(time.time_zone, after);
  for (let n = 0; n < LONGEST; n++, day = addDays(day, 1)) {
    if (!isDay(time, day)) continue;
    const moment = momentIn(time.time_zone, day, clock);
    if (moment > after.toISOString()) return moment;
  }
  throw new Error('A schedule has a day within two months.');
}

function isDay({ every, weekday: wanted, day: ofMonth }: ScheduleTime, day: IsoDate): boolean {
  if (every === 'day') return true;
  if (every === 'week') return weekday(day) + 1 === (wanted ?? 1);
  const { year, month, day: number } = partsOf(day);
  return number === Math.min(ofMonth ?? 1, daysInMonth(year, month));
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export const weekdayName = (number: number): string => WEEKDAYS[number - 1] ?? 'Monday';

/** “every Monday at 8:00”. */
export function timeInWords({ every, weekday: wanted, day, hour }: Omit<ScheduleTime, 'time_zone'>): string {
  const clock = `${hour}:00`;
  if (every === 'day') return `every day at ${clock}`;
  if (every === 'week') return `every ${weekdayName(wanted ?? 1)} at ${clock}`;
  return `on day ${day ?? 1} of every month at ${clock}`;
}
