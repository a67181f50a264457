import { invalid, isFinal } from '#common/errors.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { givenTo, notifyAssignee } from '../records/assigned.ts';
import { noRightSkip } from '../records/each-record.ts';
import { refusalOf } from '../records/failures.ts';
import { readInput } from '../records/input.ts';
import { lockRecords } from '../records/lock.ts';
import { applyChanges, saving } from '../records/save.ts';
import { failureOf, type Failure } from './create-each.ts';
import { inputOf, type ReadRow } from './read-rows.ts';

type Matched = ReadRow & { id: string };

/** Changes the record of each row, one after the other, as a save of it would; no two rows are about the same. */
export async function updateEach(
  context: Context,
  module: Module,
  rows: readonly Matched[],
): Promise<{ updated: number; failed: Failure[] }> {
  if (!rows.length) return { updated: 0, failed: [] };
  return saving(context, module, async (inner) => {
    const locked = await lockRecords(
      inner,
      module,
      rows.map(({ id }) => id),
      'edit',
    );
    const failed: Failure[] = [];
    const given = new Map<string, string[]>();
    let updated = 0;
    for (const row of rows) {
      const previous = locked.get(row.id)?.record;
      if (!previous) {
        const { code, reason } = noRightSkip(row.id);
        failed.push({ row: row.row, code, reason });
        continue;
      }
      try {
        await inner.savepoint(async (one) => {
          const { values, problems } = readInput(one, module, inputOf(row, previous), previous);
          if (Object.keys(problems).length) throw invalid(problems);
          const saved = await applyChanges(one, module, previous, values);
          if (saved === previous) return;
          updated++;
          const to = givenTo(one, saved, previous);
          if (to) given.set(to, [...(given.get(to) ?? []), row.id]);
        });
      } catch (thrown) {
        const problem = refusalOf(thrown, module);
        if (!isFinal(problem)) throw thrown;
        failed.push(failureOf(row, problem));
      }
    }
    for (const [to, ids] of given) await notifyAssignee(inner, module, to, ids);
    return { updated, failed };
  });
}
