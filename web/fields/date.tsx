import { lazy } from 'react';
import { readDay } from '#common/read-day.ts';
import { dayPattern } from '../date-patterns.ts';
import { dayOf, formatDay, useFormats } from '../formats.ts';
import { say } from '../words/say.ts';
import { textOf, type InputProps } from './field-props.ts';
import { TypedDate } from './typed-date.tsx';

export { NumberCell as Cell } from './plain-cell.tsx';

const DayCalendar = lazy(() => import('./calendars.tsx').then((file) => ({ default: file.DayCalendar })));

const IN_WORDS = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const;

/** A day: typed as the person's locale writes it or in words, or picked. */
export function Input(props: InputProps) {
  const { locale } = useFormats();
  const text = textOf(props.value);
  const day = /^\d{4}-\d{2}-\d{2}(?:T|$)/.test(text) ? text.slice(0, 10) : null;
  return (
    <TypedDate
      {...props}
      shown={day ? written(day, locale) : text}
      read={(typed) => readDay(typed, { today: dayOf(), locale })}
      said={(read) => formatDay(read, IN_WORDS)}
      examples={say('Or type “tomorrow”, “next Fri”, “+2w”')}
      placeholder={dayPattern(locale)}
    >
      {(close) => (
        <DayCalendar
          locale={locale}
          day={day}
          onPick={(picked) => {
            props.onChange(picked);
            close();
          }}
        />
      )}
    </TypedDate>
  );
}

const written = (day: string, locale: string): string => {
  const [year = '', month = '', date = ''] = day.split('-');
  return dayPattern(locale).replace('YYYY', year).replace('MM', month).replace('DD', date);
};
