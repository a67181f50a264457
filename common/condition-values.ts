import { readDateTime } from './fields/date-time.ts';
import { readDate } from './fields/date.ts';

/** Missing: undefined, null, blank text, an empty list, an address without parts. `false` and 0 are values. */
export const isBlank = (value: unknown): boolean => {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && !(value instanceof Date) && Object.values(value).every(isBlank);
};

/** Both sides as numbers, else both as days or instants, else both as text without case. */
export const comparable = (left: unknown, right: unknown): [number, number] | [string, string] => {
  const [a, b] = [asNumber(left), asNumber(right)];
  if (a !== undefined && b !== undefined) return [a, b];
  const [from, to] = [asInstant(left), asInstant(right)];
  // A day and an instant meet on the day: "2026-03-01T15:00Z Equals 2026-03-01" is what a person expects.
  if (from && to)
    return from.isDay || to.isDay ? [from.instant.slice(0, 10), to.instant.slice(0, 10)] : [from.instant, to.instant];
  return [asText(left), asText(right)];
};

const asNumber = (value: unknown): number | undefined => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || !/^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(value.trim())) return undefined;
  return Number(value);
};

/** Text without case; a reference is its id. */
export const asText = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString().toLowerCase();
  if (typeof value !== 'object' || value === null) return String(value).trim().toLowerCase();
  const reference = value as { recordId?: unknown; _id?: unknown };
  return String(reference.recordId ?? reference._id ?? JSON.stringify(value)).toLowerCase();
};

/** The members of an In list: a list, or a text with commas between them. */
export const membersOf = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value as unknown[];
  return typeof value === 'string' ? value.split(',').filter((member) => member.trim() !== '') : [value];
};

const asInstant = (value: unknown): { instant: string; isDay: boolean } | undefined => {
  const text = value instanceof Date ? value.toISOString() : typeof value === 'string' ? value.trim() : '';
  const instant = text.length < 8 ? undefined : readDateTime(text);
  return instant === undefined ? undefined : { instant, isDay: text.length <= 10 && readDate(text) !== undefined };
};
