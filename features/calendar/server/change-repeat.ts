import { invalid } from '#common/errors.ts';
import type { RecordOf } from '#common/module.ts';
import { isTimeZone } from '#common/time-zones.ts';
import type { Context } from '#server/context.ts';
import { calendarEvents } from '../calendar-events.module.ts';
import { clockShift, endedBefore, onOtherDay, withoutFirst } from './repeat-rule.ts';
import { startsOf } from './repeats.ts';

type Event = RecordOf<typeof calendarEvents>;
type Fields = Partial<Event>;

export interface RepeatChange {
  /** When the repeat starts, an instant in UTC. */
  start: string;
  scope: 'this' | 'following' | 'all';
  /** What is new; `start` and `end` are those of the repeat. */
  fields: Fields;
  isDeleted: boolean;
}

/** Changes or removes one repeat of a series, that one and all after it, or all of them. Answers the event that holds the change. */
export function changeRepeat(context: Context, id: string, change: RepeatChange): Promise<Event> {
  return context.transaction(async (inner) => {
    const series = await inner.records.lock(calendarEvents, id);
    const repeat = repeatOf(series, change.start);
    const isFirst = !repeat.earlier;
    const given = { ...change, start: repeat.start };
    if (change.scope === 'this') return changeOne(inner, series, given);
    if (change.scope === 'all' || isFirst) return changeAll(inner, series, given);
    return changeFollowing(inner, series, given, repeat.earlier);
  });
}

/** @throws 422 when the event does not repeat, or not then */
function repeatOf(event: Event, given: string): { start: string; earlier: number } {
  if (!event.rrule || !event.start) throw invalid({ rrule: 'This event does not repeat.' });
  const start = new Date(given).toISOString();
  const after = new Date(Date.parse(start) + 1).toISOString();
  const series = { ...event, start: event.start, rrule: event.rrule };
  if (!startsOf(series, start, after).length) throw invalid({ start: 'This event does not repeat at that time.' });
  return { start, earlier: startsOf({ ...series, exdates: [] }, event.start, start).length };
}

async function changeOne(context: Context, series: Event, { start, fields, isDeleted }: RepeatChange): Promise<Event> {
  const exdates = [...((series.exdates as string[] | null) ?? []), start];
  const kept = await context.records.update(calendarEvents, series._id, { exdates });
  if (isDeleted) return kept;
  const own = { ...copyOf(series), ...spanOf(series, start), series: series._id, ...fields, rrule: null, exdates: null };
  return context.records.create(calendarEvents, own);
}

async function changeAll(context: Context, series: Event, { start, fields, isDeleted }: RepeatChange): Promise<Event> {
  if (isDeleted) {
    await removeFrom(context, series, undefined);
    await context.records.markDeleted(calendarEvents, [series._id]);
    return { ...series, deleted: true };
  }
  return context.records.update(calendarEvents, series._id, moved(series, start, fields, series.start!));
}

async function changeFollowing(context: Context, series: Event, change: RepeatChange, earlier: number): Promise<Event> {
  const { start, fields, isDeleted } = change;
  const ended = await context.records.update(calendarEvents, series._id, {
    rrule: endedBefore(series.rrule!, start, series.all_day === true),
  });
  if (isDeleted) {
    await removeFrom(context, series, start);
    return ended;
  }
  const rrule = withoutFirst(series.rrule!, earlier);
  const later = ((series.exdates as string[] | null) ?? []).filter((moment) => moment >= start);
  const rest = { ...series, ...spanOf(series, start), rrule, exdates: later.length ? later : null };
  return context.records.create(calendarEvents, {
    ...copyOf(rest),
    ...spanOf(series, start),
    ...moved(rest, start, fields, start),
  });
}

/** The fields of a series whose repeat at `start` gets these: the others keep their distance to it, on their clock. */
function moved(series: Event, start: string, fields: Fields, begins: string): Fields {
  const isDay = fields.all_day ?? series.all_day;
  const zone = !isDay && series.time_zone && isTimeZone(series.time_zone) ? series.time_zone : 'UTC';
  const own = spanOf(series, start);
  const to = fields.start ? new Date(fields.start).toISOString() : start;
  const shift = clockShift(zone, start, to);
  const length = Date.parse(fields.end ?? (fields.start ? lengthFrom(to, own) : own.end)) - Date.parse(to);
  const first = shift.of(begins);
  const exdates = ((series.exdates as string[] | null) ?? []).map(shift.of);
  return {
    ...fields,
    start: first,
    end: new Date(Date.parse(first) + length).toISOString(),
    rrule: fields.rrule ?? onOtherDay(series.rrule!, shift.days),
    exdates: exdates.length ? exdates : null,
  };
}

const lengthFrom = (to: string, { start, end }: { start: string; end: string }) =>
  new Date(Date.parse(to) + Date.parse(end) - Date.parse(start)).toISOString();

/** When the repeat that starts then ends. */
function spanOf({ start, end, all_day }: Event, at: string): { start: string; end: string } {
  const length = end ? Date.parse(end) - Date.parse(start!) : all_day ? 86_400_000 : 3_600_000;
  return { start: at, end: new Date(Date.parse(at) + length).toISOString() };
}

const COPIED = [
  'name',
  'title',
  'description',
  'location',
  'all_day',
  'calendar_group',
  'attendees',
  'assigned_to',
  'teams',
  'related_record',
  'district_mode',
  'districts',
  'is_system',
  'time_zone',
] as const;
const copyOf = (event: Event): Fields => Object.fromEntries(COPIED.map((name) => [name, event[name]]));

/** Repeats that were changed one by one go with their series. */
async function removeFrom(context: Context, series: Event, start: string | undefined): Promise<void> {
  const { ids } = await context.records.ids(calendarEvents, {
    searchTerms: {
      all: [
        { field: 'series', op: 'equals', value: series._id },
        ...(start ? [{ field: 'start', op: 'greaterThanOrEqual' as const, value: start }] : []),
      ],
    },
    selectAll: true,
  });
  if (ids.length) await context.records.markDeleted(calendarEvents, ids);
}
