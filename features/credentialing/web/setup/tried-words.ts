import type { DescribedModule } from '#common/described-module.ts';
import { fieldLabel } from '#web/changes/change-line.tsx';
import { plainWords } from '#web/fields/plain-words.ts';
import { formatNumber } from '#web/formats.ts';
import { say } from '#web/words/say.ts';
import { nameOf, type Entry } from './entries.ts';

export interface TriedEntry {
  name: string | null;
  before: Entry | null;
  after: Entry | null;
}

/** What becomes of an entry: that it comes or goes, or each of its facts that changes. */
export function changedLines({ name, before, after }: TriedEntry, module: DescribedModule | undefined): string[] {
  const item = `“${name ?? nameOf((after ?? before)!)}”`;
  if (!before) return [say('{item} is added', { item })];
  if (!after) return [say('{item} is removed', { item })];
  const lines = Object.keys(after)
    .filter((field) => !UNSAID.includes(field) && JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null))
    .map((field) =>
      field === 'relatedAgreement'
        ? say('{item} gets the new agreement', { item })
        : changeOf(field, before[field], after[field], item, module),
    );
  return lines.length ? lines : [say('{item} changes', { item })];
}

/** Follow from where an entry stands and how its record is kept. */
const UNSAID = ['_id', 'order', 'locked'];

function changeOf(field: string, from: unknown, to: unknown, item: string, module: DescribedModule | undefined): string {
  // A box that was never ticked says No, as in the form.
  const unset = typeof to === 'boolean' ? say('No') : say('empty');
  return `${item}, ${fieldLabel(module, field)}: ${plainWords(from) || unset} → ${plainWords(to) || say('empty')}`;
}

/** What the live records of a setup would do: those that are asked for nothing yet get an added item. */
export function followWords(entries: readonly TriedEntry[], records: number, items: number, follows: boolean): string {
  const isOnlyAdded = entries.every(({ before }) => !before);
  if (isOnlyAdded) {
    const count = formatNumber(records);
    return follows
      ? say({ one: '{count} live record would get it', other: '{count} live records would get it' }, { count })
      : say({ one: '{count} live record would not get it', other: '{count} live records would not get it' }, { count });
  }
  const of = {
    count: formatNumber(items),
    records: say({ one: '{count} live record', other: '{count} live records' }, { count: formatNumber(records) }),
  };
  return follows
    ? say({ one: '{count} open item of {records} would follow', other: '{count} open items of {records} would follow' }, of)
    : say(
        {
          one: '{count} open item of {records} would stay as it is',
          other: '{count} open items of {records} would stay as they are',
        },
        of,
      );
}
