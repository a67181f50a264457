import type { ImportPlan } from '#common/imports.ts';
import type { Context } from '../context.ts';
import { findDuplicates } from '../duplicates/find-duplicates.ts';
import type { Module } from '../modules/module.ts';
import type { ReadRow } from './read-rows.ts';

/**
 * The new records of a batch without those that are there already by the rules of their module, where the plan says so. Rows of one
 * batch are not compared with each other.
 */
export async function withoutDuplicates(
  context: Context,
  module: Module,
  { onDuplicate = 'import' }: ImportPlan,
  rows: readonly ReadRow[],
  leaveOut: (skipped: { row: number; reason: string }) => void,
): Promise<readonly ReadRow[]> {
  if (onDuplicate === 'import') return rows;
  const kept: ReadRow[] = [];
  for (const row of rows) {
    const [same] = await findDuplicates(context, module, row.values);
    if (same) leaveOut({ row: row.row, reason: `This is there already: ${same.name ?? same._id}.` });
    else kept.push(row);
  }
  return kept;
}
