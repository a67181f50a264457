import type { FieldType, FormatOptions } from './field-type.ts';
import { isEmptyText } from './clean-text.ts';
import { readDate, readWith } from './date.ts';

/**
 * An instant, ISO 8601 UTC with milliseconds. Reads ISO date-times, a date alone (midnight), and `MM/DD/YYYY h:mm AM`;
 * a text without a zone is UTC.
 */
export const dateTime: FieldType<string> = {
  inputType: 'DateTime',
  traits: {
    madeOf: ['Date'],
    computedAs: 'datetime',
    isGroupable: true,
    width: 136,
    fitsCell: true,
    needsLabel: true,
    isSortable: true,
    mayBeUnique: true,
    massUpdatable: true,
    fillsColumns: true,
    section: 'dates',
    foundBy: 'day',
  },
  fieldType: 'datetime',
  schemaType: 'Date',
  comparison: 'datetime',
  columns: () => ({ '': 'timestamptz' }),
  parse: (input) => readWith(readDateTime, input, sentence),
  isEmpty: isEmptyText,
  format: (value, _field, options = {}) => (value ? formatter(options).format(Date.parse(value)) : ''),
  compare: (a, b) => Date.parse(a) - Date.parse(b),
};

/** The ISO 8601 UTC instant that a text means, or undefined. */
export const readDateTime = (text: string): string | undefined => {
  const found = /^(\d{4}-\d{2}-\d{2}|\d{1,2}[/-]\d{1,2}[/-]\d{4})(?:[T ,]+([^T ,].*))?$/i.exec(text);
  const day = found ? readDate(found[1] ?? '') : undefined;
  const time = day === undefined ? undefined : readTime(found?.[2] ?? '00:00');
  if (time === undefined) return undefined;
  const instant = new Date(`${day}T${time}`);
  if (Number.isNaN(instant.getTime())) return undefined;
  const year = instant.getUTCFullYear();
  return year < 1900 || year > 2200 ? undefined : instant.toISOString();
};

const sentence = 'Enter a date and time as YYYY-MM-DD HH:MM or MM/DD/YYYY HH:MM AM.';

/** `3:05 pm` and `15:05:00.5+02:00` as an ISO time with its zone. */
const readTime = (text: string): string | undefined => {
  const found = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(?:\s*([ap])\.?m\.?)?\s*(z|[+-]\d{2}(?::?\d{2})?)?$/i.exec(text);
  if (!found) return undefined;
  const [, hours = '', minutes = '', seconds = '00', fraction = '0', half, zone = 'Z'] = found;
  const hour = half === undefined ? Number(hours) : twelveHour(Number(hours), half.toLowerCase());
  if (hour === undefined || hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  return `${String(hour).padStart(2, '0')}:${minutes}:${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}${isoZone(zone)}`;
};

const twelveHour = (hour: number, half: string): number | undefined =>
  hour < 1 || hour > 12 ? undefined : (hour % 12) + (half === 'p' ? 12 : 0);

const isoZone = (zone: string): string => {
  if (zone.toUpperCase() === 'Z') return 'Z';
  return `${zone.slice(0, 3)}:${zone.replace(':', '').slice(3, 5) || '00'}`;
};

const formatters = new Map<string, Intl.DateTimeFormat>();
const formatter = ({ locale = 'en-US', timeZone }: FormatOptions): Intl.DateTimeFormat => {
  const key = `${locale} ${timeZone ?? ''}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, {
    ...(timeZone ? { timeZone } : {}),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
  });
  formatters.set(key, made);
  return made;
};
