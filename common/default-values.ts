import { dateOfChoice, isDateChoice } from './date-choices.ts';
import type { IsoDate } from './fields/calendar.ts';
import type { Field } from './field.ts';

/** What a new record begins with in this field. `today`: `YYYY-MM-DD`, for days such as Next Friday. */
export function defaultOf({ type, default: given }: Pick<Field, 'type' | 'default'>, today: IsoDate): unknown {
  if (type === 'Date' && isDateChoice(given)) return dateOfChoice(given, today);
  return typeof given === 'object' ? structuredClone(given) : given;
}
