import { endOfDay, startOfDay } from '#common/time-zones.ts';
import type { Context } from '#server/context.ts';

/** A moment as an instant in UTC; a day is its beginning on the person's clock, or its end. */
export function momentOf(context: Context, given: string, { isEnd = false } = {}): string {
  if (given.length > 10) return new Date(given).toISOString();
  return isEnd ? endOfDay(context.timeZone, given) : startOfDay(context.timeZone, given);
}
