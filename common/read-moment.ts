import { normalized } from './day-words.ts';
import { readDateTime } from './fields/date-time.ts';
import { readDay } from './read-day.ts';
import { dayIn, momentIn } from './time-zones.ts';

export interface MomentReading {
  now: Date;
  /** The person's own, IANA: whose clock `3pm` means. */
  timeZone: string;
  /** BCP 47. */
  locale: string;
  /** `HH:mm` for a day without a time. */
  time?: string | undefined;
}

/** The moment that a person means, ISO 8601 UTC: a day as `readDay` reads it, a time, or both; `tomorrow 3pm`, `+2h`, `now`. */
export function readMoment(typed: string, reading: MomentReading): string | undefined {
  const { now, timeZone, locale, time = '00:00' } = reading;
  if (/^[^t]*t.*(z|[+-]\d{2}:?\d{2})$/i.test(typed.trim())) return readDateTime(typed.trim());
  const text = normalized(typed);
  const minutes = text === 'now' ? 0 : minutesFromNow(text);
  if (minutes !== undefined) return toTheMinute(now.getTime() + minutes * 60_000);
  const { day, at } = apart(text);
  if (!day && !at) return undefined;
  const today = dayIn(timeZone, now);
  const wanted = day ? readDay(day, { today, locale }) : today;
  return wanted && momentIn(timeZone, wanted, at ?? time);
}

const toTheMinute = (moment: number) => new Date(moment - (moment % 60_000)).toISOString();

function minutesFromNow(text: string): number | undefined {
  const found = /^(?:\+|in )(\d{1,4}) ?(?:(h|hrs?|hours?)|(min|mins|minutes?))$/.exec(text);
  return found ? Number(found[1]) * (found[2] ? 60 : 1) : undefined;
}

const WORDS: Record<string, string> = { noon: '12:00', midnight: '00:00' };
const TIME = String.raw`(?:(?<word>noon|midnight)|(?<hour>\d{1,2})(?::(?<minute>\d{2})(?::\d{2}(?:\.\d+)?)?)? ?(?<half>[ap])(?:\.? ?m)?|(?<hour24>\d{1,2}):(?<minute24>\d{2})(?::\d{2}(?:\.\d+)?)?)`;
const AT_END = new RegExp(String.raw`(?:^|[ t])(?:(?:at|a las|@) ?)?${TIME}$`);
const AT_BEGIN = new RegExp(String.raw`^${TIME} (?:on )?`);

/** The words of the day and the time, `HH:mm`. A time that no clock shows makes the whole unreadable. */
function apart(text: string): { day: string; at?: string } {
  const found = AT_END.exec(text) ?? AT_BEGIN.exec(text);
  if (!found) return { day: text };
  const at = clockOf(found.groups!);
  return at ? { day: text.replace(found[0], '').trim(), at } : { day: '' };
}

function clockOf({ word, hour, minute = '00', half, hour24, minute24 }: Record<string, string | undefined>): string | undefined {
  if (word) return WORDS[word];
  const isTwelve = hour !== undefined;
  const given = Number(hour ?? hour24);
  const wrong = isTwelve ? given < 1 || given > 12 : given > 23;
  const minutes = isTwelve ? minute : minute24!;
  if (wrong || Number(minutes) > 59) return undefined;
  const hours = isTwelve ? (given % 12) + (half === 'p' ? 12 : 0) : given;
  return `${String(hours).padStart(2, '0')}:${minutes}`;
}
