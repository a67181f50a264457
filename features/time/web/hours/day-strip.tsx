import { formatDay } from '#web/formats.ts';
import { say, sayAnswer } from '#web/words/say.ts';
import { hoursAndMinutes } from '../../time-entries.ts';
import type { WeekAnswer } from './week-api.ts';
import classes from './hours.module.css';

interface Props {
  week: WeekAnswer;
  shown: string;
  holidays: ReadonlyMap<string, string>;
  onShow: (day: string) => void;
}
/** The days of the week on a phone, each with its hours; one is open. */
export const DayStrip = ({ week, shown, holidays, onShow }: Props) => (
  <div className={classes.strip} role="group" aria-label={say('Days')}>
    {week.days.map(({ _id, day, total_hours }) => (
      <button
        key={_id}
        type="button"
        aria-pressed={day === shown}
        data-holiday={holidays.has(String(day)) || undefined}
        aria-label={[
          formatDay(String(day), { weekday: 'long' }),
          holidays.has(String(day)) && sayAnswer(holidays.get(String(day))!),
          hoursAndMinutes(Number(total_hours ?? 0)),
        ]
          .filter(Boolean)
          .join(', ')}
        onClick={() => onShow(String(day))}
      >
        <span>{formatDay(String(day), { weekday: 'narrow' })}</span>
        <b className="numeric">{Number(String(day).slice(8))}</b>
        <span className="numeric">{total_hours ? hoursAndMinutes(Number(total_hours)) : '–'}</span>
      </button>
    ))}
  </div>
);
