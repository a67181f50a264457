import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import FullCalendar from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import interactionPlugin from '@fullcalendar/react/interaction';
import listPlugin from '@fullcalendar/react/list';
import classicTheme from '@fullcalendar/react/themes/classic';
import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import { useNavigate, useSearchParams } from 'react-router';
import type { DescribedField } from '#common/described-module.ts';
import type { Tone } from '#common/field.ts';
import type { AnyRecord } from '#common/module.ts';
import { inSentence, pluralOf } from '#common/names.ts';
import { optionFor } from '../../fields/choices.ts';
import { dayOf, formatNumber, useFormats } from '../../formats.ts';
import { aboutRecord } from '../../records/records-api.ts';
import { useRights } from '../../records/rights.ts';
import { trySaveField } from '../../records/save-field.ts';
import { useAccess } from '../../session.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { toast } from '../../ui/toasts.ts';
import { usePhone } from '../../ui/use-phone.ts';
import { firstThousandOptions } from '../first-thousand.ts';
import { matchesOf } from '../list-state.ts';
import type { ShapeProps } from '../shape-props.ts';
import { chosenField } from '../shapes.ts';
import { eventTitle } from './event-title.ts';
import { movedTo } from './moved-to.ts';
import classes from './calendar.module.css';

const VIEWS = { month: 'dayGridMonth', week: 'dayGridWeek', agenda: 'listMonth' } as const;
type View = keyof typeof VIEWS;

/** The records on the days of one date: a drag moves the date. */
export default function Calendar(props: ShapeProps) {
  const field = chosenField(props.list.state, props.module, useAccess(props.module.name));
  if (!field) return <EmptyState icon="calendar" title="No calendar" text="This module has no dates." />;
  return <CalendarBy key={field.fieldName} {...props} field={field} />;
}

function CalendarBy({ module, list, columns, onOpen, field }: ShapeProps & { field: DescribedField }) {
  const [params, setParams] = useSearchParams();
  const isPhone = usePhone();
  const navigate = useNavigate();
  const { locale } = useFormats();
  const rights = useRights(module);
  const view = (Object.keys(VIEWS) as View[]).find((name) => name === params.get('view-by')) ?? (isPhone ? 'agenda' : 'month');
  const [days, setDays] = useState<{ from: string; to: string } | null>(null);
  const state = columns.columns.find(({ field: { options } }) => options?.some(({ tone }) => tone))?.field;
  const whose = columns.columns.find(({ field: { inputType, ref } }) => inputType === 'Relate' && ref !== 'users')?.field;
  const { data } = useQuery({
    ...firstThousandOptions(module, queryFor(list.state, field, days, state, whose)),
    enabled: days !== null,
  });
  const records = data?.records ?? [];
  const keep = (start: Date, end: Date, middle: Date, type: string) => {
    setDays({ from: isoDay(start), to: isoDay(new Date(end.getTime() - 86_400_000)) });
    const shown = (Object.keys(VIEWS) as View[]).find((name) => VIEWS[name] === type);
    const write = () =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          next.set('on', isoDay(middle));
          if (shown && shown !== (isPhone ? 'agenda' : 'month')) next.set('view-by', shown);
          else next.delete('view-by');
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    // It tells its first days while it is being drawn, when the router takes no address yet.
    queueMicrotask(write);
  };
  const move = async (record: AnyRecord, day: string, putBack: () => void) => {
    const { isSaved, refused, isTold } = await trySaveField(module, record, field, movedTo(field, record[field.fieldName], day));
    if (!isSaved) putBack();
    if (refused && !isTold) toast.danger(refused, aboutRecord(module.name, record._id));
  };
  return (
    <div className={classes.calendar}>
      {data?.isCapped && (
        <p className={classes.cut} role="status">
          The first {formatNumber(records.length)} of these days are shown. Filter the list to see the others.
        </p>
      )}
      <FullCalendar
        plugins={[dayGridPlugin, interactionPlugin, listPlugin, classicTheme]}
        initialView={VIEWS[view]}
        initialDate={params.get('on') ?? dayOf()}
        now={dayOf()}
        timeZone="UTC"
        locale={locale}
        height="100%"
        headerToolbar={{
          start: isPhone ? 'prev,next' : 'prev,next today',
          center: 'title',
          end: isPhone ? 'dayGridMonth,listMonth' : 'dayGridMonth,dayGridWeek,listMonth',
        }}
        allDayText=""
        noEventsContent={data ? `No ${inSentence(pluralOf(module))} with ${field.label} in this month.` : ''}
        buttons={{
          dayGridMonth: { text: 'Month' },
          dayGridWeek: { text: 'Week' },
          listMonth: { text: 'Agenda' },
          today: { text: 'Today' },
        }}
        dayMaxEvents
        fixedWeekCount={false}
        eventInteractive
        datesSet={({ start, end, view: { currentStart, type } }) => keep(start, end, currentStart, type)}
        events={records.map((record) => ({
          id: record._id,
          title: eventTitle(record, whose),
          start: dayIn(field, record[field.fieldName]),
          allDay: true,
          startEditable: rights.field(field, record).write,
          ...coloursOf(state && record[state.fieldName] ? optionFor(state, record[state.fieldName]).tone : undefined, view),
        }))}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault();
          if (isPhone) void navigate(`${module.route}/${event.id}`);
          else onOpen(event.id);
        }}
        eventDrop={({ event, revert }) => {
          const record = records.find(({ _id }) => _id === event.id);
          if (record) void move(record, event.startStr.slice(0, 10), revert);
        }}
      />
    </div>
  );
}

/** An agenda has a dot of the color alone, which must be seen without its text on it. */
const coloursOf = (tone: Tone = 'neutral', view: View) => ({
  color: view === 'agenda' ? `var(--m-tone-${tone}-text)` : `var(--m-tone-${tone})`,
  contrastColor: `var(--m-tone-${tone}-text)`,
});

const isoDay = (moment: Date): string => moment.toISOString().slice(0, 10);

const dayIn = ({ inputType }: DescribedField, value: unknown): string =>
  inputType === 'DateTime' ? dayOf(new Date(String(value))) : String(value);

function queryFor(
  state: ShapeProps['list']['state'],
  { fieldName }: DescribedField,
  days: { from: string; to: string } | null,
  shown: DescribedField | undefined,
  whose: DescribedField | undefined,
) {
  const { searchTerms, ...words } = matchesOf(state);
  const inSight = days
    ? [
        { field: fieldName, op: 'onOrAfter' as const, value: days.from },
        { field: fieldName, op: 'onOrBefore' as const, value: days.to },
      ]
    : [];
  return {
    ...words,
    searchTerms: { all: [searchTerms, ...inSight] },
    sort: [{ field: fieldName, order: 'asc' as const }],
    fields: ['name', fieldName, ...[shown, whose].flatMap((each) => each?.fieldName ?? [])],
    relationshipsNeeded: whose ? [whose.fieldName] : [],
  };
}
