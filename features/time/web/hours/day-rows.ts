import { entryProblems, hoursOfEntries, readTime, type TimeEntry } from '../../time-entries.ts';

/** A line of a day as it is typed. */
export interface Row {
  start: string;
  end: string;
  kind: string;
  placement: string;
  note: string;
}

export const blankRow = (placement = ''): Row => ({ start: '', end: '', kind: '', placement, note: '' });

/** Nothing was typed in it; a placement alone is an offer, no entry. */
export const isBlank = ({ start, end, note }: Row): boolean => !start.trim() && !end.trim() && !note.trim();

export const isSameRow = (one: Row, other: Row): boolean => JSON.stringify(one) === JSON.stringify(other);

export const rowsOf = (entries: unknown): Row[] =>
  (Array.isArray(entries) ? (entries as TimeEntry[]) : []).map(({ start_time, end_time, kind, placement, note }) => ({
    start: start_time,
    end: end_time,
    kind: kind ?? '',
    placement: placement ?? '',
    note: note ?? '',
  }));

/** Ends with a line to type into. */
export const withBlank = (rows: readonly Row[], placement = ''): Row[] =>
  rows.length && isBlank(rows.at(-1)!) ? [...rows] : [...rows, blankRow(placement)];

/** What is saved: lines without anything are left out, times are written as 08:30 where they can be read. */
export const entriesOf = (rows: readonly Row[]): TimeEntry[] =>
  rows
    .filter((row) => !isBlank(row))
    .map(({ start, end, kind, placement, note }) => ({
      start_time: readTime(start) ?? start.trim(),
      end_time: readTime(end) ?? end.trim(),
      ...(kind && { kind }),
      ...(placement && { placement }),
      ...(note.trim() && { note: note.trim() }),
    }));

/** Problems of entries, by the line in which each was typed. */
export function problemsAt(rows: readonly Row[], ofEntries: ReadonlyMap<number, string>): Map<number, string> {
  const lines = rows.flatMap((row, at) => (isBlank(row) ? [] : [at]));
  return new Map([...ofEntries].flatMap(([entry, sentence]) => (lines[entry] === undefined ? [] : [[lines[entry], sentence]])));
}

export const problemsOf = (rows: readonly Row[]): Map<number, string> => problemsAt(rows, entryProblems(entriesOf(rows)));

/** The hours of those lines that are times already. */
export function hoursOfRows(rows: readonly Row[]): number {
  const entries = entriesOf(rows);
  const problems = entryProblems(entries);
  return hoursOfEntries(entries.filter((_, at) => !problems.has(at)));
}

/** `fields['timeEntries.2']` of a refusal as problems of entries. */
export const refusedEntries = (fields: Readonly<Record<string, string>>): Map<number, string> =>
  new Map(
    Object.entries(fields).flatMap(([name, sentence]) => {
      const at = /^timeEntries\.(\d+)$/.exec(name)?.[1];
      return at === undefined ? [] : [[Number(at), sentence]];
    }),
  );
