import type { Ref } from 'react';
import FullCalendar, { type CalendarOptions, type CalendarRef, type EventApi } from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import interactionPlugin from '@fullcalendar/react/interaction';
import listPlugin from '@fullcalendar/react/list';
import classicTheme from '@fullcalendar/react/themes/classic';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import { clockIn } from '#common/time-zones.ts';
import { localeInWords, useFormats } from '../formats.ts';
import { usePhone } from '../ui/use-phone.ts';
import { say, spokenLanguage } from '../words/say.ts';
import classes from './calendar.module.css';

/** What is read aloud; the component below says it in English by itself. */
const hints = () => ({
  prevHint: say('Earlier'),
  nextHint: say('Later'),
  viewHint: (view: string) => view,
  viewChangeHint: say('Shape of the calendar'),
  eventsHint: say('What is on'),
});

/** The shapes of a calendar, and what each is called by the component below. */
const TYPES = {
  month: 'dayGridMonth',
  days: 'dayGridWeek',
  week: 'timeGridWeek',
  day: 'timeGridDay',
  agenda: 'listMonth',
  'agenda-of-day': 'listDay',
} as const;
export type CalendarShape = keyof typeof TYPES;

/** Days and times are those of the reader’s clock: `2027-03-01`, or `2027-03-01T09:30:00`. */
export interface ShownItem {
  id: string;
  title: string;
  start: string;
  /** Exclusive. */
  end?: string;
  isAllDay: boolean;
  color: string;
  onColor: string;
  /** Of the edge of a bar; absent: it has none. */
  edge?: string | undefined;
  mayMove: boolean;
  mayResize?: boolean;
  /** Shown instead of the reader’s own way of writing a time. */
  time?: string | undefined;
}
export interface ShownSpan {
  start: string;
  end: string;
  isAllDay: boolean;
}
interface Props {
  shapes: readonly CalendarShape[];
  labels: Partial<Record<CalendarShape, string>>;
  shape: CalendarShape;
  /** The day that is in sight at first. */
  day: string;
  items: readonly ShownItem[];
  empty: string;
  /** The days in sight, both ends in, and the day to come back to. */
  onShow: (shown: { from: string; to: string; day: string; shape: CalendarShape }) => void;
  onOpen: (id: string) => void;
  /** A drag moved it or its end; `putBack` undoes what is seen. */
  onMove: (id: string, span: ShownSpan, putBack: () => void) => void;
  /** A drag over free days or hours; absent: nothing is drawn. */
  onDraw?: ((span: ShownSpan) => void) | undefined;
  handle?: Ref<CalendarRef>;
}

/** Days with what is on them. It knows neither records nor zones: whoever shows it says what is drawn and saves what is dragged. */
export function Calendar({ shapes, labels, shape, day, items, empty, onShow, onOpen, onMove, onDraw, handle }: Props) {
  const isPhone = usePhone();
  const { timeZone } = useFormats();
  const moved = ({ event, revert }: { event: EventApi; revert: () => void }) => onMove(event.id, spanOf(event), revert);
  const drawing: CalendarOptions = onDraw
    ? {
        selectable: true,
        selectMirror: true,
        selectLongPressDelay: 400,
        select: ({ startStr, endStr, allDay, view }) => {
          onDraw({ start: plain(startStr), end: plain(endStr), isAllDay: allDay });
          view.calendar.unselect();
        },
      }
    : {};
  return (
    <FullCalendar
      ref={handle ?? null}
      plugins={[dayGridPlugin, timeGridPlugin, interactionPlugin, listPlugin, classicTheme]}
      initialView={TYPES[shape]}
      initialDate={day}
      now={() => `${clockIn(timeZone, new Date())}Z`}
      timeZone="UTC"
      locale={localeInWords()}
      height="100%"
      headerToolbar={{
        start: isPhone ? 'prev,next' : 'prev,next today',
        center: 'title',
        end: shapes.map((each) => TYPES[each]).join(','),
      }}
      allDayText=""
      noEventsContent={empty}
      buttons={{
        ...Object.fromEntries(shapes.map((each) => [TYPES[each], { text: labels[each] ?? each }])),
        today: { text: say('Today') },
      }}
      {...(spokenLanguage() === 'en' ? {} : hints())}
      dayMaxEvents
      fixedWeekCount={false}
      nowIndicator
      scrollTime="07:00:00"
      eventInteractive
      eventMinHeight={24}
      rowEventClass={classes.row!}
      rowMoreLinkClass={classes.row!}
      listItemEventClass={classes.row!}
      listItemEventTimeClass={classes.wholeTime!}
      listItemEventTitleClass={classes.plainTitle!}
      listItemEventBeforeClass={({ event }) => (event.extendedProps.edge ? classes.noDot! : '')}
      eventTimeClass={({ event }) => (event.extendedProps.time ? classes.ownTime! : '')}
      eventClass={({ event }) => (event.extendedProps.edge ? classes.edged! : '')}
      eventDidMount={({ event, el }) => {
        if (event.extendedProps.edge) el.style.setProperty('--edge', String(event.extendedProps.edge));
      }}
      datesSet={({ start, end, view: { currentStart, type } }) => {
        const shown = (Object.keys(TYPES) as CalendarShape[]).find((name) => TYPES[name] === type) ?? shape;
        onShow({ from: isoDay(start), to: isoDay(new Date(end.getTime() - DAY)), day: isoDay(currentStart), shape: shown });
      }}
      events={items.map(({ id, title, start, end, isAllDay, color, onColor, mayMove, mayResize, time, edge }) => ({
        id,
        title: time ? `${time} ${title}` : title,
        start: isAllDay ? start : `${start}Z`,
        ...(end ? { end: isAllDay ? end : `${end}Z` } : {}),
        allDay: isAllDay,
        startEditable: mayMove,
        durationEditable: mayResize === true,
        color,
        contrastColor: onColor,
        extendedProps: { time, edge },
      }))}
      eventClick={({ event, jsEvent }) => {
        jsEvent.preventDefault();
        onOpen(event.id);
      }}
      eventDrop={moved}
      eventResize={moved}
      {...drawing}
    />
  );
}

const DAY = 86_400_000;
const HOUR = 3_600_000;
const isoDay = (moment: Date): string => moment.toISOString().slice(0, 10);
/** Without the zone that stands for no zone here. */
const plain = (text: string): string => text.replace(/Z$|[+-]\d\d:\d\d$/, '').replace(/\.\d+$/, '');

function spanOf({ start, end, allDay }: EventApi): ShownSpan {
  const until = end ?? new Date(start!.getTime() + (allDay ? DAY : HOUR));
  const text = (moment: Date) => plain(moment.toISOString());
  return allDay
    ? { start: isoDay(start!), end: isoDay(until), isAllDay: true }
    : { start: text(start!), end: text(until), isAllDay: false };
}
