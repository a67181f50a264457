import { parseCronItem, type CronMatcher } from 'graphile-worker';
import { addDays } from '#common/fields/calendar.ts';
import { clockIn, momentIn } from '#common/time-zones.ts';

/** A five-field crontab as the clocks of a zone show it. */
export interface Schedule {
  /** Whether the work begins at this minute. */
  isDue(zone: string, minute: Date): boolean;
  /** When it begins next; null: not within a year. */
  next(zone: string, after: Date): Date | null;
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const MOST_DAYS = 367;
const TIMES = Array.from({ length: DAY_MINUTES }, (_, at) => ({ hour: Math.floor(at / 60), min: at % 60 }));

/**
 * What is due at a time of day begins once on every day that it is for: at the first of two equal times where the clocks go
 * back, after the change where they skip it. What is due in every hour follows the clock alone.
 */
export function scheduleOf(cron: string): Schedule {
  const matches = parseCronItem({ task: 'schedule', match: cron }).match as CronMatcher;
  const isHourly = cron.trim().split(/\s+/)[1]!.startsWith('*');
  const isShown = (zone: string, minute: Date) => matches(digestOf(clockIn(zone, minute)));
  return {
    isDue: (zone, minute) =>
      isHourly
        ? isShown(zone, minute)
        : candidates(zone, minute).some((clock) => matches(digestOf(clock)) && beginsAt(zone, clock, minute)),
    next: (zone, after) => {
      const first = new Date((Math.floor(after.getTime() / MINUTE_MS) + 1) * MINUTE_MS);
      const soon = Array.from({ length: isHourly ? 61 : 0 }, (_, at) => new Date(first.getTime() + at * MINUTE_MS));
      const inAnHour = soon.find((minute) => isShown(zone, minute));
      if (inAnHour) return inAnHour;
      const today = clockIn(zone, first).slice(0, 10);
      for (let ahead = -1; ahead < MOST_DAYS; ahead++) {
        const day = addDays(today, ahead);
        const moments = timesOf(matches, day).map((time) => Date.parse(momentIn(zone, day, time)));
        const next = moments.filter((moment) => moment >= first.getTime()).sort((a, b) => a - b)[0];
        if (next !== undefined) return new Date(next);
      }
      return null;
    },
  };
}

/** Whether it is a crontab that can be followed. */
export function isCron(cron: string): boolean {
  try {
    return cron.trim().split(/\s+/).length === 5 && Boolean(parseCronItem({ task: 'schedule', match: cron }));
  } catch {
    return false;
  }
}

/** What the clocks show at a minute, and what they would have shown had they not just skipped an hour, or half of one. */
const candidates = (zone: string, minute: Date): string[] => {
  const shown = Date.parse(`${clockIn(zone, minute)}Z`);
  return [0, 30, 60].map((skipped) => new Date(shown - skipped * MINUTE_MS).toISOString().slice(0, 19));
};

const beginsAt = (zone: string, clock: string, minute: Date): boolean =>
  Date.parse(momentIn(zone, clock.slice(0, 10), clock.slice(11, 16))) === Math.floor(minute.getTime() / MINUTE_MS) * MINUTE_MS;

/** The times of this day, `HH:MM`. */
function timesOf(matches: CronMatcher, day: string): string[] {
  const { date, month, dow } = digestOf(`${day}T00:00:00`);
  return TIMES.filter(({ hour, min }) => matches({ min, hour, date, month, dow })).map(
    ({ hour, min }) => `${two(hour)}:${two(min)}`,
  );
}

const two = (part: number) => String(part).padStart(2, '0');

function digestOf(clock: string) {
  const date = new Date(`${clock}Z`);
  return {
    min: date.getUTCMinutes(),
    hour: date.getUTCHours(),
    date: date.getUTCDate(),
    month: date.getUTCMonth() + 1,
    dow: date.getUTCDay(),
  };
}
