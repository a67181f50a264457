import { clockIn } from '#common/time-zones.ts';
import type { ShownItem } from '#web/calendar/calendar.tsx';
import { shadeOf } from '../colors.ts';
import type { ShownEvent } from '../shown-events.ts';
import { LAYER_FACTS } from './layers.ts';

interface How {
  timeZone: string;
  isDark: boolean;
  /** An agenda has a dot of the color alone. */
  isAgenda: boolean;
}

/** An event as the calendar draws it: days are bars of the primary color, hours stand on the secondary one. */
export function itemOf({ id, layer, title, start, end, all_day, color, editable }: ShownEvent, how: How): ShownItem {
  const { primary, onPrimary, secondary } = shadeOf(color, how.isDark);
  const isBar = all_day || how.isAgenda;
  const clock = (moment: string) => (all_day ? moment.slice(0, 10) : clockIn(how.timeZone, new Date(moment)));
  return {
    id: itemId(layer, id),
    title,
    start: clock(start),
    end: clock(end),
    isAllDay: all_day,
    color: isBar ? primary : secondary,
    onColor: isBar ? onPrimary : 'var(--m-text)',
    edge: isBar ? undefined : primary,
    mayMove: editable,
    mayResize: editable && LAYER_FACTS[layer].isLong,
    time: layer === 'account-events' && !all_day ? twelveHours(clock(start), clock(end)) : undefined,
  };
}

/** A confirmed start is an event of its group as well: where both layers are shown, the placement’s own stands for both. */
export function withoutDoubles(events: readonly ShownEvent[]): ShownEvent[] {
  const keyOf = ({ title, start }: ShownEvent) => `${start} ${title}`;
  const starts = new Set(events.filter(({ layer }) => layer === 'starts').map(keyOf));
  return events.filter((event) => event.layer !== 'events' || !starts.has(keyOf(event)));
}

export const itemId = (layer: string, id: string): string => `${layer}:${id}`;

/** “8:00 AM – 12:30 PM”, whatever the reader's own notation is. */
export const twelveHours = (start: string, end: string): string => `${twelveHour(start)} – ${twelveHour(end)}`;

function twelveHour(clock: string): string {
  const hour = Number(clock.slice(11, 13));
  return `${hour % 12 || 12}:${clock.slice(14, 16)} ${hour < 12 ? 'AM' : 'PM'}`;
}
