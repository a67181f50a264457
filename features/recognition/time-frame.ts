import type { IsoDate } from '#common/fields/calendar.ts';
import type { SearchTree } from '#common/search.ts';

/** When the records of a condition were made or changed. */
export const SPAN_TYPES = [
  { value: 'Day', label: 'Today' },
  { value: 'Week', label: 'This week' },
  { value: 'Month', label: 'This month' },
  { value: 'Year', label: 'This year' },
  { value: 'Indefinite', label: 'Ever' },
  { value: 'Between', label: 'Between' },
  { value: 'Before', label: 'On or Before' },
  { value: 'After', label: 'On or After' },
] as const;
export type SpanType = (typeof SPAN_TYPES)[number]['value'];

/** As a condition keeps it. */
export interface TimeFrame {
  spanType?: string | null;
  dateSpecifier?: string | null;
  dateSpecifierEnd?: string | null;
}

export const MISSING = 'missing_data';

/** Days, both ends in; an end that is null is open. */
export interface Days {
  from: IsoDate | null;
  to: IsoDate | null;
}
/** 0: the day of today. null: no filter. */
export type Span = 0 | 'this_week' | 'this_month' | 'this_year' | null | Days | typeof MISSING;

/** The span types that ask for one date, and the one that asks for two. */
export const datesAsked = (spanType: string | null | undefined): 0 | 1 | 2 =>
  spanType === 'Between' ? 2 : spanType === 'Before' || spanType === 'After' ? 1 : 0;

/** What a time frame means; `missing_data` where it says too little. */
export function spanOf(frame: TimeFrame | null | undefined): Span {
  const first = frame?.dateSpecifier || null;
  const second = frame?.dateSpecifierEnd || null;
  switch (frame?.spanType) {
    case 'Day':
      return 0;
    case 'Week':
      return 'this_week';
    case 'Month':
      return 'this_month';
    case 'Year':
      return 'this_year';
    case 'Indefinite':
      return null;
    case 'Before':
      return first ? { from: null, to: first } : MISSING;
    case 'After':
      return first ? { from: first, to: null } : MISSING;
    case 'Between':
      return first && second ? { from: first, to: second } : MISSING;
    default:
      return MISSING;
  }
}

const RANGES = { this_week: 'thisWeek', this_month: 'thisMonth', this_year: 'thisYear' } as const;

/** The search for the records of a span, by a field that holds a date or a moment; undefined: such a span never holds. */
export function termOfSpan(span: Span, field: string): SearchTree | undefined {
  if (span === MISSING) return undefined;
  if (span === null) return { all: [] };
  if (span === 0) return { field, op: 'within', value: 'today' };
  if (typeof span === 'string') return { field, op: 'within', value: RANGES[span] };
  return {
    all: [
      ...(span.from ? [{ field, op: 'onOrAfter', value: span.from } as const] : []),
      ...(span.to ? [{ field, op: 'onOrBefore', value: span.to } as const] : []),
    ],
  };
}
