import type { ImportRecord, ImportState, ListedImport } from '#common/imports.ts';
import type { Tone } from '#common/field.ts';
import { formatNumber } from '../formats.ts';
import { say, sayLater } from '../words/say.ts';

const STATES: Record<ImportState, { label: string; tone: Tone }> = {
  planned: { label: sayLater('Not imported yet'), tone: 'neutral' },
  checking: { label: sayLater('Being checked'), tone: 'progress' },
  checked: { label: sayLater('Checked'), tone: 'waiting' },
  running: { label: sayLater('Being imported'), tone: 'progress' },
  done: { label: sayLater('Imported'), tone: 'done' },
  failed: { label: sayLater('Failed'), tone: 'refused' },
  cancelled: { label: sayLater('Cancelled'), tone: 'neutral' },
};

/** What an import is now; taken back, it counts as undone. */
export const stateOf = ({ state, undoneBy }: Pick<ListedImport, 'state' | 'undoneBy'>): { label: string; tone: Tone } =>
  undoneBy ? { label: say('Undone'), tone: 'neutral' } : { ...STATES[state], label: say(STATES[state].label) };

/** “2 created, 1 updated, 3 failed”; after a check, what would be. */
export function countsOf({ created, updated, unchanged, failed }: Counts): { label: string; count: string }[] {
  const counts = [
    [say('created'), created],
    [say('updated'), updated],
    [say('unchanged'), unchanged],
    [say('failed'), failed],
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
  if (created + updated > 0)
    return { sentence: say('Nothing has been changed yet. This is what would happen:'), isWorthIt: true };
  const sentence = failed
    ? say(
        unchanged
          ? 'No row can be imported as it is or would change a record. Please correct the file or the columns below, then check again.'
          : 'No row can be imported as it is. Please correct the file or the columns below, then check again.',
      )
    : say(
        unchanged
          ? 'There is nothing to import: the records have these values already.'
          : 'There is nothing to import: no row is left.',
      );
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
  return say({ one: 'Row {shown}', other: 'Rows {shown}' }, { shown, count: named.size });
}
