import { invalid } from '#common/errors.ts';
import { newId } from '#common/ids.ts';
import type { Context } from '#server/context.ts';
import { interactiveDocuments } from '#features/esign/interactive-documents.module.ts';
import { credentialingSetup } from '../credentialing-setups.module.ts';
import { changeSetups, type BatchOptions, type BatchResult } from './change-setups.ts';
import type { Entry } from './items-from-setup.ts';

interface Match {
  name: string;
  field_type?: string | undefined;
}
type Change = { add: Entry[]; remove: Match[] } | { match: Match; fields: Entry };

/** Every item of every setup that fits, with the setup it stands in. */
export async function searchEntries(context: Context, terms: Entry): Promise<Entry[]> {
  const setups = await context.records.all(credentialingSetup, {});
  return setups.flatMap((setup) =>
    (setup.required_items ?? [])
      .filter((entry) => Object.entries(terms).every(([field, wanted]) => fits(entry[field], wanted)))
      .map((entry) => ({ ...entry, setup: { _id: setup._id, name: setup.name } })),
  );
}

export function changeEntries(
  context: Context,
  setupIds: readonly string[],
  change: Change,
  options: BatchOptions,
): Promise<BatchResult> {
  const added = 'add' in change ? change.add.map((entry) => ({ ...entry, _id: newId() })) : [];
  return changeSetups(context, setupIds, options, (entries) => {
    if ('fields' in change) {
      const { _id: _, ...fields } = change.fields;
      return entries.map((entry) => (isMatch(entry, change.match) ? { ...entry, ...fields } : entry));
    }
    const kept = entries.filter((entry) => !change.remove.some((match) => isMatch(entry, match)));
    const next = Math.max(0, ...kept.map(({ order }, at) => Number(order ?? at) + 1));
    return [...kept, ...added.map((entry, at) => ({ ...entry, order: next + at }))];
  });
}

export async function replaceAgreement(
  context: Context,
  { setupIds, from, to, ...options }: BatchOptions & { setupIds?: string[] | undefined; from: string; to: string },
): Promise<BatchResult> {
  if (!(await context.records.find(interactiveDocuments, to))) throw invalid({ to: 'The new agreement does not exist.' });
  const ids = setupIds ?? (await context.records.all(credentialingSetup, {})).map(({ _id }) => _id);
  return changeSetups(context, ids, options, (entries) =>
    entries.map((entry) => (entry.relatedAgreement === from ? { ...entry, relatedAgreement: to } : entry)),
  );
}

const isMatch = (entry: Entry, { name, field_type }: Match): boolean =>
  String(entry.name ?? '').toLowerCase() === name.toLowerCase() && (field_type === undefined || entry.field_type === field_type);

function fits(value: unknown, wanted: unknown): boolean {
  if (Array.isArray(value)) return value.some((each) => fits(each, wanted));
  if (typeof value === 'string' && typeof wanted === 'string') return value.toLowerCase().includes(wanted.toLowerCase());
  return wanted === null ? value === null || value === undefined : value === wanted;
}
