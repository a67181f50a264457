import { partsOf, type IsoDate } from './fields/calendar.ts';

/** `POST /api/{resource}/groups`: what is asked, and what is answered. */
export const DATE_GROUPS = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type DateGroup = (typeof DATE_GROUPS)[number];

/** Over the records of a group: `empty` counts those without a value. The others leave empty values out. */
export const AGGREGATES = ['sum', 'avg', 'min', 'max', 'empty'] as const;
export type AggregateFn = (typeof AGGREGATES)[number];
export interface Aggregate {
  field: string;
  fn: AggregateFn;
}
/** The key of its value in the answer: `sum_bill_rate`. */
export const aggregateName = ({ field, fn }: Aggregate): string => `${fn}_${field}`;

/** Groups of one answer, beside the choices of a dropdown and the group of the records without a value. */
export const MOST_GROUPS = 200;
export const MOST_PER_GROUP = 50;
export const MOST_AGGREGATES = 20;

/** The words over a group of days, by its first day. */
export function dateGroupLabel(group: DateGroup, first: IsoDate): string {
  const { year, month } = partsOf(first);
  if (group === 'year') return String(year);
  if (group === 'quarter') return `Q${Math.ceil(month / 3)} ${year}`;
  const moment = new Date(`${first}T00:00:00Z`);
  if (group === 'month') return format({ month: 'long', year: 'numeric' }).format(moment);
  const day = format({ month: '2-digit', day: '2-digit', year: 'numeric' }).format(moment);
  return group === 'week' ? `Week of ${day}` : day;
}

const format = (parts: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', { ...parts, timeZone: 'UTC' });
