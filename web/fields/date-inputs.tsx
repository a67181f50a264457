import '@mantine/dates/styles.css';
import { DateInput, DateTimePicker } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import dayjs from 'dayjs';
import 'dayjs/locale/es';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import { fieldTypes } from '#common/fields/index-of-types.ts';
import { dayPattern, firstDayOfWeek, isTwelveHour, readTypedDay } from '../date-patterns.ts';
import { useFormats } from '../formats.ts';
import { asField } from '../modules.ts';
import { labelled, textOf, type InputProps } from './field-props.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

const STORED = 'YYYY-MM-DD';
const LOCAL = 'YYYY-MM-DD HH:mm:ss';

/** A day: typed as the person's locale writes it, or picked. */
export function DayInput(props: InputProps) {
  const { locale } = useFormats();
  const parse = (typed: string) => {
    const parsed = fieldTypes.Date.parse(readTypedDay(typed, locale) ?? typed, asField(props.field));
    return 'value' in parsed ? (parsed.value as string | null) : null;
  };
  return (
    <DateInput
      {...labelled(props)}
      {...calendarOf(locale)}
      valueFormat={dayPattern(locale)}
      dateParser={parse}
      value={dayjs(textOf(props.value)).isValid() && props.value ? dayjs(textOf(props.value)).format(STORED) : null}
      onChange={(day) => props.onChange(day)}
      clearable={!props.field.required}
      leftSection={props.bare ? undefined : <IconCalendar size={16} stroke={1.6} aria-hidden />}
      leftSectionPointerEvents="none"
      placeholder={dayPattern(locale)}
    />
  );
}

/** A moment in the person's own time zone, which is said where it is not the browser's; stored in UTC. */
export function MomentInput(props: InputProps) {
  const { locale, timeZone } = useFormats();
  // A button, which can be neither required nor focused like an input.
  const { autoFocus: _focus, 'aria-required': _required, ...label } = labelled(props);
  const isElsewhere = timeZone !== dayjs.tz.guess();
  const isTwelve = isTwelveHour(locale);
  return (
    <DateTimePicker
      {...label}
      {...calendarOf(locale)}
      description={label.description ?? (isElsewhere && !props.bare ? `Time in ${timeZone.replaceAll('_', ' ')}` : undefined)}
      valueFormat={`${locale.startsWith('en-US') ? 'ddd, MMMM D, YYYY' : 'ddd, D MMMM YYYY'} ${isTwelve ? 'h:mm A' : 'HH:mm'}`}
      timePickerProps={{ format: isTwelve ? '12h' : '24h', withDropdown: true }}
      value={props.value ? dayjs.utc(textOf(props.value)).tz(timeZone).format(LOCAL) : null}
      onChange={(local) => props.onChange(local ? dayjs.tz(local, timeZone).toISOString() : null)}
      clearable={!props.field.required}
      leftSection={props.bare ? undefined : <IconCalendar size={16} stroke={1.6} aria-hidden />}
      leftSectionPointerEvents="none"
      placeholder="Choose a date and time"
    />
  );
}

const calendarOf = (locale: string) => ({ locale: locale.slice(0, 2), firstDayOfWeek: firstDayOfWeek(locale) });
