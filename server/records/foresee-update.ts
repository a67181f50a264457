import { Refusal } from '#common/errors.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { inBatches, massUpdateValues, resultOf, type BulkResult } from './bulk.ts';
import { readInput } from './input.ts';
import { lockRecords } from './lock.ts';
import { checkedSave, saving } from './save.ts';

/**
 * What `updateMany` would refuse, record by record, with the fields that each refusal names. Every value and before-rule is
 * asked as in the real update; nothing is written.
 */
export async function foreseeUpdate(
  context: Context,
  module: Module,
  ids: readonly string[],
  input: Readonly<Record<string, unknown>>,
): Promise<BulkResult> {
  const { source } = massUpdateValues(context, module, input);
  return inBatches(ids, (batch) => undone(source, module, (inner) => foreseeBatch(inner, module, batch, input)));
}

async function foreseeBatch(
  context: Context,
  module: Module,
  ids: string[],
  input: Readonly<Record<string, unknown>>,
): Promise<BulkResult> {
  const locked = await lockRecords(context, module, ids, 'edit');
  const refused: BulkResult['skipped'] = [];
  for (const [id, { record }] of locked) {
    try {
      await checkedSave(context, module, record, readInput(context, module, input, record).values);
    } catch (problem) {
      if (!(problem instanceof Refusal) || problem.status >= 500) throw problem;
      refused.push({ _id: id, reason: problem.message, ...(problem.fields ? { fields: problem.fields } : {}) });
    }
  }
  const { matched, skipped } = await resultOf(context, module, ids, { inScope: new Set(locked.keys()), changed: [] });
  return { matched, changed: 0, skipped: [...refused, ...skipped] };
}

class TakenBack extends Error {}

/** Runs in a transaction that never commits, so that a rule that writes leaves nothing behind. */
async function undone<T>(context: Context, module: Module, run: (inner: Context) => Promise<T>): Promise<T> {
  let answer: { value: T } | undefined;
  try {
    await saving(context, module, async (inner) => {
      answer = { value: await run(inner) };
      throw new TakenBack();
    });
  } catch (problem) {
    if (!(problem instanceof TakenBack)) throw problem;
  }
  return answer!.value;
}
