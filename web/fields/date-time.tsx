import { lazy } from 'react';
import { readMoment } from '#common/read-moment.ts';
import { clockIn, momentIn } from '#common/time-zones.ts';
import { isTwelveHour } from '../date-patterns.ts';
import { formatMoment, useFormats } from '../formats.ts';
import { say } from '../words/say.ts';
import { textOf, type InputProps } from './field-props.ts';
import { TypedDate } from './typed-date.tsx';

export { DateTimeCell as Cell } from './text-cells.tsx';

const MomentCalendar = lazy(() => import('./calendars.tsx').then((file) => ({ default: file.MomentCalendar })));

/** A moment in the person's own time zone, which is said where it is not the browser's; stored in UTC. */
export function Input(props: InputProps) {
  const { locale, timeZone } = useFormats();
  const text = textOf(props.value);
  const moment = /^\d{4}-\d{2}-\d{2}T/.test(text) ? new Date(text) : null;
  const [day = null, time] = moment ? clockIn(timeZone, moment).slice(0, 16).split('T') : [];
  const isElsewhere = timeZone !== new Intl.DateTimeFormat().resolvedOptions().timeZone && !props.bare;
  const description =
    props.field.description ?? (isElsewhere ? say('Time in {timeZone}', { timeZone: timeZone.replaceAll('_', ' ') }) : undefined);
  const put = (onDay: string, at: string) => props.onChange(momentIn(timeZone, onDay, at));
  return (
    <TypedDate
      {...props}
      field={{ ...props.field, description }}
      shown={moment ? written(moment, locale, timeZone) : text}
      read={(typed) => readMoment(typed, { now: new Date(), timeZone, locale, time })}
      said={formatMoment}
      examples={say('Or type “tomorrow 3pm”, “+2h”')}
      placeholder={say('Date and time')}
    >
      {() => (
        <MomentCalendar
          locale={locale}
          day={day}
          time={time}
          onPick={(picked) => put(picked, time ?? '00:00')}
          onTime={(picked) => day && put(day, picked)}
        />
      )}
    </TypedDate>
  );
}

/** `Thu, March 4, 2027 3:00 PM`, `Thu, 4 March 2027 15:00`. */
function written(moment: Date, locale: string, timeZone: string): string {
  const [is12, isAmerican] = [isTwelveHour(locale), locale.startsWith('en-US')];
  const part = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(moment);
  const [weekday, month] = [part({ weekday: 'short' }), part({ month: 'long' })];
  const [day, year] = [part({ day: 'numeric' }), part({ year: 'numeric' })];
  const time = part(is12 ? { hour: 'numeric', minute: '2-digit' } : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return `${weekday}, ${isAmerican ? `${month} ${day}, ${year}` : `${day} ${month} ${year}`} ${time.replace(/\s/g, ' ')}`;
}
