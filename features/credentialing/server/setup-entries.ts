import { Refusal, invalid } from '#common/errors.ts';
import { newId } from '#common/ids.ts';
import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import type { BulkResult } from '#server/records/bulk.ts';
import { skippedBy } from '#server/records/each-record.ts';
import { interactiveDocuments } from '#features/esign/interactive-documents.module.ts';
import { credentialingSetup } from '../credentialing-setups.module.ts';

type Setup = RecordOf<typeof credentialingSetup>;
type Entry = Record<string, unknown>;
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

export function changeEntries(context: Context, setupIds: readonly string[], change: Change): Promise<BulkResult> {
  return eachSetup(context, setupIds, (entries) => {
    if ('fields' in change) {
      const { _id: _, ...fields } = change.fields;
      return entries.map((entry) => (isMatch(entry, change.match) ? { ...entry, ...fields } : entry));
    }
    const kept = entries.filter((entry) => !change.remove.some((match) => isMatch(entry, match)));
    return [...kept, ...change.add.map((entry, at) => ({ ...entry, _id: newId(), order: kept.length + at }))];
  });
}

export async function replaceAgreement(
  context: Context,
  { setupIds, from, to }: { setupIds?: string[] | undefined; from: string; to: string },
): Promise<BulkResult> {
  if (!(await context.records.find(interactiveDocuments, to))) throw invalid({ to: 'The new agreement does not exist.' });
  const ids = setupIds ?? (await context.records.all(credentialingSetup, {})).map(({ _id }) => _id);
  return eachSetup(context, ids, (entries) =>
    entries.map((entry) => (entry.relatedAgreement === from ? { ...entry, relatedAgreement: to } : entry)),
  );
}

/** Each setup is changed under the person's own rights; what is refused is skipped with the reason. */
async function eachSetup(context: Context, ids: readonly string[], change: (entries: Entry[]) => Entry[]): Promise<BulkResult> {
  const result: BulkResult = { matched: 0, changed: 0, skipped: [] };
  for (const _id of new Set(ids)) {
    try {
      const setup: Setup = await context.records.get(credentialingSetup, _id);
      result.matched++;
      const options = { version: setup.version };
      const changed = await context.records.update(
        credentialingSetup,
        _id,
        { required_items: change(setup.required_items ?? []) },
        options,
      );
      if (changed.version !== setup.version) result.changed++;
    } catch (problem) {
      if (!(problem instanceof Refusal) || problem.status >= 500) throw problem;
      result.skipped.push(skippedBy(_id, problem));
    }
  }
  return result;
}

const isMatch = (entry: Entry, { name, field_type }: Match): boolean =>
  String(entry.name ?? '').toLowerCase() === name.toLowerCase() && (field_type === undefined || entry.field_type === field_type);

function fits(value: unknown, wanted: unknown): boolean {
  if (Array.isArray(value)) return value.some((each) => fits(each, wanted));
  if (typeof value === 'string' && typeof wanted === 'string') return value.toLowerCase().includes(wanted.toLowerCase());
  return wanted === null ? value === null || value === undefined : value === wanted;
}
