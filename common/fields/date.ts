import type { FieldType, Parsed } from './field-type.ts';
import { isoDate } from './calendar.ts';
import { compareText, isEmptyText } from './clean-text.ts';

/** A calendar day, `YYYY-MM-DD`. Reads `YYYY-MM-DD`, `MM/DD/YYYY`, and the date part of an ISO date-time (UTC if it is a Date). */
export const date: FieldType<string> = {
  inputType: 'Date',
  traits: {
    comparesPlainly: true,
    madeOf: ['TextField'],
    computedAs: 'date',
    isGroupable: true,
    width: 120,
    fitsCell: true,
    needsLabel: true,
    isSortable: true,
    mayBeUnique: true,
    massUpdatable: true,
    fillsColumns: true,
    section: 'dates',
    foundBy: 'day',
    sameBy: ['text'],
  },
  fieldType: 'date',
  schemaType: 'Date',
  comparison: 'date',
  columns: () => ({ '': 'date' }),
  parse: (input) => readWith(readDate, input, sentence),
  isEmpty: isEmptyText,
  format: (value, _field, options) =>
    value ? formatter(options?.locale ?? 'en-US').format(Date.parse(`${value}T00:00:00Z`)) : '',
  compare: compareText,
};

/** The `YYYY-MM-DD` that a text means, or undefined. */
export const readDate = (text: string): string | undefined => {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}\S*)?$/.exec(text);
  if (iso) return isoDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const american = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text);
  return american ? isoDate(Number(american[3]), Number(american[1]), Number(american[2])) : undefined;
};

/** What `read` makes of a text or a Date; `problem` where it makes nothing of it. */
export const readWith = (read: (text: string) => string | undefined, input: unknown, problem: string): Parsed<string> => {
  if (input === null || input === undefined) return { value: null };
  const text = input instanceof Date && !Number.isNaN(input.getTime()) ? input.toISOString() : input;
  if (typeof text !== 'string') return { problem };
  if (text.trim() === '') return { value: null };
  const value = read(text.trim());
  return value === undefined ? { problem } : { value };
};

const sentence = 'Enter a date as YYYY-MM-DD or MM/DD/YYYY.';

const formatters = new Map<string, Intl.DateTimeFormat>();
const formatter = (locale: string): Intl.DateTimeFormat => {
  const known = formatters.get(locale);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', year: 'numeric', month: '2-digit', day: '2-digit' });
  formatters.set(locale, made);
  return made;
};
