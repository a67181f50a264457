import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { fieldOf } from '../modules.ts';
import { isSame, wireOf } from '../records/field-values.ts';
import { recordsByIds, refreshModule, updateRecords, type Skipped } from '../records/records-api.ts';
import { showSkipped } from '../records/skipped-records.ts';
import { showProgress } from '../ui/dialogs.ts';
import { toast } from '../ui/toasts.ts';
import { formatNumber } from '../formats.ts';
import { runParts, type Part } from './mass-update.ts';

/** The records that a mass update changed, before and after it. */
export interface Changed {
  before: AnyRecord;
  after: AnyRecord;
}

/** Compares two readings of the same records, field by field. */
export function changedBetween(
  module: DescribedModule,
  before: readonly AnyRecord[],
  after: readonly AnyRecord[],
  names: string[],
): Changed[] {
  const later = new Map(after.map((record) => [record._id, record]));
  return before.flatMap((record) => {
    const now = later.get(record._id);
    return now && !isAlike(module, record, now, names) ? [{ before: record, after: now }] : [];
  });
}

/** Gives each record back its own former values, but for those that somebody has changed since; tells which these are. */
export async function undoMassUpdate(module: DescribedModule, changed: readonly Changed[], names: string[]) {
  const progress = showProgress(`Undoing on ${module.label}`);
  progress.update(0, changed.length);
  try {
    const ids = changed.map(({ before }) => before._id);
    const now = new Map((await recordsByIds(module, ids, names)).map((record) => [record._id, record]));
    const untouched = changed.filter(({ after }) => {
      const present = now.get(after._id);
      return present && isAlike(module, present, after, names);
    });
    const overtaken = changed.filter((one) => !untouched.includes(one)).map(({ after }) => reasonOf(after._id, now));
    const answer = await runParts(
      alike(module, untouched, names),
      (batch, values) => updateRecords(module, batch, values),
      (done) => progress.update(done, changed.length),
    );
    if (answer.changed > 0) toast.success(`Undone on ${formatNumber(answer.changed)} records`);
    const skipped = [...overtaken, ...answer.skipped];
    if (skipped.length > 0) showSkipped(module, `${formatNumber(skipped.length)} could not be undone`, skipped, now.values());
  } catch (error) {
    toast.danger((error as Error).message);
  } finally {
    progress.close();
    void refreshModule(module.name);
  }
}

const reasonOf = (_id: string, now: ReadonlyMap<string, AnyRecord>): Skipped => ({
  _id,
  reason: now.has(_id) ? 'Someone has changed this record since then.' : 'This record was not found.',
});

/** Records with the same former values are written together. */
const alike = (module: DescribedModule, changed: readonly Changed[], names: string[]): Part[] => {
  const parts = new Map<string, Part>();
  for (const { before } of changed) {
    const values = Object.fromEntries(names.map((name) => [name, wireOf(fieldOf(module, name)!, before[name] ?? null)]));
    const key = JSON.stringify(values);
    const part = parts.get(key) ?? { ids: [], values };
    part.ids.push(before._id);
    parts.set(key, part);
  }
  return [...parts.values()];
};

const isAlike = (module: DescribedModule, one: AnyRecord, other: AnyRecord, names: string[]): boolean =>
  names.every((name) => isSame(fieldOf(module, name)!, one[name], other[name]));
