import type { Analysis } from '#common/analysis.ts';
import { clockIn } from '#common/time-zones.ts';

/** A value as it stands on paper; days as `YYYY-MM-DD`, moments on the clocks of the reader's time zone. */
export function paperValue(
  value: Analysis['totals'][number] | undefined,
  type: string,
  timeZone: string,
  isShare = false,
): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (isShare) return Number(value).toLocaleString('en-US', { style: 'percent', maximumFractionDigits: 1 });
  if (type === 'DateTime')
    return clockIn(timeZone, new Date(String(value)))
      .slice(0, 16)
      .replace('T', ' ');
  if (type === 'Currency')
    return Number(value).toLocaleString('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 2 });
  if (typeof value === 'number' || type === 'Number') return Number(value).toLocaleString('en-US', { maximumFractionDigits: 2 });
  return value;
}
