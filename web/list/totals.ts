import type { DescribedField } from '#common/described-module.ts';
import { aggregateName, type Aggregate, type AggregateFn } from '#common/groups.ts';
import { formatted } from '../fields/plain-cell.tsx';
import { formatNumber } from '../formats.ts';
import { sayLater } from '../words/say.ts';

export const TOTAL_LABELS: Record<AggregateFn, string> = {
  sum: sayLater('Sum'),
  avg: sayLater('Average'),
  min: sayLater('Least'),
  max: sayLater('Greatest'),
  empty: sayLater('Empty'),
};

/** A total as a footer and the head of a group show it, without its label; '' where there is nothing to count. */
export function totalInWords(field: DescribedField, total: Aggregate, values: Record<string, unknown>): string {
  const value = values[aggregateName(total)];
  if (value === null || value === undefined) return '';
  if (total.fn === 'empty') return formatNumber(Number(value));
  if (field.inputType === 'Date' || field.inputType === 'DateTime') return formatted({ field, value });
  // Sums and averages of numbers come as text where they are more exact than a number of JavaScript.
  const number = Math.round(Number(value) * 100) / 100;
  return field.inputType === 'Currency' ? formatted({ field, value: number }) : formatNumber(number);
}

/** The total of a column, if one was chosen. */
export const totalOf = (totals: readonly Aggregate[], fieldName: string): Aggregate | undefined =>
  totals.find(({ field }) => field === fieldName);

/** One total for each column. */
export const withTotal = (totals: readonly Aggregate[], field: string, fn: AggregateFn | null): Aggregate[] => [
  ...totals.filter((total) => total.field !== field),
  ...(fn ? [{ field, fn }] : []),
];
