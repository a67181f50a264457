import { isFinal, type Refusal } from '#common/errors.ts';
import type { SkipCode } from '#common/runs.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { skippedBy } from '../records/each-record.ts';
import { refusalOf } from '../records/failures.ts';
import { createMany } from '../records/create-many.ts';
import { ownerOfNew } from '../records/owner-of-new.ts';
import { inputOf, type ReadRow } from './read-rows.ts';

/** A row that was left out, and why. */
export interface Failure {
  row: number;
  code: SkipCode;
  reason: string;
  fields?: Record<string, string>;
}

/**
 * Makes a record of each row. All are tried together, without those that are refused before they have written anything. Where one is
 * refused later, nothing of the attempt stays and each half is tried by itself, down to the row that is at fault.
 */
export async function createEach(context: Context, module: Module, rows: readonly ReadRow[]): Promise<Failure[]> {
  if (!rows.length) return [];
  const failures: Failure[] = [];
  try {
    const owner = ownerOfNew(context, module, ['view', 'delete']); // who cannot delete them cannot undo the import
    const inputs = rows.map((row) => ({ ...(owner && { assigned_to: owner }), ...inputOf(row, null) }));
    await context.savepoint((inner) =>
      createMany(inner, module, inputs, {
        leaveOut: (at, refused) => {
          const problem = refusalOf(refused, module);
          if (!isFinal(problem)) throw problem;
          failures.push(failureOf(rows[at]!, problem));
        },
      }),
    );
    return failures;
  } catch (thrown) {
    const problem = refusalOf(thrown, module);
    if (!isFinal(problem)) throw thrown;
    if (rows.length === 1) return [failureOf(rows[0]!, problem)];
    const half = Math.ceil(rows.length / 2);
    const first = await createEach(context, module, rows.slice(0, half));
    return [...first, ...(await createEach(context, module, rows.slice(half)))];
  }
}

export function failureOf({ row }: ReadRow, problem: Refusal): Failure {
  const { code, reason, fields } = skippedBy(String(row), problem);
  return { row, code, reason, ...(fields ? { fields } : {}) };
}
