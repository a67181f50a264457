import { addDays } from '#common/fields/calendar.ts';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { createRecord, deleteRecord, updateRecord } from '#web/records/records-api.ts';
import { type Brush, daysOfEvent } from './school-days.ts';

export interface Stroke {
  account: string;
  /** Both in. */
  from: string;
  to: string;
  /** null: the days become school days again. */
  brush: Brush | null;
  hours: number;
}

/** Paints a span of days: what was on them goes, and the days of it beside them stay. */
export async function paint(module: DescribedModule, days: ReadonlyMap<string, AnyRecord>, stroke: Stroke): Promise<void> {
  const { account, from, to, brush, hours } = stroke;
  const touched = new Map<string, AnyRecord>();
  for (const [day, event] of days) if (day >= from && day <= to) touched.set(event._id, event);
  for (const event of touched.values()) await cutOut(module, event, from, to);
  if (!brush) return;
  await createRecord(module, {
    account,
    name: brush.label,
    event_type: brush.type,
    color: brush.color,
    start: midnight(from),
    end: midnight(to),
    ...(brush.hours ? { event_hours_offset: hours } : {}),
  });
}

async function cutOut(module: DescribedModule, event: AnyRecord, from: string, to: string): Promise<void> {
  const days = daysOfEvent(event);
  const [first, last] = [days[0]!, days.at(-1)!];
  const [isBefore, isAfter] = [first < from, last > to];
  if (!isBefore && !isAfter) await deleteRecord(module, event._id);
  else if (isBefore) await updateRecord(module, event._id, { end: midnight(addDays(from, -1)) }, Number(event.version));
  else await updateRecord(module, event._id, { start: midnight(addDays(to, 1)) }, Number(event.version));
  if (!isBefore || !isAfter) return;
  const { name, event_type, color, event_hours_offset, account } = event;
  const owner = typeof account === 'object' && account !== null ? (account as { _id: string })._id : account;
  const rest = { start: midnight(addDays(to, 1)), end: midnight(last) };
  await createRecord(module, { name, event_type, color, event_hours_offset, account: owner, ...rest });
}

const midnight = (day: string) => `${day}T00:00:00.000Z`;
