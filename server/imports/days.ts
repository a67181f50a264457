import { isoDate, type IsoDate } from '#common/fields/calendar.ts';
import { readDateTime } from '#common/fields/date-time.ts';
import { momentIn } from '#common/time-zones.ts';

/** How a file writes days: a text with the named groups `year`, `month`, `day` before whatever else. */
export function dayPattern(format: string): RegExp | undefined {
  const tokens = format.match(/y+|M+|d+|[^yMd]+/g) ?? [];
  const names = tokens.filter((token) => /[yMd]/.test(token)).map((token) => token[0]);
  if (names.toSorted().join('') !== 'Mdy') return undefined;
  const parts = tokens.map((token) => GROUPS[token] ?? (/[yMd]/.test(token) ? undefined : RegExp.escape(token)));
  return parts.includes(undefined) ? undefined : new RegExp(`^${parts.join('')}(?<rest>.*)$`);
}

const GROUPS: Record<string, string> = {
  yyyy: String.raw`(?<year>\d{4})`,
  yy: String.raw`(?<year>\d{2})`,
  MM: String.raw`(?<month>\d{1,2})`,
  M: String.raw`(?<month>\d{1,2})`,
  dd: String.raw`(?<day>\d{1,2})`,
  d: String.raw`(?<day>\d{1,2})`,
};

/** `2026-11-22`, and what stands behind the day; undefined where the text is no day of this pattern. */
function dayOf(text: string, pattern: RegExp): { day: IsoDate; rest: string } | undefined {
  const { year, month, day, rest } = pattern.exec(text)?.groups ?? {};
  if (!year) return undefined;
  const whole = year.length === 2 ? Number(year) + (Number(year) < 70 ? 2000 : 1900) : Number(year);
  const found = isoDate(whole, Number(month), Number(day));
  return found ? { day: found, rest: rest!.trim() } : undefined;
}

/** A cell as a Date reads it; what is none stays as it is, for the field to refuse. */
export function dayText(given: string, pattern: RegExp | undefined): string {
  const found = pattern && dayOf(given.trim(), pattern);
  return found && found.rest === '' ? found.day : given;
}

/** A cell as a DateTime reads it: a time without a zone is one of the person's clock. */
export function momentText(given: string, pattern: RegExp | undefined, timeZone: string): string {
  const text = given.trim();
  const found = pattern && dayOf(text, pattern);
  const whole = found ? `${found.day} ${found.rest}`.trim() : text;
  if (/(z|[+-]\d{2}(:?\d{2})?)$/i.test(whole) && /\d:\d/.test(whole)) return whole;
  const asUtc = readDateTime(whole);
  if (!asUtc) return given;
  const start = momentIn(timeZone, asUtc.slice(0, 10) as IsoDate, asUtc.slice(11, 16));
  return new Date(Date.parse(start) + (Date.parse(asUtc) % 60_000)).toISOString();
}
