import type { AnyRecord } from '#common/module.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { rulesOf } from './rule-book.ts';

/** To whom the act gave the record; undefined when it stayed with whom it was, or went to the actor. */
export function givenTo(context: Context, record: AnyRecord, previous: AnyRecord | null): string | undefined {
  const to = record.assigned_to;
  return typeof to === 'string' && to !== context.userId && to !== previous?.assigned_to ? to : undefined;
}

/** Asks the rules about assignments, once for all the records that one act gave to one person. */
export async function notifyAssignee(context: Context, module: Module, to: unknown, ids: readonly string[]): Promise<void> {
  if (typeof to !== 'string' || to === context.userId || ids.length === 0) return;
  for (const rule of rulesOf(context, module).assigned) await rule.run({ module, to, ids, context });
}
