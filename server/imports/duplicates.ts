import { Refusal } from '#common/errors.ts';
import type { ImportPlan } from '#common/imports.ts';
import type { Context } from '../context.ts';
import { findDuplicates } from '../duplicates/find-duplicates.ts';
import { isToldEnough, TOO_MANY_HIDDEN } from '../duplicates/hidden-matches.ts';
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
  let isOver = module.foundAs?.tellsOfHidden === true && (await isToldEnough(context));
  for (const row of rows) {
    const found = isOver ? 'too many' : await duplicateOf(context, module, row);
    if (found === undefined) kept.push(row);
    else leaveOut({ row: row.row, reason: found === 'too many' ? TOO_MANY_HIDDEN : `This is there already: ${found}.` });
    isOver ||= found === 'too many';
  }
  return kept;
}

/** As a sentence names it. From the one on that is too many no row is looked at: what is left out tells nothing of itself. */
async function duplicateOf(context: Context, module: Module, { values }: ReadRow): Promise<string | undefined> {
  try {
    const [same] = await findDuplicates(context, module, values);
    return same && (same.name ?? same._id ?? 'a record that you cannot see');
  } catch (problem) {
    if (problem instanceof Refusal && problem.message === TOO_MANY_HIDDEN) return 'too many';
    throw problem;
  }
}
