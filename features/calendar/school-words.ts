import type { DayKind } from './day-kinds.ts';

const HOLIDAYS =
  /\b(holidays?|no school|no classes|no students|schools? closed|closed|break|recess|vacation|thanksgiving|christmas|new year|memorial day|labor day|veterans day|independence day|juneteenth|presidents|martin luther king|mlk|columbus day|indigenous peoples|good friday)\b/i;
const TEACHERS =
  /\b(teacher (work|planning)|work ?day|planning day|professional (development|learning)|in-?service|grading day|staff development)\b/i;
const HALVES = /\b(half[- ]days?|minimum days?)\b/i;
const EARLY = /\bearly (release|dismissal)\b/i;
const LATE = /\b(delayed (start|opening)|late start)\b/i;
const HOURS = /(?<!\d)(\d{1,2}(?:[.,]\d{1,2})?)[- ]{0,2}(?:hours?|hrs?|h)\b/i;

/** What the title of an event of a school's own calendar says about a day: which kind, and by how many hours it is shorter where it says so. */
export function dayKindOf(title: string): { kind: DayKind['type']; hours: number | null } | null {
  const said = HOURS.exec(title)?.[1]?.replace(',', '.');
  const hours = said ? Number(said) : null;
  if (EARLY.test(title)) return { kind: 'Early Release', hours };
  if (LATE.test(title)) return { kind: 'Delayed Start', hours };
  if (HALVES.test(title)) return { kind: 'half day', hours: null };
  if (TEACHERS.test(title)) return { kind: 'teacher work day', hours: null };
  return HOLIDAYS.test(title) ? { kind: 'holiday', hours: null } : null;
}
