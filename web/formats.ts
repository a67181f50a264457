import { AUTOMATIC } from '#common/locales.ts';
import { dayIn, isTimeZone } from '#common/time-zones.ts';
import { spokenLanguage } from './words/say.ts';
import { sessionStore } from './session-store.ts';
import { createStore, useStore } from './store.ts';

/** How the signed-in person reads dates, times and numbers. The one place that formats them asks. */
export interface Formats {
  /** BCP 47. */
  locale: string;
  /** IANA. */
  timeZone: string;
}
/** What a profile says: a value, `automatic` or nothing for what the browser does. */
export interface ChosenFormats {
  locale: string | null;
  time_zone: string | null;
}

const store = createStore(resolved(remembered(sessionStore.current()?.user._id)));

export const currentFormats = store.current;

export const useFormats = (): Formats => useStore(store);

/** Whether this browser has already seen what this person chose. */
export const knowsFormatsOf = (userId: string): boolean => remembered(userId) !== null;

export function adoptFormats(userId: string, { locale, time_zone }: ChosenFormats) {
  localStorage.setItem(keyOf(userId), JSON.stringify({ locale, time_zone }));
  store.set(resolved({ locale, time_zone }));
}

export const formatNumber = (value: number): string => value.toLocaleString(currentFormats().locale);

/** Days are written as they are typed and as the fields of records show them. */
const NUMERIC: Intl.DateTimeFormatOptions = { year: 'numeric', month: '2-digit', day: '2-digit' };

/** @param day `YYYY-MM-DD`, a calendar day that no zone moves */
export const formatDay = (day: string, options: Intl.DateTimeFormatOptions = NUMERIC): string =>
  dateFormat(localeFor(options), { ...options, timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`));

/** A moment with its time, in the person's zone. */
export const formatMoment = (moment: string | Date): string =>
  formatDayOf(new Date(moment), { ...NUMERIC, hour: 'numeric', minute: '2-digit' });

/** @param clock `HH:MM` on a clock that no zone moves */
export const formatClock = (clock: string): string =>
  dateFormat(currentFormats().locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
    Date.parse(`1970-01-01T${clock}Z`),
  );

/** A moment as its day, or what else of it is asked for, in the person's zone. */
export const formatDayOf = (moment: Date, options: Intl.DateTimeFormatOptions = NUMERIC): string =>
  dateFormat(localeFor(options), { ...options, timeZone: currentFormats().timeZone }).format(moment);

/** `YYYY-MM-DD` as that day, a moment as its day in the person's zone. */
export const formatDayOrMoment = (value: string): string =>
  value.includes('T') ? formatDayOf(new Date(value)) : formatDay(value);

/** The day of the person's own calendar at a moment, `YYYY-MM-DD`. */
export const dayOf = (moment: Date = new Date()): string => dayIn(currentFormats().timeZone, moment);

/** How far a moment is, in words: `(-1, 'day')` is "yesterday". */
export function formatDistance(value: number, unit: Intl.RelativeTimeFormatUnit): string {
  const locale = localeInWords();
  const known = distances.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  distances.set(locale, known);
  return known.format(value, unit);
}

/** Names of months and days are those of the language that the page speaks, whatever way of writing dates was chosen. */
export function localeInWords(): string {
  const { locale } = currentFormats();
  return spokenLanguage() === 'es' && !locale.startsWith('es') ? 'es-US' : locale;
}

const localeFor = ({ weekday, month, dateStyle }: Intl.DateTimeFormatOptions): string =>
  weekday || month?.match(/long|short|narrow/) || dateStyle ? localeInWords() : currentFormats().locale;

/** Formatters are dear to make, and a list needs hundreds of values formatted. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();
const distances = new Map<string, Intl.RelativeTimeFormat>();

function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const known = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  dateFormats.set(key, known);
  return known;
}

function resolved(chosen: ChosenFormats | null): Formats {
  const { locale, time_zone: zone } = chosen ?? { locale: null, time_zone: null };
  return {
    locale: locale && locale !== AUTOMATIC ? locale : browserLocale(),
    timeZone: zone && zone !== AUTOMATIC && isTimeZone(zone) ? zone : browserZone(),
  };
}

/** Some devices name no zone, or one that is none (`Etc/Unknown`). */
function browserZone(): string {
  const zone: string | undefined = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone && isTimeZone(zone) ? zone : 'UTC';
}

/**
 * Amounts are typed with a decimal point, so they are shown with one. In the United States a day is written as on the licenses there,
 * month first, whatever language the browser speaks: 05/12 must not be read as another month.
 */
function browserLocale(): string {
  const locale = globalThis.navigator?.language ?? 'en-US';
  const isAsInUs = locale.endsWith('-US') || (1.5).toLocaleString(locale) !== '1.5';
  return isAsInUs ? 'en-US' : locale;
}

function remembered(userId: string | undefined): ChosenFormats | null {
  try {
    return JSON.parse((userId && globalThis.localStorage?.getItem(keyOf(userId))) || 'null') as ChosenFormats | null;
  } catch {
    return null;
  }
}

const keyOf = (userId: string) => `muster:${userId}:formats`;
