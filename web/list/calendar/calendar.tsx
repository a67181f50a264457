import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { DescribedField } from '#common/described-module.ts';
import type { Tone } from '#common/field.ts';
import type { AnyRecord } from '#common/module.ts';
import { inSentence, pluralOf } from '#common/names.ts';
import { useAddressParts } from '../../address-parts.ts';
import { optionFor } from '../../fields/choices.ts';
import { dayOf, formatNumber } from '../../formats.ts';
import { aboutRecord } from '../../records/records-api.ts';
import { useRights } from '../../records/rights.ts';
import { trySaveField } from '../../records/save-field.ts';
import { useAccess } from '../../session.tsx';
import { Calendar, type CalendarShape } from '../../calendar/calendar.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { toast } from '../../ui/toasts.ts';
import { usePhone } from '../../ui/use-phone.ts';
import { firstThousandOptions } from '../first-thousand.ts';
import { matchesOf } from '../list-state.ts';
import type { ShapeProps } from '../shape-props.ts';
import { chosenField } from '../shapes.ts';
import { eventTitle } from './event-title.ts';
import { movedTo } from './moved-to.ts';
import classes from '../../calendar/calendar.module.css';
import { withQueryParts } from '../../query-parts.ts';
import { say } from '../../words/say.ts';

/** By their names in the address. */
const SHAPES = { month: 'month', week: 'days', agenda: 'agenda' } as const satisfies Record<string, CalendarShape>;
type View = keyof typeof SHAPES;
const labels = () => ({ month: say('Month'), days: say('Week'), agenda: say('Agenda') });

/** The records on the days of one date: a drag moves the date. */
export default function CalendarOfList(props: ShapeProps) {
  const field = chosenField(props.list.state, props.module, useAccess(props.module.name));
  if (!field) return <EmptyState icon="calendar" title={say('No calendar')} text={say('This module has no dates.')} />;
  return <CalendarBy key={field.fieldName} {...props} field={field} />;
}

function CalendarBy({ module, list, columns, onOpen, field }: ShapeProps & { field: DescribedField }) {
  const [params, setParams] = useAddressParts();
  const isPhone = usePhone();
  const navigate = useNavigate();
  const rights = useRights(module);
  const view = (Object.keys(SHAPES) as View[]).find((name) => name === params.get('view-by')) ?? (isPhone ? 'agenda' : 'month');
  const [days, setDays] = useState<{ from: string; to: string } | null>(null);
  const state = columns.columns.find(({ field: { options } }) => options?.some(({ tone }) => tone))?.field;
  const whose = columns.columns.find(({ field: { inputType, ref } }) => inputType === 'Relate' && ref !== 'users')?.field;
  const { data } = useQuery({
    ...firstThousandOptions(module, queryFor(list.state, field, days, state, whose)),
    enabled: days !== null,
  });
  const records = data?.records ?? [];
  const keep = ({ from, to, day, shape }: { from: string; to: string; day: string; shape: CalendarShape }) => {
    setDays({ from, to });
    const shown = (Object.keys(SHAPES) as View[]).find((name) => SHAPES[name] === shape);
    const usual = isPhone ? 'agenda' : 'month';
    const write = () =>
      setParams((before) => withQueryParts(before, { on: day, 'view-by': shown === usual ? null : shown }), {
        replace: true,
        preventScrollReset: true,
      });
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
          {say('The first {count} of these days are shown. Filter the list to see the others.', {
            count: formatNumber(records.length),
          })}
        </p>
      )}
      <Calendar
        shapes={isPhone ? ['month', 'agenda'] : ['month', 'days', 'agenda']}
        labels={labels()}
        shape={SHAPES[view]}
        day={params.get('on') ?? dayOf()}
        empty={
          data
            ? say('No {records} with {label} in this month.', { records: inSentence(pluralOf(module)), label: field.label })
            : ''
        }
        onShow={keep}
        items={records.map((record) => ({
          id: record._id,
          title: eventTitle(record, whose),
          start: dayIn(field, record[field.fieldName]),
          isAllDay: true,
          mayMove: rights.field(field, record).write,
          ...coloursOf(state && record[state.fieldName] ? optionFor(state, record[state.fieldName]).tone : undefined, view),
        }))}
        onOpen={(id) => (isPhone ? void navigate(`${module.route}/${id}`) : onOpen(id))}
        onMove={(id, { start }, putBack) => {
          const record = records.find(({ _id }) => _id === id);
          if (record) void move(record, start.slice(0, 10), putBack);
        }}
      />
    </div>
  );
}

/** An agenda has a dot of the color alone, which must be seen without its text on it. */
const coloursOf = (tone: Tone = 'neutral', view: View) => ({
  color: view === 'agenda' ? `var(--m-tone-${tone}-text)` : `var(--m-tone-${tone})`,
  onColor: `var(--m-tone-${tone}-text)`,
});

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
