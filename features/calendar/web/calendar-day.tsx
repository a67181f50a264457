import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '#web/api.ts';
import { dayOf, formatDayOf } from '#web/formats.ts';
import { Part } from '#web/home/part.tsx';
import classes from '#web/home/home.module.css';
import { useModule } from '#web/modules.ts';
import { say } from '#web/words/say.ts';
import { eventsOfDay } from '../events-of-day.ts';
import type { ShownEvent } from '../shown-events.ts';

const SHOWN = 6;

/** What the calendar holds today, in its order. */
export default function CalendarDay() {
  const route = useModule('calendarEvents')?.route;
  const day = dayOf();
  const body = { from: day, to: day, layers: ['events'] };
  const query = useQuery({
    queryKey: ['records', 'calendarEvents', 'in-range', body],
    queryFn: ({ signal }) => api<{ events: ShownEvent[] }>('/api/calendar-events/in-range', { body, signal, quiet: true }),
    select: ({ events }) => eventsOfDay(events, day),
  });
  return (
    <Part
      title={say('Today’s calendar')}
      count={query.data?.length}
      to="/app/calendar?view=day"
      query={query}
      isEmpty={(events) => events.length === 0}
      empty={say('Nothing is in the calendar today.')}
    >
      {(events) => (
        <ul className={classes.lines}>
          {events.slice(0, SHOWN).map(({ id, recordId, title, start, all_day }) => (
            <li key={id}>
              <Link to={`${route}/${recordId}`} className="ellipsis">
                {title}
              </Link>
              <span className="numeric muted">{all_day ? say('All day') : formatDayOf(new Date(start), TIME)}</span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

const TIME: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };
