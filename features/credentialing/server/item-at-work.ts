import { conflict, forbidden } from '#common/errors.ts';
import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { lockRecords } from '#server/records/lock.ts';
import { credentialing } from '../credentialing.module.ts';
import { credentialingRequiredItems as items } from '../credentialing-required-items.module.ts';
import { itemStates, type ItemState } from '../item-states.ts';
import { holdRecord } from './keep-progress.ts';
import { workRefused } from './may-answer.ts';

export type Item = RecordOf<typeof items>;
export type Credentialing = RecordOf<typeof credentialing>;

export interface ItemAtWork {
  item: Item;
  record: Credentialing;
  system: Context;
}

/** An item that this person sees, with its record held until the transaction ends. A foreign one is 404. */
export async function itemAtWork(context: Context, id: string): Promise<ItemAtWork> {
  const seen = await context.records.get(items, id);
  const system = context.asSystem('an item changes together with its record');
  if (!seen.relatedCredentialingRecord)
    throw conflict('item-without-record', 'This item does not belong to a credentialing record.');
  await holdRecords(context, [seen.relatedCredentialingRecord]);
  const [item, record] = [
    await system.records.get(items, id),
    await system.records.get(credentialing, seen.relatedCredentialingRecord),
  ];
  const refused = workRefused(item, record);
  if (refused) throw refused;
  return { item, record, system };
}

/**
 * Holds these records with all their items until the transaction ends. The rows come first, in one order, and the records second, as in
 * every save of an item: two who change items of the same records never wait for each other.
 */
export async function holdRecords(context: Context, ids: readonly string[]): Promise<void> {
  if (!ids.length) return;
  const system = context.asSystem('an item changes together with its record');
  const rows = await system.records.all(items, { relatedCredentialingRecord: ids });
  const module = context.engine.registry.module(items.name);
  await lockRecords(
    system,
    module,
    rows.map(({ _id }) => _id),
    'edit',
  );
  for (const id of ids.toSorted()) await holdRecord(context, id);
}

/** Who may only read an item hears nothing of its state from what they may not do. Providers have verbs of their own. */
export async function refuseReaders(context: Context, id: string): Promise<void> {
  if (context.access.isProvider || (await context.records.may('edit', items, id))) return;
  throw forbidden('You may not change this required item.');
}

/** What the item's conditions make of it now. */
export async function stateAtWork({ item, record, system }: ItemAtWork): Promise<ItemState> {
  if (!item.conditions?.length) return { visible: true, enabled: true };
  const all = await system.records.all(items, { relatedCredentialingRecord: record._id });
  const states = itemStates(all, (error, { _id }) =>
    system.engine.log.warn({ item: _id, problem: String(error) }, 'a condition that errs counts as passed'),
  );
  return states.get(item._id)!;
}
