import { Skeleton } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { hasFailed } from '#web/has-failed.ts';
import { formatDay } from '#web/formats.ts';
import type { RecordPartProps } from '#web/screens.ts';
import { say } from '#web/words/say.ts';
import { hoursAndMinutes, type TimeEntry } from '../../time-entries.ts';
import classes from './hours.module.css';

interface Day {
  day: string;
  hours: number;
  entries: TimeEntry[];
}

/** On the page of a week: the days that its hours are the sum of. */
export default function WeekDays({ record }: RecordPartProps) {
  const { data, error } = useQuery(daysOptions(record._id));
  if (hasFailed(error, data)) return <p role="alert">{error.message}</p>;
  if (!data) return <Skeleton h={72} />;
  if (!data.length) return <p className="muted">{say('No days are entered for this week.')}</p>;
  return (
    <ol className={classes.weekDays} aria-label={say('Days of this week')}>
      {data.map(({ day, hours, entries }) => (
        <li key={day} data-empty={hours === 0 || undefined}>
          <span className={classes.weekDay}>
            <span>{formatDay(day, { weekday: 'short', month: 'short', day: 'numeric' })}</span>
            <strong className="numeric">{hours ? hoursAndMinutes(hours) : '–'}</strong>
          </span>
          {entries.map((entry) => (
            <span key={entry.start_time} className="muted numeric">
              {entryInWords(entry)}
            </span>
          ))}
        </li>
      ))}
    </ol>
  );
}

const entryInWords = ({ start_time, end_time, kind, note }: TimeEntry): string =>
  [`${start_time}–${end_time}`, kind && kind !== 'Regular' && say(kind), note].filter(Boolean).join(' · ');

/** Their key is that of timesheets: a day that is saved makes them stale. */
const daysOptions = (id: string) =>
  queryOptions({
    queryKey: ['records', 'timeSheets', 'of-tracker', id],
    queryFn: ({ signal }) =>
      api<{ days: Day[] }>(`/api/timesheet-trackers/${id}/days`, { signal, quiet: true }).then(({ days }) => days),
  });
