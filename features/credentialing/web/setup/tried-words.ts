import type { DescribedModule } from '#common/described-module.ts';
import { fieldLabel } from '#web/changes/change-line.tsx';
import { plainWords } from '#web/fields/plain-words.ts';
import { formatNumber } from '#web/formats.ts';
import { nameOf, type Entry } from './entries.ts';

export interface TriedEntry {
  name: string | null;
  before: Entry | null;
  after: Entry | null;
}

/** What becomes of an entry: that it comes or goes, or each of its facts that changes. */
export function changedLines({ name, before, after }: TriedEntry, module: DescribedModule | undefined): string[] {
  const item = `“${name ?? nameOf((after ?? before)!)}”`;
  if (!before) return [`${item} is added`];
  if (!after) return [`${item} is removed`];
  const lines = Object.keys(after)
    .filter((field) => !UNSAID.includes(field) && JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null))
    .map((field) =>
      field === 'relatedAgreement'
        ? `${item} gets the new agreement`
        : changeOf(field, before[field], after[field], item, module),
    );
  return lines.length ? lines : [`${item} changes`];
}

/** Follow from where an entry stands and how its record is kept. */
const UNSAID = ['_id', 'order', 'locked'];

function changeOf(field: string, from: unknown, to: unknown, item: string, module: DescribedModule | undefined): string {
  // A box that was never ticked says No, as in the form.
  const unset = typeof to === 'boolean' ? 'No' : 'empty';
  return `${item}, ${fieldLabel(module, field)}: ${plainWords(from) || unset} → ${plainWords(to) || 'empty'}`;
}

/** What the live records of a setup would do: those that are asked for nothing yet get an added item. */
export function followWords(entries: readonly TriedEntry[], records: number, items: number, follows: boolean): string {
  const isOnlyAdded = entries.every(({ before }) => !before);
  if (isOnlyAdded) return `${counted(records, 'live record')} would ${follows ? 'get it' : 'not get it'}`;
  return `${counted(items, 'open item')} of ${counted(records, 'live record')} would ${follows ? 'follow' : items === 1 ? 'stay as it is' : 'stay as they are'}`;
}

export const counted = (count: number, what: string): string => `${formatNumber(count)} ${what}${count === 1 ? '' : 's'}`;
