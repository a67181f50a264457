import { conflict, forbidden, invalid, notFound } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { NO_SETUP } from '../no-setup.ts';
import { credentialing } from '../credentialing.module.ts';
import { credentialingRequiredItems as items } from '../credentialing-required-items.module.ts';
import { credentialingSetup } from '../credentialing-setups.module.ts';
import type { RecordOf } from '#common/module.ts';
import { findSetup } from './find-setup.ts';
import { generateAgreements } from './generate-agreements.ts';
import { holdRecords, type Credentialing, type Item } from './item-at-work.ts';
import { itemOf, type NewItem } from './items-from-setup.ts';
import { keepProgress } from './keep-progress.ts';
import { knownReferences } from './known-references.ts';
import { differenceOf, isDone, type ItemChange, type RecordItems, type SetupDifference } from './setup-difference.ts';

type Setup = RecordOf<typeof credentialingSetup>;

/** What a caller chose of a difference. */
export interface Choice {
  /** The version of the setup that the choice was made from. */
  version: number;
  /** Entries. */
  add: readonly string[];
  /** Items. */
  remove: readonly string[];
  change: readonly string[];
}

/** The setup that a record would get today, and what it would change, item by item. */
export async function readDifference(context: Context, id: string) {
  await context.records.get(credentialing, id);
  const record = await context.asSystem('a record is compared with its setup by what it is').records.get(credentialing, id);
  const setup = await setupOf(context, record);
  const own = await itemsOfRecord(context, id);
  const { add, remove, change } = differenceOf(setup.required_items ?? [], own, record.hire_type);
  return {
    setup: { _id: setup._id, name: setup.name, version: setup.version },
    add: add.map(({ key, entry }) => ({ ...entry, _id: key })),
    remove: remove.map(({ _id, name }) => ({ _id, name })),
    change: change.map(({ item, fields }) => ({ _id: item._id, name: item.name, fields: byEntry(fields, add) })),
    kept: own.seen.length - remove.length - change.length,
  };
}

/** A condition on an item that is still to be made names its entry. */
function byEntry(fields: ItemChange['fields'], add: SetupDifference['add']): ItemChange['fields'] {
  const { conditions, ...rest } = fields;
  if (!conditions || !Array.isArray(conditions.to)) return fields;
  const keys = new Map(add.map(({ _id, key }) => [_id, key]));
  const to = conditions.to.map((each) => ({
    ...each,
    relatedRequiredItemId: keys.get(each.relatedRequiredItemId) ?? each.relatedRequiredItemId,
  }));
  return { ...rest, conditions: { ...conditions, to } };
}

/** Does what was chosen of the difference. Nothing that is done is lost: 409 `item-done`. */
export function applySetup(context: Context, id: string, choice: Choice): Promise<Credentialing> {
  return context.transaction(async (inner) => {
    await inner.records.get(credentialing, id);
    await holdRecords(inner, [id]);
    const record = await inner.records.lock(credentialing, id);
    if (record.locked) throw conflict('record-locked', 'This credentialing record is locked.');
    const setup = await setupOf(inner, record);
    if (setup.version !== choice.version)
      throw conflict('version-conflict', 'The setup has changed since. Please look at the difference again.');
    const own = await itemsOfRecord(inner, id);
    const isAdded = (key: string) => choice.add.includes(key);
    const difference = differenceOf(setup.required_items ?? [], own, record.hire_type, { isAdded });
    await applyDifference(inner, record, setup, own, chosen(difference, own, choice));
    return inner.records.get(credentialing, id);
  });
}

/** The items of a record that this person sees, and those of all its entries: what others see alone is not asked for twice. */
export async function itemsOfRecord(context: Context, id: string): Promise<RecordItems> {
  const seen = await context.records.all(items, { relatedCredentialingRecord: id });
  const all = await context
    .asSystem('which entries of its setup a record has')
    .records.all(items, { relatedCredentialingRecord: id });
  return {
    seen,
    whole: new Map(all.map((item) => [item._id, item])),
    ids: new Map(all.flatMap(({ _id, setup_entry }) => (setup_entry ? [[setup_entry, _id] as const] : []))),
  };
}

/** The setup that fits is a fact; who may not read it or its entries cannot compare anything with it. */
async function setupOf(context: Context, record: Credentialing): Promise<Setup> {
  const system = context.asSystem('which setup fits a record');
  const key = {
    provider_type: record.hire_type,
    core_or_managed: record.core_or_managed,
    account_specific: record.related_account,
  };
  const fitting = (await findSetup(system, key)) ?? (await system.records.find(credentialingSetup, record.setup));
  if (!fitting) throw invalid({ setup: NO_SETUP });
  const setup = await context.records.find(credentialingSetup, fitting._id);
  if (setup?.required_items === undefined) throw forbidden('You may not read the setup of this record.');
  return setup;
}

function chosen(difference: SetupDifference, { seen, whole }: RecordItems, choice: Choice): SetupDifference {
  for (const id of [...choice.remove, ...choice.change]) {
    const item = seen.find(({ _id }) => _id === id);
    if (!item) throw notFound('An item of this choice was not found.');
    if (isDone(whole.get(id) ?? item)) throw conflict('item-done', `${named(item)} is done by now. It stays as it is.`);
  }
  return {
    add: difference.add,
    remove: difference.remove.filter(({ _id }) => choice.remove.includes(_id)),
    change: difference.change.filter(({ item }) => choice.change.includes(item._id)),
    done: [],
  };
}

export const named = ({ name }: Pick<Item, 'name'>): string => (name ? `“${name}”` : 'This item');

/** Brings these changes to the items of a record that is held, under the person's own rights; it remembers the setup as it is now. */
export async function applyDifference(
  context: Context,
  record: Credentialing,
  setup: Pick<Setup, '_id' | 'version' | 'account_specific'>,
  own: RecordItems,
  { add, remove, change }: SetupDifference,
): Promise<void> {
  // New items have fields that the server alone writes; the right to add them is asked here.
  if (add.length && !context.access.module(context.engine.registry.module(items.name)).create) throw forbidden();
  const system = context.asSystem('a record follows its setup');
  const ids = new Map([...own.ids, ...add.map(({ key, _id }) => [key, _id] as const)]);
  const wanted = add.map(({ _id, key, entry }, at): NewItem => ({
    ...itemOf(entry, ids),
    _id,
    setup_entry: key,
    order: Number(entry.order ?? own.seen.length + at),
    completed: false,
  }));
  const known = await knownReferences(system, wanted);
  const made = await generateAgreements(system, { ...record, provider: record.providers_credentialing }, known);
  await system.records.insertMany(
    items,
    made.map(({ _id: _own, ...fields }) => ({ teams: record.teams, ...fields, relatedCredentialingRecord: record._id })),
    { ids: made.map(({ _id }) => _id) },
  );
  for (const each of change) await context.records.update(items, each.item._id, fieldsOf(each));
  if (remove.length) {
    const { skipped } = await context.records.markDeleted(
      items,
      remove.map(({ _id }) => _id),
    );
    if (skipped[0]) throw forbidden(skipped[0].reason);
  }
  await system.records.update(credentialing, record._id, {
    setup: setup._id,
    setup_version: setup.version,
    account_specific: setup.account_specific,
  });
  await keepProgress(context, record._id);
}

const fieldsOf = ({ fields }: ItemChange): Partial<Item> =>
  Object.fromEntries(Object.entries(fields).map(([name, { to }]) => [name, to]));
