/** One thing on a calendar, whichever record it stands for. All-day: midnight UTC, `end` exclusive. */
export interface ShownEvent {
  /** The record's id; of a repeat also the moment at which it starts. */
  id: string;
  layer: Layer;
  moduleName: string;
  recordId: string;
  title: string;
  start: string;
  end: string;
  all_day: boolean;
  color: string;
  editable: boolean;
}

/** In the order in which they are offered. */
export const LAYERS = ['events', 'interviews', 'starts', 'tasks', 'account-events'] as const;
export type Layer = (typeof LAYERS)[number];

export interface Span {
  /** Instants in UTC; `to` is not in. */
  from: string;
  to: string;
  groups?: readonly string[] | undefined;
  users?: readonly string[] | undefined;
  accounts?: readonly string[] | undefined;
}

export const MOST_EVENTS = 2_000;
/** One more than is shown, which tells that there are more. */
export const ASKED = MOST_EVENTS + 1;
export const DAY = 86_400_000;

export const dayAfter = (moment: string): string => new Date(Date.parse(moment) + DAY).toISOString();
export const midnight = (day: string): string => `${day.slice(0, 10)}T00:00:00.000Z`;
