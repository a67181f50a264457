import { addDays } from '#common/fields/calendar.ts';
import type { Tone } from '#common/field.ts';
import { dayOf, formatDay } from '../formats.ts';
import { say, sayLater } from '../words/say.ts';

const DAY = 86_400_000;

/** The user's own calendar day, `YYYY-MM-DD`, so many days from now. */
export const dayFromNow = (days: number, now: Date = new Date()): string => addDays(dayOf(now), days);

interface DueWords {
  today: string;
  tomorrow: string;
  later: `${string} {day}`;
}
export const DUE: DueWords = { today: sayLater('Due today'), tomorrow: sayLater('Due tomorrow'), later: sayLater('Due {day}') };
export const EXPIRES: DueWords = {
  today: sayLater('Expires today'),
  tomorrow: sayLater('Expires tomorrow'),
  later: sayLater('Expires {day}'),
};

/** How pressing a day is, in words. */
export function dueState(due: string | null, today: string = dayFromNow(0), words = DUE): { label: string; tone: Tone } | null {
  if (!due) return null;
  const days = Math.round((Date.parse(due) - Date.parse(today)) / DAY);
  if (days < 0) return { label: say({ one: '1 day late', other: '{count} days late' }, { count: -days }), tone: 'expired' };
  if (days === 0) return { label: say(words.today), tone: 'expiring' };
  if (days === 1) return { label: say(words.tomorrow), tone: 'waiting' };
  return { label: say(words.later, { day: shortDay(due) }), tone: 'neutral' };
}

export const shortDay = (day: string): string => formatDay(day);

/** Today, as a heading says it. */
export const longDay = (): string => formatDay(dayOf(), { weekday: 'long', month: 'long', day: 'numeric' });
