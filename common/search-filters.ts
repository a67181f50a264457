import type { Operator } from './search.ts';
import type { NamedRange } from './named-ranges.ts';

/** A choice of a filter builder: its words, and the operator that it stands for. */
export interface FilterChoice {
  label: string;
  op: Operator;
  /** Given: the choice needs no further input. */
  value?: NamedRange;
}

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

export const NUMBER_FILTERS: readonly FilterChoice[] = [
  { label: 'Less', op: 'lessThan' },
  { label: 'Greater', op: 'greaterThan' },
  { label: 'Equals', op: 'equals' },
  { label: 'Between', op: 'between' },
];
