import type { Comparison } from './fields/field-type.ts';
import type { NamedRange } from './named-ranges.ts';
import { type Operator, OPERATOR_LABELS, operatorsFor } from './search.ts';

/** A choice of a filter builder: its words, and the operator that it stands for. */
export interface FilterChoice {
  label: string;
  op: Operator;
  /** Given: the choice needs no further input. */
  value?: NamedRange;
}

/**
 * The choices that a filter builder offers for a comparison: those of the specification first, then what else the search can do.
 * A date has the named ranges as choices of their own. `isPlace`: an address or a point on the map.
 */
export const filtersFor = (comparison: Comparison, isPlace = false): readonly FilterChoice[] => {
  const first = named[comparison] ?? [];
  const known = new Set(first.map(({ op }) => op));
  const others = operatorsFor(comparison, isPlace).filter(
    (op) => !known.has(op) && !(op in SAME_IN_OTHER_WORDS && known.has('on')),
  );
  return [...first, ...others.map((op) => ({ op, label: OPERATOR_LABELS[op] }))];
};

/** Platform document, section 9: the filters of dates, in its order. */
export const DATE_FILTERS: readonly FilterChoice[] = [
  { label: 'Empty', op: 'empty' },
  { label: 'Not empty', op: 'notEmpty' },
  { label: 'On', op: 'on' },
  { label: 'On or before', op: 'onOrBefore' },
  { label: 'On or after', op: 'onOrAfter' },
  { label: 'Between', op: 'between' },
  { label: 'Last year', op: 'within', value: 'lastYear' },
  { label: 'This year', op: 'within', value: 'thisYear' },
  { label: 'This month', op: 'within', value: 'thisMonth' },
  { label: 'Last month', op: 'within', value: 'lastMonth' },
  { label: 'Last 30 days', op: 'within', value: 'last30Days' },
  { label: 'Last week', op: 'within', value: 'lastWeek' },
  { label: 'Yesterday', op: 'within', value: 'yesterday' },
  { label: 'Today', op: 'within', value: 'today' },
  { label: 'Tomorrow', op: 'within', value: 'tomorrow' },
  { label: 'Next week', op: 'within', value: 'nextWeek' },
  { label: 'Next 30 days', op: 'within', value: 'next30Days' },
];

/** What people ask of dates beside those. */
const MORE_DATE_FILTERS: readonly FilterChoice[] = [
  { label: 'This week', op: 'within', value: 'thisWeek' },
  { label: 'Next month', op: 'within', value: 'nextMonth' },
  { label: 'Last 90 days', op: 'within', value: 'last90Days' },
];

export const NUMBER_FILTERS: readonly FilterChoice[] = [
  { label: 'Less', op: 'lessThan' },
  { label: 'Greater', op: 'greaterThan' },
  { label: 'Equals', op: 'equals' },
  { label: 'Between', op: 'between' },
];

const named: Partial<Record<Comparison, readonly FilterChoice[]>> = {
  date: [...DATE_FILTERS, ...MORE_DATE_FILTERS],
  datetime: [...DATE_FILTERS, ...MORE_DATE_FILTERS],
  number: NUMBER_FILTERS,
};

/** What a date's own filters say already. */
const SAME_IN_OTHER_WORDS: Partial<Record<Operator, true>> = {
  equals: true,
  lessThan: true,
  lessThanOrEqual: true,
  greaterThan: true,
  greaterThanOrEqual: true,
};
