import type { IsoDate } from '#common/fields/calendar.ts';
import { readDay, type DayReading } from '#common/read-day.ts';

export interface ReadTask {
  subject: string;
  /** Absent: no word says it. */
  due?: IsoDate;
}

const LINK = /^(?:at|by|due|on|until)$/i;
const TIME = /^(?:\d{1,2}(?::\d{2})?(?:am|pm)|\d{1,2}:\d{2}|noon|midnight)$/i;

/**
 * A task in one line: `call Ana tomorrow 3pm` is “call Ana 3pm” due tomorrow. The longest end of the line that reads as a day is
 * the day; a time after it stays in the subject.
 */
export function readTask(typed: string, reading: DayReading): ReadTask {
  const words = typed.trim().split(/\s+/);
  const time = timeAtTheEnd(words);
  const rest = words.slice(0, words.length - time.length);
  for (let at = 1; at < rest.length; at++) {
    const due = readDay(rest.slice(at).join(' '), reading);
    if (due) return { subject: [...withoutLink(rest.slice(0, at)), ...time].join(' '), due };
  }
  return { subject: words.join(' ') };
}

function timeAtTheEnd(words: readonly string[]): string[] {
  const isApart = /^(?:am|pm)$/i.test(words.at(-1) ?? '') && /^\d{1,2}(?::\d{2})?$/.test(words.at(-2) ?? '');
  const count = isApart ? 2 : TIME.test(words.at(-1) ?? '') ? 1 : 0;
  if (!count) return [];
  return words.slice(/^at$/i.test(words.at(-count - 1) ?? '') ? -count - 1 : -count);
}

/** “by” and “on” belonged to the day. A task keeps at least one word. */
const withoutLink = (words: string[]): string[] => (words.length > 1 && LINK.test(words.at(-1)!) ? words.slice(0, -1) : words);
