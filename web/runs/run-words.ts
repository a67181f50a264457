import type { DescribedModule } from '#common/described-module.ts';
import type { Tone } from '#common/field.ts';
import { inSentence, pluralOf } from '#common/names.ts';
import type { ListedRun, RunKind } from '#common/runs.ts';
import { formatNumber } from '../formats.ts';

const ACTS: Record<RunKind, string> = {
  update: 'Mass update of',
  delete: 'Deletion of',
  restore: 'Restoring of',
  'delete-forever': 'Deletion for good of',
  archive: 'Archiving of',
  unarchive: 'Unarchiving of',
  merge: 'Merge of',
  export: 'Export of',
  import: 'Import of',
  undo: 'Undoing on',
  'remove-demo': 'Removal of the demo data,',
  reseal: 'Sealing anew in',
  send: 'Sending of',
  act: 'Work on',
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
  if (undoneBy) return { label: 'Undone', tone: 'neutral' };
  switch (state) {
    case 'waiting':
      return { label: 'Waiting', tone: 'waiting' };
    case 'running':
      return { label: 'Running', tone: 'progress' };
    case 'paused':
      return { label: 'Paused', tone: 'waiting' };
    case 'failed':
      return { label: 'Failed', tone: 'refused' };
    case 'cancelled':
      return { label: 'Cancelled', tone: 'neutral' };
    default:
      return skippedCount ? { label: 'Done, some left out', tone: 'expiring' } : { label: 'Done', tone: 'done' };
  }
}

/** What came of it so far. */
export function runCounts({ kind, changed, dryRun, state, done, total, words }: ListedRun): string {
  const count = formatNumber(changed);
  const isPart = (state === 'cancelled' || state === 'failed') && done < total;
  const end = isPart ? `, stopped at ${formatNumber(done)} of ${formatNumber(total)}` : '';
  if (dryRun) return `${count} would change${end}`;
  const verbs: Partial<Record<RunKind, string>> = {
    delete: 'deleted',
    restore: 'restored',
    'delete-forever': 'deleted for good',
    archive: 'archived',
    unarchive: 'unarchived',
    merge: 'merged',
    export: 'exported',
    import: 'imported',
    undo: 'given back',
    'remove-demo': 'removed',
    reseal: 'sealed anew',
    send: 'given to the mail',
  };
  return `${count} ${words?.done ?? verbs[kind] ?? 'changed'}${end}`;
}

/** The literal words of the specification for how far something is. */
export const statusWords = (done: number, total: number): string => `Status: ${formatNumber(done)} of ${formatNumber(total)}`;
