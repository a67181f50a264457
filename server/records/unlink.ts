import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { changeSet } from './bulk.ts';
import { inboundFields, pointingAt } from './inbound.ts';

/** Before records go for good, what points at them is emptied as a change like any other: with its version and its entry in the log. */
export async function emptyLinksTo(context: Context, target: Module, ids: readonly string[]): Promise<void> {
  const system = context.asSystem('the linked record was deleted for good');
  for (const inbound of inboundFields(context, target)) {
    if (inbound.type !== 'Relate') continue;
    const gone = new Set(ids);
    const pointing = (await pointingAt(context, target, inbound, ids, { isHeld: true }))
      .map(({ _id }) => _id)
      .filter((_id) => inbound.module !== target || !gone.has(_id));
    if (pointing.length)
      await changeSet(system, inbound.module, pointing, { [inbound.field]: null }, 'edit', { includeDeleted: true });
  }
}
