import { isPart, type Analysis, type Measure } from '#common/analysis.ts';
import { say } from '#web/words/say.ts';
import type { NumberColumn } from '../compared.ts';
import { currentFormats, formatDay, formatMoment } from '#web/formats.ts';

export type Value = Analysis['totals'][number];

/** A value of a column as its reader writes numbers and days; null is nothing. */
export function formatValue(value: Value | undefined, type: string, isShare = false): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return say(value ? 'Yes' : 'No');
  const { locale } = currentFormats();
  if (isShare) return Number(value).toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 });
  if (type === 'Date' && /^\d{4}-\d\d-\d\d$/.test(String(value))) return formatDay(String(value));
  if (type === 'DateTime') return formatMoment(String(value));
  if (type === 'Currency')
    return Number(value).toLocaleString(locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 2 });
  if (typeof value === 'number' || type === 'Number') return Number(value).toLocaleString(locale, { maximumFractionDigits: 2 });
  return value;
}

/** How the numbers of a measure are written. */
export const formatOf =
  (type: string, measure: Measure | undefined) =>
  (value: Value | undefined): string =>
    formatValue(value, type, isPart(measure));

/** A number of a table's column; what has grown says so. */
export function formatNumber(value: Value | undefined, { type, column, of }: NumberColumn, measures: readonly Measure[]): string {
  const text = formatOf(type, measures[column])(value);
  return of === 'change' && Number(value ?? 0) > 0 ? `+${text}` : text;
}
