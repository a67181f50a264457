import { addDays } from '#common/fields/calendar.ts';
import type { Tone } from '#common/field.ts';
import { dayOf, formatDay } from '../formats.ts';

const DAY = 86_400_000;

/** The user's own calendar day, `YYYY-MM-DD`, so many days from now. */
export const dayFromNow = (days: number, now: Date = new Date()): string => addDays(dayOf(now), days);

/** How pressing a day is, in words. */
export function dueState(due: string | null, today: string = dayFromNow(0)): { label: string; tone: Tone } | null {
  if (!due) return null;
  const days = Math.round((Date.parse(due) - Date.parse(today)) / DAY);
  if (days < 0) return { label: days === -1 ? '1 day late' : `${-days} days late`, tone: 'expired' };
  if (days === 0) return { label: 'Due today', tone: 'expiring' };
  if (days === 1) return { label: 'Due tomorrow', tone: 'waiting' };
  return { label: `Due ${shortDay(due)}`, tone: 'neutral' };
}

export const shortDay = (day: string): string => formatDay(day);

/** Today, as a heading says it. */
export const longDay = (): string => formatDay(dayOf(), { weekday: 'long', month: 'long', day: 'numeric' });
