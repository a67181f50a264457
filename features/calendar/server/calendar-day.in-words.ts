import { endOfDay, startOfDay } from '#common/time-zones.ts';
import type { PartInWords } from '#server/discovered.ts';
import { firstOf, MOST_LINES } from '#features/work/server/public.ts';
import { eventsOfDay } from '../events-of-day.ts';
import { CALENDAR_DAY } from '../start-parts.ts';
import { inRange } from './in-range.ts';

/** What the calendar holds on the reader's day, in its order. */
const calendarDay: PartInWords = {
  ...CALENDAR_DAY,
  read: async (context) => {
    const day = context.today();
    const span = { from: startOfDay(context.timeZone, day), to: endOfDay(context.timeZone, day) };
    const events = eventsOfDay((await inRange(context, ['events'], span)).events, day);
    const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: context.timeZone });
    return {
      header: ['Starts', 'Event'],
      rows: events
        .slice(0, MOST_LINES)
        .map(({ start, all_day, title }) => [all_day ? 'All day' : clock.format(new Date(start)), title]),
      empty: 'Nothing is in the calendar today.',
      note: firstOf(Math.min(events.length, MOST_LINES), events.length, 'events'),
    };
  },
};

export default calendarDay;
