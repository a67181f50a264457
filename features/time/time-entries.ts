/** A span of work on one day; times are `HH:mm`. */
export interface TimeEntry {
  start_time: string;
  end_time: string;
  kind?: string | null;
  placement?: string | null;
  note?: string | null;
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const DAY = 24 * 60;
const KNOWN = new Set(['start_time', 'end_time', 'kind', 'placement', 'note']);

/** What is wrong with the entries of one day: a sentence by row, counted from 0. */
export function entryProblems(entries: readonly unknown[]): Map<number, string> {
  const problems = new Map<number, string>();
  const spans: { row: number; from: number; until: number }[] = [];
  let total = 0;
  for (const [row, given] of entries.entries()) {
    const problem = problemOf(given);
    if (problem) {
      problems.set(row, problem);
      continue;
    }
    const { from, until } = spanOf(given as TimeEntry);
    const other = spans.find((each) => from < each.until && each.from < until);
    if (other) problems.set(row, `This overlaps row ${other.row + 1}.`);
    spans.push({ row, from, until });
    total += until - from;
    if (total > DAY && !problems.has(row)) problems.set(row, 'A day has 24 hours.');
  }
  return problems;
}

/** Of entries that are as they should be. */
export const hoursOfEntries = (entries: readonly TimeEntry[]): number =>
  hoursOf(entries.reduce((sum, each) => sum + minutesOf(each), 0));

export const minutesOf = (entry: TimeEntry): number => {
  const { from, until } = spanOf(entry);
  return until - from;
};

/** Minutes as decimal hours that turn into the same minutes again. */
export const hoursOf = (minutes: number): number => Math.round((minutes / 60) * 10_000) / 10_000;

/** `37.5` as `37:30`. */
export function hoursAndMinutes(hours: number): string {
  const minutes = Math.round(Math.abs(hours) * 60);
  return `${hours < 0 ? '-' : ''}${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** `830`, `8:30`, `8`, `0830`, `8.5`, `5p` as `08:30` …; undefined where it is no time of a day. */
export function readTime(typed: string): string | undefined {
  const match = /^(\d{1,2})(?:[:.]?(\d{2}))?\s?([ap])?m?$/i.exec(typed.trim());
  if (!match) return undefined;
  let hour = Number(match[1]);
  const minute = Number(match[2] ?? 0);
  const half = match[3]?.toLowerCase();
  if (half && (hour < 1 || hour > 12)) return undefined;
  if (half === 'p' && hour < 12) hour += 12;
  if (half === 'a' && hour === 12) hour = 0;
  return hour < 24 && minute < 60 ? `${two(hour)}:${two(minute)}` : undefined;
}

function problemOf(given: unknown): string | undefined {
  if (given === null || typeof given !== 'object' || Array.isArray(given)) return 'An entry has a start and an end.';
  const entry = given as Record<string, unknown>;
  const unknown = Object.keys(entry).find((name) => !KNOWN.has(name));
  if (unknown) return `An entry has no “${unknown.slice(0, 40)}”.`;
  for (const name of ['start_time', 'end_time'] as const) {
    const time = entry[name];
    if (typeof time !== 'string' || !time) return name === 'start_time' ? 'Enter when it starts.' : 'Enter when it ends.';
    if (!TIME.test(time)) return `“${time.slice(0, 20)}” is no time. Write it as 08:30.`;
  }
  for (const [name, most] of [
    ['kind', 40],
    ['note', 500],
  ] as const) {
    const text = entry[name];
    if (text !== undefined && text !== null && (typeof text !== 'string' || text.length > most))
      return `The ${name} has ${most} characters at most.`;
  }
  return undefined;
}

/** In minutes of the day; an end that is not after its start is the next morning. */
function spanOf({ start_time, end_time }: TimeEntry): { from: number; until: number } {
  const [from, until] = [minuteOf(start_time), minuteOf(end_time)];
  return { from, until: until > from ? until : until + DAY };
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const two = (part: number): string => String(part).padStart(2, '0');
