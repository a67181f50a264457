import type { AnyRecord, ModuleDefinition, RecordOf } from '#common/module.ts';
import { conditionsOf, type SearchTree } from '#common/search.ts';
import { dayIn } from '#common/time-zones.ts';
import type { Context } from '#server/context.ts';
import { mayAskFor } from '#server/records/asked-fields.ts';
import { placements } from '#features/placements/placements.module.ts';
import { subs } from '#features/recruiting/subs.module.ts';
import { tasks } from '#features/work/tasks.module.ts';
import { accountCalendarEvents } from '../account-calendar-events.module.ts';
import { calendarEvents } from '../calendar-events.module.ts';
import { eventsOfSpan } from './events-of-span.ts';
import { groupColors } from './group-colors.ts';
import { startsOf } from './repeats.ts';
import { ASKED, DAY, dayAfter, type Layer, midnight, type ShownEvent, type Span } from '../shown-events.ts';

/** What each layer shows of a span, one statement each, as far as the person may read it. */
export const layers: Record<Layer, (context: Context, span: Span) => Promise<ShownEvent[]>> = {
  events: eventsIn,
  'account-events': accountEventsIn,
  tasks: tasksIn,
  interviews: interviewsIn,
  starts: startsIn,
};

const EVENT_FIELDS = ['title', 'end', 'all_day', 'calendar_group', 'rrule', 'exdates', 'time_zone'];

async function eventsIn(context: Context, { from, to, groups, users, accounts }: Span): Promise<ShownEvent[]> {
  const all: SearchTree[] = [eventsOfSpan(from, to)];
  if (groups?.length) all.push({ field: 'calendar_group', op: 'in', value: [...groups] });
  if (users?.length)
    all.push({
      any: [
        { field: 'assigned_to', op: 'in', value: [...users] },
        { field: 'attendees', op: 'in', value: [...users] },
      ],
    });
  if (accounts?.length) all.push({ field: 'related_record.recordId', op: 'in', value: [...accounts] });
  const { records, editable } = await readLayer(context, calendarEvents, all, 'start', { fields: EVENT_FIELDS });
  const colors = await groupColors(context);
  return records.flatMap((event) =>
    occurrencesOf(event, { from, to, editable: editable.has(event._id), color: colors[event.calendar_group ?? ''] ?? 'blue' }),
  );
}

interface Shown {
  from: string;
  to: string;
  color: string;
  editable: boolean;
}

function occurrencesOf(event: RecordOf<typeof calendarEvents>, { from, to, color, editable }: Shown): ShownEvent[] {
  const { _id, title, rrule, exdates, time_zone } = event;
  const start = event.start!;
  const all_day = event.all_day === true;
  const length = Math.max(all_day ? DAY : 0, event.end ? Date.parse(event.end) - Date.parse(start) : all_day ? DAY : 3_600_000);
  const shown = (id: string, moment: string): ShownEvent => ({
    id,
    layer: 'events',
    moduleName: calendarEvents.name,
    recordId: _id,
    title: title ?? 'Event',
    start: moment,
    end: new Date(Date.parse(moment) + length).toISOString(),
    all_day,
    color,
    editable,
  });
  if (!rrule) return [shown(_id, start)];
  const begin = new Date(Date.parse(from) - length + 1).toISOString();
  return startsOf({ start, rrule, exdates, time_zone, all_day }, begin, to).map((moment) => shown(`${_id}/${moment}`, moment));
}

async function accountEventsIn(context: Context, { from, to, accounts }: Span): Promise<ShownEvent[]> {
  // A whole day is a UTC date, which west of Greenwich begins before the reader’s day does.
  const [firstDay, lastDay] = [from, new Date(Date.parse(to) - 1)].map((moment) => dayIn(context.timeZone, new Date(moment)));
  const earliest = midnight(firstDay!) < from ? midnight(firstDay!) : from;
  const latest = dayAfter(midnight(lastDay!)) > to ? dayAfter(midnight(lastDay!)) : to;
  const all: SearchTree[] = [
    { field: 'start', op: 'lessThan', value: latest },
    {
      any: [
        { field: 'end', op: 'greaterThanOrEqual', value: earliest },
        { field: 'start', op: 'greaterThanOrEqual', value: earliest },
      ],
    },
  ];
  if (accounts?.length) all.push({ field: 'account', op: 'in', value: [...accounts] });
  const { records, editable } = await readLayer(context, accountCalendarEvents, all, 'start', {
    fields: ['name', 'event_type', 'color', 'end', 'account'],
    relationshipsNeeded: ['account'],
  });
  const shown = records.map((event): ShownEvent => {
    const account = event.account as unknown as { name?: string } | null;
    const start = event.start!;
    const isTimed = !start.endsWith('T00:00:00.000Z');
    const what = event.name ?? event.event_type ?? 'Event';
    return {
      id: event._id,
      layer: 'account-events',
      moduleName: accountCalendarEvents.name,
      recordId: event._id,
      title: account?.name ? `${account.name}: ${what}` : what,
      start: isTimed ? start : midnight(start),
      end: isTimed ? (event.end ?? start) : dayAfter(midnight(event.end ?? start)),
      all_day: !isTimed,
      color: event.color ?? 'blue',
      editable: editable.has(event._id),
    };
  });
  return shown.filter(({ all_day, start, end }) =>
    all_day ? start.slice(0, 10) <= lastDay! && end.slice(0, 10) > firstDay! : start < to && end >= from,
  );
}

/** One's own tasks and those of one's teams, unless users are named. */
async function tasksIn(context: Context, { from, to, users }: Span): Promise<ShownEvent[]> {
  const whose: SearchTree = users?.length
    ? { field: 'assigned_to', op: 'in', value: [...users] }
    : {
        any: [
          { field: 'assigned_to', op: 'equals', value: '$me' },
          ...(context.access.ownTeams.length ? [{ field: 'teams', op: 'in' as const, value: [...context.access.ownTeams] }] : []),
        ],
      };
  const found = await readLayer(context, tasks, [whose, ...daysBetween(context, 'due_date', from, to)], 'due_date', {
    fields: ['subject', 'name', 'status', 'is_urgent'],
  });
  return found.records.map((task) =>
    dayEvent('tasks', tasks.name, task, {
      title: task.subject ?? task.name ?? 'Task',
      day: task.due_date!,
      color: task.status === 'Completed' ? 'gray' : task.is_urgent ? 'orange' : 'yellow',
      editable: found.editable.has(task._id),
    }),
  );
}

const INTERVIEW = 3_600_000;

async function interviewsIn(context: Context, { from, to, users, accounts }: Span): Promise<ShownEvent[]> {
  const all: SearchTree[] = [
    { field: 'interview_date', op: 'greaterThanOrEqual', value: new Date(Date.parse(from) - INTERVIEW).toISOString() },
    { field: 'interview_date', op: 'lessThan', value: to },
  ];
  if (users?.length) all.push({ field: 'assigned_to', op: 'in', value: [...users] });
  if (accounts?.length) all.push({ field: 'accounts_subs', op: 'in', value: [...accounts] });
  const { records, editable } = await readLayer(context, subs, all, 'interview_date', { fields: ['name'] });
  return records.map((sub) => ({
    id: sub._id,
    layer: 'interviews',
    moduleName: subs.name,
    recordId: sub._id,
    title: `Interview: ${sub.name ?? 'candidate'}`,
    start: sub.interview_date!,
    end: new Date(Date.parse(sub.interview_date!) + INTERVIEW).toISOString(),
    all_day: false,
    color: 'purple',
    editable: editable.has(sub._id),
  }));
}

async function startsIn(context: Context, { from, to, users, accounts }: Span): Promise<ShownEvent[]> {
  const all: SearchTree[] = [
    { field: 'status', op: 'notEquals', value: 'Cancelled' },
    ...daysBetween(context, 'planned_start_date', from, to),
  ];
  if (users?.length) all.push({ field: 'assigned_to', op: 'in', value: [...users] });
  if (accounts?.length) all.push({ field: 'accounts_placements', op: 'in', value: [...accounts] });
  const { records, editable } = await readLayer(context, placements, all, 'planned_start_date', {
    fields: ['name', 'confirmed_start_date'],
  });
  return records.map((placement) =>
    dayEvent('starts', placements.name, placement, {
      title: `${placement.confirmed_start_date ? 'Start' : 'Planned start'}: ${placement.name ?? 'placement'}`,
      day: placement.planned_start_date!,
      color: 'green',
      editable: editable.has(placement._id),
    }),
  );
}

/** The calendar days of the span on the person's clock. */
const daysBetween = (context: Context, field: string, from: string, to: string): SearchTree[] => {
  const last = dayIn(context.timeZone, new Date(Date.parse(to) - 1));
  return [
    { field, op: 'greaterThanOrEqual', value: dayIn(context.timeZone, new Date(from)) },
    { field, op: 'lessThanOrEqual', value: last },
  ];
};

interface OnDay {
  title: string;
  day: string;
  color: string;
  editable: boolean;
}
const dayEvent = (
  layer: Layer,
  moduleName: string,
  { _id }: AnyRecord | { _id: string },
  { title, day, color, editable }: OnDay,
): ShownEvent => ({
  id: _id,
  layer,
  moduleName,
  recordId: _id,
  title,
  start: midnight(day),
  end: dayAfter(midnight(day)),
  all_day: true,
  color,
  editable,
});

/** Nothing where the module is closed to the person, or a field by which the layer finds its records. */
async function readLayer<M extends ModuleDefinition>(
  context: Context,
  definition: M,
  all: readonly SearchTree[],
  sort: string,
  { fields, relationshipsNeeded = [] }: { fields: readonly string[]; relationshipsNeeded?: readonly string[] },
): Promise<{ records: RecordOf<M>[]; editable: ReadonlySet<string> }> {
  const module = context.engine.registry.module(definition.name);
  const rights = context.access.module(module);
  const asked = [sort, ...conditionsOf({ all: [...all] }).map(({ field }) => field)];
  if (!rights.access || rights.view === 'None' || !asked.every((field) => mayAskFor(context, module, field)))
    return { records: [], editable: new Set() };
  const { records } = await context.records.search(definition, {
    searchTerms: { all: [...all] },
    sort: [{ field: sort }],
    selectNumberOfRecords: ASKED,
    fields: ['assigned_to', sort, ...fields],
    relationshipsNeeded: [...relationshipsNeeded],
    total: 'none',
  });
  return { records: records as RecordOf<M>[], editable: await context.records.mayAmong('edit', definition, records) };
}
