import type { AnyRecord } from '#common/module.ts';
import { RecordsPart } from '#web/home/records-part.tsx';
import { formatDayOf } from '#web/formats.ts';

/** What the calendar holds today, in its order. */
export default function CalendarDay() {
  return (
    <RecordsPart
      title="Today’s calendar"
      module="calendarEvents"
      filter={{ all: [{ field: 'start', op: 'within', value: 'today' }] }}
      sort="start"
      empty="Nothing is in the calendar today."
      nameOf={({ title }) => String(title ?? 'Event')}
      aside={startOf}
    />
  );
}

const TIME: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };
const startOf = ({ start, all_day }: AnyRecord) => (
  <span className="numeric muted">{all_day ? 'All day' : formatDayOf(new Date(String(start)), TIME)}</span>
);
