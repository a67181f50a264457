import { useMemo, useRef, useState } from 'react';
import { Alert, Button, useComputedColorScheme } from '@mantine/core';
import type { CalendarRef } from '@fullcalendar/react';
import { addDays } from '#common/fields/calendar.ts';
import { Calendar, type CalendarShape, type ShownSpan } from '#web/calendar/calendar.tsx';
import { dayOf, formatNumber, useFormats } from '#web/formats.ts';
import { useModules } from '#web/modules.ts';
import { usePhone } from '#web/ui/use-phone.ts';
import frame from '#web/calendar/calendar.module.css';
import { say } from '#web/words/say.ts';
import type { ShownEvent } from '../shown-events.ts';
import type { CalendarState, Shape } from './calendar-state.ts';
import { DayStrip, mondayOf } from './day-strip.tsx';
import { EventDialog } from './event-dialog.tsx';
import { useLayers } from './layers.ts';
import { saveMoved } from './save-moved.ts';
import { ScopeDialog } from './scope-dialog.tsx';
import { itemId, itemOf, withoutDoubles } from './shown-items.ts';

interface Props {
  state: CalendarState;
  onChange: (change: Partial<CalendarState>) => void;
  /** Absent: nobody draws new events here. */
  onDraw?: ((span: ShownSpan) => void) | undefined;
}
const labels = () => ({
  month: say('Month'),
  week: say('Week'),
  day: say('Day'),
  agenda: say('List'),
  'agenda-of-day': say('List'),
});

/** The layers on their days; a drag saves, with the way back. */
export function CalendarBody({ state, onChange, onDraw }: Props) {
  const isPhone = usePhone();
  const { timeZone } = useFormats();
  const { byName } = useModules();
  const isDark = useComputedColorScheme('light') === 'dark';
  const handle = useRef<CalendarRef>(null);
  const [span, setSpan] = useState<{ from: string; to: string } | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const view = state.view ?? (isPhone ? 'list' : 'month');
  const day = state.date ?? dayOf();
  const isStrip = isPhone && view === 'list';
  const asked = isStrip ? { from: mondayOf(day), to: addDays(mondayOf(day), 6) } : span;
  const { events, isTruncated, isPending, error, again } = useLayers(asked, state);
  const items = useMemo(
    () => withoutDoubles(events).map((event) => itemOf(event, { timeZone, isDark, isAgenda: view === 'list' })),
    [events, timeZone, isDark, view],
  );
  const byId = (id: string): ShownEvent | undefined => events.find((event) => itemId(event.layer, event.id) === id);
  const move = async (id: string, to: ShownSpan, putBack: () => void) => {
    const event = byId(id);
    const module = event && byName.get(event.moduleName);
    if (!event || !module || !(await saveMoved(module, event, to, timeZone))) putBack();
  };
  const open = openId ? byId(openId) : undefined;
  return (
    <div className={frame.calendar}>
      {isTruncated && (
        <p className={frame.cut} role="status">
          {say('The first {count} are shown. Choose fewer layers or fewer days to see the others.', {
            count: formatNumber(2000),
          })}
        </p>
      )}
      {error && (
        <Alert color="red" role="alert" mb={8}>
          {error.message}{' '}
          <Button size="compact-sm" variant="default" onClick={again}>
            {say('Try again')}
          </Button>
        </Alert>
      )}
      {isStrip && <DayStrip day={day} full={daysOf(items)} onChoose={(chosen) => handle.current?.getApi().gotoDate(chosen)} />}
      <Calendar
        key={String(isPhone)}
        handle={handle}
        shapes={isPhone ? ['month', 'day', 'agenda-of-day'] : ['month', 'week', 'day', 'agenda']}
        labels={labels()}
        shape={shapeOf(view, isPhone)}
        day={day}
        items={items}
        empty={isPending ? '' : say(isPhone ? 'Nothing on this day.' : 'Nothing in these days. Drag over days to add an event.')}
        onShow={({ from, to, day: shown, shape }) => {
          setSpan({ from, to });
          const name = nameOf(shape);
          // It tells its first days while it is being drawn, when the router takes no address yet.
          queueMicrotask(() =>
            onChange({ date: holdsToday(shown, name) ? null : shown, view: name === (isPhone ? 'list' : 'month') ? null : name }),
          );
        }}
        onOpen={setOpenId}
        onMove={(id, to, putBack) => void move(id, to, putBack)}
        onDraw={isPhone ? undefined : onDraw}
      />
      {open && <EventDialog event={open} onClose={() => setOpenId(null)} />}
      <ScopeDialog />
    </div>
  );
}

const shapeOf = (view: Shape, isPhone: boolean): CalendarShape =>
  view === 'list' ? (isPhone ? 'agenda-of-day' : 'agenda') : isPhone && view === 'week' ? 'day' : view;
const nameOf = (shape: CalendarShape): Shape =>
  shape === 'agenda' || shape === 'agenda-of-day' ? 'list' : shape === 'days' ? 'week' : shape;

/** The days that begin with this one are the present ones: the address says nothing then, and shows today tomorrow as well. */
const holdsToday = (first: string, shape: Shape): boolean => {
  const today = dayOf();
  if (shape === 'day') return first === today;
  if (shape === 'week') return first <= today && today < addDays(first, 7);
  return first.slice(0, 7) === today.slice(0, 7);
};

const daysOf = (items: readonly { start: string; end?: string; isAllDay: boolean }[]): ReadonlySet<string> => {
  const days = new Set<string>();
  for (const { start, end, isAllDay } of items) {
    const last = isAllDay && end ? addDays(end, -1) : (end ?? start).slice(0, 10);
    for (let day = start.slice(0, 10); day <= last && days.size < 400; day = addDays(day, 1)) days.add(day);
  }
  return days;
};
