import type { ShownEvent } from './shown-events.ts';

/** What a day holds of a span that was asked for by the clock, which takes in whole days beside it: whole days first, then by the hour. */
export function eventsOfDay<E extends Pick<ShownEvent, 'start' | 'end' | 'all_day'>>(events: readonly E[], day: string): E[] {
  const held = events.filter(({ all_day, start, end }) => !all_day || (start.slice(0, 10) <= day && day < end.slice(0, 10)));
  return [...held.filter(({ all_day }) => all_day), ...held.filter(({ all_day }) => !all_day)];
}
