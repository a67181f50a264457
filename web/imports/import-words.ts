import type { ImportRecord, ImportState, ListedImport } from '#common/imports.ts';
import type { Tone } from '#common/field.ts';
import { formatNumber } from '../formats.ts';

const STATES: Record<ImportState, { label: string; tone: Tone }> = {
  planned: { label: 'Not imported yet', tone: 'neutral' },
  checking: { label: 'Being checked', tone: 'progress' },
  checked: { label: 'Checked', tone: 'waiting' },
  running: { label: 'Being imported', tone: 'progress' },
  done: { label: 'Imported', tone: 'done' },
  failed: { label: 'Failed', tone: 'refused' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

/** What an import is now; taken back, it counts as undone. */
export const stateOf = ({ state, undoneBy }: Pick<ListedImport, 'state' | 'undoneBy'>): { label: string; tone: Tone } =>
  undoneBy ? { label: 'Undone', tone: 'neutral' } : STATES[state];

/** “2 created, 1 updated, 3 failed”; after a check, what would be. */
export function countsOf({ created, updated, unchanged, failed }: Counts): { label: string; count: string }[] {
  const counts = [
    ['created', created],
    ['updated', updated],
    ['unchanged', unchanged],
    ['failed', failed],
  ] as const;
  return counts.map(([label, count]) => ({ label, count: formatNumber(count) }));
}

/** The filter of the list that finds the records that a finished import has made. */
export function madeBy({ created, undoneBy, madeBetween }: ImportRecord, importer: string) {
  if (!created || undoneBy || !madeBetween) return null;
  const [from, until] = madeBetween;
  return {
    all: [
      { field: 'created_by', op: 'equals', value: importer },
      { field: 'createdAt', op: 'greaterThanOrEqual', value: from },
      { field: 'createdAt', op: 'lessThanOrEqual', value: until },
    ],
  };
}

/** What a check has found, and whether there is anything to import. */
export function checkInWords({ created, updated, unchanged, failed }: Counts): { sentence: string; isWorthIt: boolean } {
  if (created + updated > 0) return { sentence: 'Nothing has been changed yet. This is what would happen:', isWorthIt: true };
  const sentence = failed
    ? `No row can be imported as it is${unchanged ? ' or would change a record' : ''}. Please correct the file or the columns below, then check again.`
    : unchanged
      ? 'There is nothing to import: the records have these values already.'
      : 'There is nothing to import: no row is left.';
  return { sentence, isWorthIt: false };
}
type Counts = Pick<ListedImport, 'created' | 'updated' | 'unchanged' | 'failed'>;

/** `Row 2` · `Rows 2–4, 7`: what follows without a gap is one range. */
export function rowsInWords(rows: readonly number[]): string {
  const named = new Set(rows);
  const ranges: [number, number][] = [];
  for (const row of [...named].toSorted((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last && row === last[1] + 1) last[1] = row;
    else ranges.push([row, row]);
  }
  const shown = ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ');
  return `${named.size === 1 ? 'Row' : 'Rows'} ${shown}`;
}
