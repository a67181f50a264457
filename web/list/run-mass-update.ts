import type { ModuleAccess } from '#common/access.ts';
import type { DescribedModule } from '#common/described-module.ts';
import { formatNumber } from '../formats.ts';
import { screens } from '../discovered.ts';
import { askedForMany } from '../records/save-steps.ts';
import { showRunSkipped } from '../records/skipped-records.ts';
import { actOnMany, countOf, type Acted, type Which } from '../runs/act-on-many.ts';
import { cancelRun, readRun } from '../runs/runs-api.ts';
import { LEAVE, undoRun } from '../runs/undo-run.ts';
import { showError, showProgress } from '../ui/dialogs.ts';
import { toast } from '../ui/toasts.ts';
import { say } from '../words/say.ts';
import { neededIn, type Needed } from './mass-update.ts';

const ERROR_SHOWN = 5000;
const PATH = 'update-certain-fields-array';

export interface MassChange {
  which: Which;
  /** Written to every record. */
  fields: Record<string, unknown>;
  /** Added to the lists of every record, and taken from them. */
  add?: Record<string, string[]>;
  remove?: Record<string, string[]>;
  /** Written to those that the rules refuse without it. */
  fieldsWhereNeeded: Record<string, unknown>;
}
type Outcome = { needed: Needed[]; sentence: string } | { skipped: string[]; isNothingChanged: boolean };

/**
 * Tries it first: where fields are needed nothing is changed. Else changes the records, lists who was skipped and why, and
 * offers Undo. Answers null when it was refused or given up, which is said. `onLeave`: the person goes on with something else.
 */
export async function massUpdate(
  module: DescribedModule,
  access: ModuleAccess,
  change: MassChange,
  onLeave: () => void,
): Promise<Outcome | null> {
  try {
    const tried = await tryFirst(module, change);
    if (!tried) return null;
    const needed = neededIn(module, access, tried, namesIn(change));
    if (needed.length > 0) return { needed, sentence: tried.skipped.find(({ _id }) => needed[0]!.ids.has(_id))!.reason };
    const saving = { module, which: change.which, values: { ...change.fields, ...change.fieldsWhereNeeded } };
    if (!(await askedForMany({ ...saving, count: countOf(change.which) }, screens.saveSteps))) return null;
    const done = await doIt(module, change, onLeave);
    await tellDone(module, done);
    return { skipped: done.skipped.map(({ _id }) => _id), isNothingChanged: done.changed === 0 && done.skippedCount > 0 };
  } catch (error) {
    showError((error as Error).message, { duration: ERROR_SHOWN });
    return null;
  }
}

export const namesIn = ({ fields, fieldsWhereNeeded, add, remove }: MassChange): string[] =>
  Object.keys({ ...fields, ...fieldsWhereNeeded, ...add, ...remove });

/** What would become of it: nothing is changed. Null when it was refused as a whole or given up, which is said. */
export async function tryMassUpdate(module: DescribedModule, change: MassChange): Promise<Acted | null> {
  try {
    return (await tryFirst(module, change)) ?? null;
  } catch (error) {
    showError((error as Error).message, { duration: ERROR_SHOWN });
    return null;
  }
}

/** Undefined when the person does not wait for the end of the trial. */
async function tryFirst(module: DescribedModule, { which, ...values }: MassChange): Promise<Acted | undefined> {
  let run: string | undefined;
  const giveUp = { label: say('Cancel'), run: () => void (run && cancelRun({ _id: run })) };
  const progress = showProgress(say('Checking {label}', { label: module.label }), giveUp);
  try {
    const tried = await actOnMany(
      module,
      PATH,
      { ...which, ...values, dryRun: true },
      { onProgress: progress.update, onRun: (id) => (run = id) },
    );
    return tried.isCancelled ? undefined : tried;
  } finally {
    progress.close();
  }
}

async function doIt(module: DescribedModule, { which, ...values }: MassChange, onLeave: () => void): Promise<Acted> {
  const progress = showProgress(say('Updating {label}', { label: module.label }), { ...LEAVE, run: onLeave });
  progress.update(0, countOf(which));
  try {
    return await actOnMany(module, PATH, { ...which, ...values }, { onProgress: progress.update });
  } finally {
    progress.close();
  }
}

async function tellDone(module: DescribedModule, { changed, skippedCount, run }: Acted): Promise<void> {
  const sentence = say('Mass Update Completed on {changed} records', { changed: formatNumber(changed) });
  // what the log does not keep cannot be given back
  const mayUndo = changed > 0 && run && (await readRun(run)).undoUntil !== null;
  if (mayUndo) toast.undoable(sentence, () => void undoRun(module, run));
  else if (changed > 0 || skippedCount === 0) toast.success(sentence);
  if (skippedCount > 0 && run)
    void showRunSkipped(module, say('{skippedCount} not updated', { skippedCount: formatNumber(skippedCount) }), run);
}
