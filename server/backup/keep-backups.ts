export const KEEP_PATTERN = /^\d{1,3}[dwm](,\d{1,3}[dwm]){0,2}$/;

interface Dated {
  backup: string;
  takenAt: string;
}

const DAY_MS = 86_400_000;
const MONDAY = 4 * DAY_MS; // the first one after the beginning of 1970
/** Which day, week or month a moment is of. */
const PERIODS: Record<string, (moment: string) => string> = {
  d: (moment) => moment.slice(0, 10),
  w: (moment) => String(Math.floor((Date.parse(moment) - MONDAY) / (7 * DAY_MS))),
  m: (moment) => moment.slice(0, 7),
};

/**
 * Those that may go: not the newest of one of so many days, weeks or months that have a backup. The newest of all stays, whatever is asked.
 *
 * @param keep `7d,4w,12m`
 */
export function backupsToRemove<B extends Dated>(backups: readonly B[], keep: string): B[] {
  const newestFirst = backups.toSorted((a, b) => b.takenAt.localeCompare(a.takenAt));
  const kept = new Set(newestFirst.slice(0, 1));
  for (const part of keep.split(',')) {
    const periodOf = PERIODS[part.at(-1)!]!;
    const most = Number(part.slice(0, -1));
    const newest = new Map<string, B>();
    for (const backup of newestFirst) if (!newest.has(periodOf(backup.takenAt))) newest.set(periodOf(backup.takenAt), backup);
    for (const backup of [...newest.values()].slice(0, most)) kept.add(backup);
  }
  return newestFirst.filter((backup) => !kept.has(backup));
}
