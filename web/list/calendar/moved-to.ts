import type { DescribedField } from '#common/described-module.ts';
import { clockIn, momentIn } from '#common/time-zones.ts';
import { currentFormats } from '../../formats.ts';

/** The value that a date has on another day; a moment keeps its time of day in the person's zone. */
export function movedTo({ inputType }: Pick<DescribedField, 'inputType'>, value: unknown, day: string): string {
  if (inputType !== 'DateTime') return day;
  const { timeZone } = currentFormats();
  return momentIn(timeZone, day, clockIn(timeZone, new Date(String(value))).slice(11, 16));
}
