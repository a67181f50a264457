import type { DescribedModule } from '#common/described-module.ts';
import type { Tone } from '#common/field.ts';
import { inSentence, pluralOf } from '#common/names.ts';
import type { ListedRun, RunKind } from '#common/runs.ts';
import { formatNumber } from '../formats.ts';
import { say, sayLater } from '../words/say.ts';

const ACTS: Record<RunKind, string> = {
  update: sayLater('Mass update of'),
  delete: sayLater('Deletion of'),
  restore: sayLater('Restoring of'),
  'delete-forever': sayLater('Deletion for good of'),
  archive: sayLater('Archiving of'),
  unarchive: sayLater('Unarchiving of'),
  merge: sayLater('Merge of'),
  export: sayLater('Export of'),
  import: sayLater('Import of'),
  undo: sayLater('Undoing on'),
  'remove-demo': sayLater('Removal of the demo data,'),
  reseal: sayLater('Sealing anew in'),
  send: sayLater('Sending of'),
  act: sayLater('Work on'),
};

/** What a run does to how many of what: “Mass update of 2,100 leads”, “Trial: deletion of 1 lead”. */
export function runTitle(
  run: Pick<ListedRun, 'kind' | 'total' | 'dryRun' | 'words'>,
  module: DescribedModule | undefined,
): string {
  const count = run.kind === 'merge' ? run.total + 1 : run.total; // the record that stays is one of those merged
  const noun =
    run.kind === 'reseal'
      ? 'places'
      : module && run.kind !== 'undo'
        ? count === 1
          ? module.singular
          : pluralOf(module)
        : count === 1
          ? 'record'
          : 'records';
  const title = `${run.words?.title ?? ACTS[run.kind]} ${formatNumber(count)} ${inSentence(noun)}`;
  return run.dryRun ? `Trial: ${inSentence(title)}` : title;
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
  const end = isPart ? say(', stopped at {done} of {total}', { done: formatNumber(done), total: formatNumber(total) }) : '';
  if (dryRun) return say('{count} would change{end}', { count, end });
  const verbs: Partial<Record<RunKind, string>> = {
    delete: 'deleted',
    restore: 'restored',
    'delete-forever': say('deleted for good'),
    archive: 'archived',
    unarchive: 'unarchived',
    merge: 'merged',
    export: 'exported',
    import: 'imported',
    undo: say('given back'),
    'remove-demo': 'removed',
    reseal: say('sealed anew'),
    send: say('given to the mail'),
  };
  return `${count} ${words?.done ?? verbs[kind] ?? 'changed'}${end}`;
}

/** The literal words of the specification for how far something is. */
export const statusWords = (done: number, total: number): string =>
  say('Status: {done} of {total}', { done: formatNumber(done), total: formatNumber(total) });
