const SAMPLE = Date.UTC(2026, 10, 22);
type Part = 'year' | 'month' | 'day';

/** How a locale writes a day in digits, as Day.js reads patterns: `MM/DD/YYYY`, `DD/MM/YYYY`, `YYYY-MM-DD`. */
export const dayPattern = (locale: string): string =>
  partsOf(locale)
    .map(({ type, value }) => PATTERN[type as Part] ?? value)
    .join('');

/** 0 is Sunday. Weeks begin on Monday where the browser cannot tell. */
export function firstDayOfWeek(locale: string): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  const known = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };
  return (((known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1) % 7) as 0;
}
interface WeekInfo {
  /** 1 is Monday, 7 Sunday. */
  firstDay: number;
}

/** Whether hours go to 12. */
export const isTwelveHour = (locale: string): boolean =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 ?? true;

const PATTERN: Record<Part, string> = { year: 'YYYY', month: 'MM', day: 'DD' };

const partsOf = (locale: string) =>
  new Intl.DateTimeFormat(locale, { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' }).formatToParts(SAMPLE);
