import type { Context } from '#server/context.ts';
import type { RecordOf } from '#common/module.ts';
import { credentialing } from '../credentialing.module.ts';
import { credentialingRequiredItems as items } from '../credentialing-required-items.module.ts';
import { credentialingSetup } from '../credentialing-setups.module.ts';
import { explainState } from '../item-states.ts';
import type { CompletedBy } from './completed-by.ts';

/** Why an item is on its record, why it is open or not, and why it is done; each part under the rights of the reader. */
export async function whyItem(context: Context, id: string) {
  const item = await context.records.get(items, id);
  return { here: await whyHere(context, item), state: await whyState(context, item), done: await whyDone(context, item) };
}

/** Providers hear by which entry they are asked; of staff each field's own right decides. */
async function whyHere(context: Context, seen: RecordOf<typeof items>) {
  const system = context.asSystem('why an item is on its record');
  const { setup_entry, relatedCredentialingRecord } = await system.records.get(items, seen._id);
  const record = await system.records.find(credentialing, relatedCredentialingRecord);
  const isStaff = !context.access.isProvider;
  if (!setup_entry || !record?.setup)
    return { version: null, entry: null, sentence: 'Somebody added this item by hand.', ...(isStaff ? { setup: null } : {}) };
  if (!isStaff) {
    const sentence = 'Everybody whose work begins like yours is asked for this.';
    return { version: record.setup_version, entry: setup_entry, sentence };
  }
  const own = await context.records.find(credentialing, record._id);
  const setup = own?.setup ? await context.records.find(credentialingSetup, own.setup) : undefined;
  const named = setup?.name ? `the setup “${setup.name}”` : 'a setup';
  const version = own?.setup_version ?? null;
  return {
    version,
    entry: seen.setup_entry ?? null,
    setup: { _id: own?.setup ?? null, name: setup?.name ?? null },
    sentence: `This item comes from ${named}${version === null ? '' : `, version ${version}`}.`,
  };
}

/** Conditions are judged by all items of the record; those that the reader does not see keep their names and values. */
async function whyState(context: Context, own: RecordOf<typeof items>) {
  const system = context.asSystem('conditions look at all items of a record');
  const item = await system.records.get(items, own._id);
  const all = { relatedCredentialingRecord: item.relatedCredentialingRecord };
  const explained = explainState(item, item.relatedCredentialingRecord ? await system.records.all(items, all) : [item]);
  if (own.conditions === undefined) return { ...explained, conditions: [] };
  const asked = explained.conditions.map((condition) => condition.item);
  const seen = new Map(
    asked.length ? (await context.records.all(items, { _id: asked })).map((each) => [each._id, each] as const) : [],
  );
  return {
    ...explained,
    conditions: explained.conditions.map((condition) => {
      const source = seen.get(condition.item);
      return {
        ...condition,
        name: source?.name ?? null,
        actual: source?.completionDetails === undefined ? null : condition.actual,
      };
    }),
  };
}

/** Providers hear how their items were completed; of staff each field's own right decides. */
async function whyDone(context: Context, own: RecordOf<typeof items>) {
  const isHidden = (field: 'completed' | 'completionDetails' | 'completed_by') => own[field] === undefined;
  if (isHidden('completed') || isHidden('completionDetails')) return { by: null };
  if (!context.access.isProvider && isHidden('completed_by')) return { by: null };
  const system = context.asSystem('why an item is done');
  const { completed, completed_by, completionDetails } = await system.records.get(items, own._id);
  const known = completed_by as unknown as CompletedBy | null;
  if (!known) return completed ? { by: 'person' as const, at: textOf(completionDetails?.dateCompleted) } : { by: null };
  const { by, user, at, from } = known;
  const source = from && (await context.records.find(from.moduleName, from.recordId));
  return {
    by,
    ...(user ? { user } : {}),
    at,
    ...(from && source ? { from: { ...from, name: textOf(source.name) } } : {}),
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
