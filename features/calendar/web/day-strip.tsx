import { addDays, weekday } from '#common/fields/calendar.ts';
import { formatDay } from '#web/formats.ts';
import { say } from '#web/words/say.ts';
import classes from './calendar-screen.module.css';

interface Props {
  day: string;
  /** Days that hold something. */
  full: ReadonlySet<string>;
  onChoose: (day: string) => void;
}
/** The week of a day, of which one is shown below. */
export function DayStrip({ day, full, onChoose }: Props) {
  const monday = mondayOf(day);
  return (
    <div className={classes.strip} role="group" aria-label={say('Days of the week')}>
      {Array.from({ length: 7 }, (_, at) => addDays(monday, at)).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === day}
          aria-label={full.has(each) ? say('{day}, has events', { day: nameOf(each) }) : nameOf(each)}
          onClick={() => onChoose(each)}
        >
          <span>{formatDay(each, { weekday: 'narrow' })}</span>
          <b>{formatDay(each, { day: 'numeric' })}</b>
          <i data-full={full.has(each) || undefined} aria-hidden />
        </button>
      ))}
    </div>
  );
}

const nameOf = (day: string): string => formatDay(day, { weekday: 'long', day: 'numeric', month: 'long' });

export const mondayOf = (day: string): string => addDays(day, -weekday(day));
