import type { DescribedModule } from '#common/described-module.ts';
import type { Tone } from '#common/field.ts';
import { inSentence, pluralOf } from '#common/names.ts';
import type { ListedRun, RunKind } from '#common/runs.ts';
import { formatNumber } from '../formats.ts';
import { say, sayLater } from '../words/say.ts';

const ACTS = {
  update: sayLater('Mass update of {records}'),
  delete: sayLater('Deletion of {records}'),
  restore: sayLater('Restoring of {records}'),
  'delete-forever': sayLater('Deletion for good of {records}'),
  archive: sayLater('Archiving of {records}'),
  unarchive: sayLater('Unarchiving of {records}'),
  merge: sayLater('Merge of {records}'),
  export: sayLater('Export of {records}'),
  import: sayLater('Import of {records}'),
  undo: sayLater('Undoing on {records}'),
  'remove-demo': sayLater('Removal of the demo data, {records}'),
  reseal: sayLater('Sealing anew in {records}'),
  send: sayLater('Sending of {records}'),
  act: sayLater('Work on {records}'),
} satisfies Record<RunKind, string>;

/** What a run does to how many of what: “Mass update of 2,100 leads”, “Trial: deletion of 1 lead”. */
export function runTitle(
  run: Pick<ListedRun, 'kind' | 'total' | 'dryRun' | 'words'>,
  module: DescribedModule | undefined,
): string {
  const count = run.kind === 'merge' ? run.total + 1 : run.total; // the record that stays is one of those merged
  const noun =
    run.kind === 'reseal'
      ? say({ one: 'place', other: 'places' }, { count })
      : module && run.kind !== 'undo'
        ? count === 1
          ? module.singular
          : pluralOf(module)
        : say({ one: 'record', other: 'records' }, { count });
  const records = `${formatNumber(count)} ${inSentence(noun)}`;
  const title = run.words?.title ? `${say(run.words.title)} ${records}` : say(ACTS[run.kind], { records });
  return run.dryRun ? say('Trial: {title}', { title: inSentence(title) }) : title;
}

/** What is shown of its state. A word alone would not say that something was left out. */
export function runState({ state, undoneBy, skippedCount }: Pick<ListedRun, 'state' | 'undoneBy' | 'skippedCount'>): {
  label: string;
  tone: Tone;
} {
  if (undoneBy) return { label: say('Undone'), tone: 'neutral' };
  switch (state) {
    case 'waiting':
      return { label: say('Waiting'), tone: 'waiting' };
    case 'running':
      return { label: say('Running'), tone: 'progress' };
    case 'paused':
      return { label: say('Paused'), tone: 'waiting' };
    case 'failed':
      return { label: say('Failed'), tone: 'refused' };
    case 'cancelled':
      return { label: say('Cancelled'), tone: 'neutral' };
    default:
      return skippedCount ? { label: say('Done, some left out'), tone: 'expiring' } : { label: say('Done'), tone: 'done' };
  }
}

/** What came of it so far. */
export function runCounts({ kind, changed, dryRun, state, done, total, words }: ListedRun): string {
  const count = formatNumber(changed);
  const isPart = (state === 'cancelled' || state === 'failed') && done < total;
  const cameOf = dryRun
    ? say('{count} would change', { count })
    : words?.done
      ? `${count} ${say(words.done)}`
      : say(CAME_OF[kind], { count });
  if (!isPart) return cameOf;
  return say('{cameOf}, stopped at {done} of {total}', { cameOf, done: formatNumber(done), total: formatNumber(total) });
}

const CAME_OF = {
  update: sayLater('{count} changed'),
  delete: sayLater('{count} deleted'),
  restore: sayLater('{count} restored'),
  'delete-forever': sayLater('{count} deleted for good'),
  archive: sayLater('{count} archived'),
  unarchive: sayLater('{count} unarchived'),
  merge: sayLater('{count} merged'),
  export: sayLater('{count} exported'),
  import: sayLater('{count} imported'),
  undo: sayLater('{count} given back'),
  'remove-demo': sayLater('{count} removed'),
  reseal: sayLater('{count} sealed anew'),
  send: sayLater('{count} given to the mail'),
  act: sayLater('{count} changed'),
} satisfies Record<RunKind, string>;

/** The literal words of the specification for how far something is. */
export const statusWords = (done: number, total: number): string =>
  say('Status: {done} of {total}', { done: formatNumber(done), total: formatNumber(total) });
