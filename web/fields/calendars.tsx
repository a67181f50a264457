import '@mantine/dates/styles.css';
import { DatePicker, TimePicker } from '@mantine/dates';
import 'dayjs/locale/es';
import { firstDayOfWeek, isTwelveHour } from '../date-patterns.ts';
import { dayOf, localeInWords } from '../formats.ts';
import { say } from '../words/say.ts';

/** Weekends are days like others: red is for what is wrong. */
const NONE: [] = [];

interface Props {
  locale: string;
  /** `YYYY-MM-DD` */
  day: string | null;
  onPick: (day: string) => void;
}
/** The pages of a calendar, fetched with the first date that is edited. */
export function DayCalendar({ locale, day, onPick }: Props) {
  return (
    <DatePicker
      locale={localeInWords().slice(0, 2)}
      firstDayOfWeek={firstDayOfWeek(locale)}
      highlightToday
      weekendDays={NONE}
      defaultDate={day ?? dayOf()}
      value={day}
      onChange={(picked) => picked && onPick(picked)}
    />
  );
}

interface MomentProps extends Props {
  /** `HH:mm` */
  time: string | undefined;
  onTime: (time: string) => void;
}
export function MomentCalendar({ time, onTime, ...calendar }: MomentProps) {
  return (
    <>
      <DayCalendar {...calendar} />
      <TimePicker
        mt="xs"
        label={say('Time')}
        format={isTwelveHour(calendar.locale) ? '12h' : '24h'}
        value={time ?? ''}
        disabled={!calendar.day}
        onChange={(picked) => picked && onTime(picked.slice(0, 5))}
      />
    </>
  );
}
