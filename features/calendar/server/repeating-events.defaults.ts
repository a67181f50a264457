import type { Defaults } from '#server/discovered.ts';
import { calendarEvents } from '../calendar-events.module.ts';
import { WITHOUT_END } from './events-of-span.ts';

/** Events that repeat and were kept before their length said so. */
const repeatingEvents: Defaults = {
  name: 'repeating events',
  order: 41,
  run: async (context) => {
    const { ids } = await context.records.ids(calendarEvents, {
      searchTerms: {
        all: [
          { field: 'rrule', op: 'notEmpty' },
          { field: 'span_days', op: 'lessThan', value: WITHOUT_END },
        ],
      },
    });
    if (ids.length) await context.records.updateMany(calendarEvents, ids, { span_days: WITHOUT_END });
  },
};

export default repeatingEvents;
