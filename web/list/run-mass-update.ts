import type { ModuleAccess } from '#common/access.ts';
import type { DescribedModule } from '#common/described-module.ts';
import { fieldOf } from '../modules.ts';
import { foreseeUpdates, recordsByIds, refreshModule, updateRecords } from '../records/records-api.ts';
import { showSkipped } from '../records/skipped-records.ts';
import { showError, showProgress } from '../ui/dialogs.ts';
import { toast } from '../ui/toasts.ts';
import { formatNumber } from '../formats.ts';
import { neededIn, runParts, type Needed, type Part } from './mass-update.ts';
import { changedBetween, undoMassUpdate } from './undo-mass-update.ts';

const ERROR_SHOWN = 5000;

type Outcome = { needed: Needed[]; sentence: string } | { skipped: string[]; isNothingChanged: boolean };

/**
 * Asks the server first: where fields are needed nothing is changed. Else changes the records, lists who was skipped and
 * why, and offers Undo. Answers null when a call failed, which is said.
 */
export async function massUpdate(module: DescribedModule, access: ModuleAccess, parts: readonly Part[]): Promise<Outcome | null> {
  const ids = parts.flatMap((part) => part.ids);
  const names = [...new Set(parts.flatMap(({ values }) => Object.keys(values)))];
  const progress = showProgress(`Updating ${module.label}`);
  progress.update(0, ids.length);
  try {
    const foreseen = await runParts(parts, (batch, values) => foreseeUpdates(module, batch, values));
    const needed = neededIn(module, access, foreseen.skipped, names);
    if (needed.length > 0) {
      const first = foreseen.skipped.find(({ _id }) => needed[0]!.ids.has(_id))!;
      return { needed, sentence: first.reason };
    }
    const before = await recordsByIds(module, ids, names);
    const { changed, skipped } = await runParts(
      parts,
      (batch, values) => updateRecords(module, batch, values),
      (done) => progress.update(done, ids.length),
    );
    if (changed > 0 || skipped.length === 0) await tellChanged(module, changed, before, names);
    if (skipped.length > 0) showSkipped(module, `${formatNumber(skipped.length)} not updated`, skipped, before);
    return { skipped: skipped.map(({ _id }) => _id), isNothingChanged: changed === 0 && skipped.length > 0 };
  } catch (error) {
    showError((error as Error).message, { duration: ERROR_SHOWN });
    return null;
  } finally {
    progress.close();
    void refreshModule(module.name);
  }
}

async function tellChanged(
  module: DescribedModule,
  changed: number,
  before: Awaited<ReturnType<typeof recordsByIds>>,
  names: string[],
) {
  const sentence = `Mass Update Completed on ${formatNumber(changed)} records`;
  // What is never read back cannot be given back.
  if (changed === 0 || names.some((name) => fieldOf(module, name)?.secret)) return toast.success(sentence);
  const ids = before.map(({ _id }) => _id);
  const pairs = changedBetween(module, before, await recordsByIds(module, ids, names), names);
  toast.undoable(sentence, () => void undoMassUpdate(module, pairs, names));
}
