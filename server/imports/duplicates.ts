import type { ImportPlan } from '#common/imports.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import type { ReadRow } from './read-rows.ts';

/** For each row the records that are the same by the rules of its module, best first. */
export type FindDuplicates = (
  context: Context,
  module: Module,
  rows: readonly Readonly<Record<string, unknown>>[],
) => Promise<readonly (readonly { _id: string; name: string | null }[])[]>;

/** The new records of a batch without those that are there already, where the plan says so. */
export async function withoutDuplicates(
  context: Context,
  module: Module,
  { onDuplicate = 'import' }: ImportPlan,
  rows: readonly ReadRow[],
  leaveOut: (skipped: { row: number; reason: string }) => void,
  find: FindDuplicates | undefined = undefined,
): Promise<readonly ReadRow[]> {
  if (onDuplicate === 'import' || !find || !rows.length) return rows;
  const found = await find(
    context,
    module,
    rows.map(({ values }) => values),
  );
  return rows.filter(({ row }, at) => {
    const [same] = found[at]!;
    if (same) leaveOut({ row, reason: `This is there already: ${same.name ?? same._id}.` });
    return !same;
  });
}
