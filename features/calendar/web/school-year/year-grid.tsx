import { useRef, useState, type KeyboardEvent } from 'react';
import { useComputedColorScheme } from '@mantine/core';
import { addDays, addMonths, daysInMonth, weekday } from '#common/fields/calendar.ts';
import type { AnyRecord } from '#common/module.ts';
import { formatDay } from '#web/formats.ts';
import { say } from '#web/words/say.ts';
import { shadeOf } from '../../colors.ts';
import { DAY_KINDS } from '../../day-kinds.ts';
import { monthsOf } from './school-days.ts';
import classes from './school-year.module.css';

interface Props {
  year: number;
  days: ReadonlyMap<string, AnyRecord>;
  mayPaint: boolean;
  onPaint: (from: string, to: string) => void;
}
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Twelve months of days. A drag or Shift with the arrow keys chooses a span; releasing it, Space or Enter paints it. */
export function YearGrid({ year, days, mayPaint, onPaint }: Props) {
  const [focused, setFocused] = useState(`${year}-08-01`);
  const [anchor, setAnchor] = useState<string | null>(null);
  const isDragging = useRef(false);
  const grid = useRef<HTMLDivElement>(null);
  const [from, to] = anchor && anchor > focused ? [focused, anchor] : [anchor ?? focused, focused];
  const finish = () => {
    if (isDragging.current && mayPaint) onPaint(from, to);
    isDragging.current = false;
    setAnchor(null);
  };
  const keys = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = addDays(focused, step);
      if (next < `${year}-07-01` || next > `${year + 1}-06-30`) return;
      setAnchor(event.shiftKey ? (anchor ?? focused) : null);
      setFocused(next);
      grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
    } else if ((event.key === ' ' || event.key === 'Enter') && mayPaint) {
      event.preventDefault();
      onPaint(from, to);
      setAnchor(null);
    } else if (event.key === 'Escape') setAnchor(null);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the days in it are buttons
    <div
      ref={grid}
      className={classes.year}
      role="group"
      aria-label={say('School year {from}–{to}', { from: year, to: year + 1 })}
      onKeyDown={keys}
      onPointerUp={finish}
      onPointerLeave={finish}
      onPointerCancel={() => {
        isDragging.current = false;
        setAnchor(null);
      }}
    >
      {monthsOf(year).map((month) => (
        <section key={month} className={classes.month} aria-label={formatDay(`${month}-01`, { month: 'long', year: 'numeric' })}>
          <h3>{formatDay(`${month}-01`, { month: 'long', year: 'numeric' })}</h3>
          <div className={classes.days}>
            {WEEK.map((day) => (
              <span key={day} className={classes.weekday} aria-hidden>
                {formatDay(day, { weekday: 'narrow' })}
              </span>
            ))}
            {daysOf(month).map((day, at) => (
              <Day
                key={day}
                day={day}
                column={at === 0 ? weekday(day) + 1 : undefined}
                event={days.get(day)}
                isFocused={day === focused}
                isChosen={anchor !== null && day >= from && day <= to}
                onDown={() => {
                  if (!mayPaint) return;
                  isDragging.current = true;
                  setAnchor(day);
                  setFocused(day);
                }}
                onEnter={() => isDragging.current && setFocused(day)}
                onFocus={() => !isDragging.current && setFocused(day)}
              />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

interface DayProps {
  day: string;
  column: number | undefined;
  event: AnyRecord | undefined;
  isFocused: boolean;
  isChosen: boolean;
  onDown: () => void;
  onEnter: () => void;
  onFocus: () => void;
}
function Day({ day, column, event, isFocused, isChosen, onDown, onEnter, onFocus }: DayProps) {
  const isDark = useComputedColorScheme('light') === 'dark';
  const brush = DAY_KINDS.find(({ type }) => type === event?.event_type);
  const shade = brush && shadeOf(brush.color, isDark);
  const what = event ? wordsOf(event, brush?.label) : say(weekday(day) > 4 ? 'weekend' : 'school day');
  return (
    <button
      type="button"
      data-day={day}
      data-weekend={weekday(day) > 4 || undefined}
      data-chosen={isChosen || undefined}
      tabIndex={isFocused ? 0 : -1}
      aria-label={`${formatDay(day, { weekday: 'long', month: 'long', day: 'numeric' })}: ${what}`}
      title={event ? what : undefined}
      style={{ gridColumnStart: column, ...(shade ? { background: shade.primary, color: shade.onPrimary } : {}) }}
      onPointerDown={(pressed) => {
        // A finger that drags would stay with the first day.
        pressed.currentTarget.releasePointerCapture?.(pressed.pointerId);
        onDown();
      }}
      onPointerEnter={onEnter}
      onFocus={onFocus}
    >
      {Number(day.slice(8))}
      {brush && <small aria-hidden>{brush.mark}</small>}
    </button>
  );
}

function wordsOf({ name, event_hours_offset: hours }: AnyRecord, kind: string | undefined): string {
  const what = String(name ?? (kind && say(kind)));
  return hours ? say('{what}, {hours} hours', { what, hours: String(hours) }) : what;
}

const WEEK = Array.from({ length: 7 }, (_, at) => addDays('2027-01-04', at));
const daysOf = (month: string): string[] => {
  const first = addMonths(`${month}-01`, 0);
  return Array.from({ length: daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5))) }, (_, at) => addDays(first, at));
};
