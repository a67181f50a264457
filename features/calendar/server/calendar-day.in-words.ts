import type { PartInWords } from '#server/discovered.ts';
import { firstOf, MOST_LINES } from '#features/work/server/public.ts';
import { calendarEvents } from '../calendar-events.module.ts';
import { CALENDAR_DAY } from '../start-parts.ts';

/** What the calendar holds on the reader's day, in its order. */
const calendarDay: PartInWords = {
  ...CALENDAR_DAY,
  read: async (context) => {
    const { records, total } = await context.records.search(calendarEvents, {
      searchTerms: { all: [{ field: 'start', op: 'within', value: 'today' }] },
      sort: [{ field: 'start' }],
      pageSize: MOST_LINES,
    });
    const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: context.timeZone });
    return {
      header: ['Starts', 'Event'],
      rows: records.map(({ start, all_day, title }) => [
        all_day ? 'All day' : start ? clock.format(new Date(String(start))) : '–',
        String(title ?? 'Event'),
      ]),
      empty: 'Nothing is in the calendar today.',
      note: firstOf(records.length, total, 'events'),
    };
  },
};

export default calendarDay;
