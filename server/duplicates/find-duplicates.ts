import { fieldLevel, fieldRights } from '#common/access.ts';
import { MOST_MATCHES, comparedFields, type DuplicateMatch, type DuplicateRule } from '#common/duplicates.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { keysOf, rulesOf } from './duplicate-keys.ts';

const MOST_CANDIDATES = 200;

/**
 * Records that may be the same as these values, the best first: among what the person sees, by rules all of whose fields they may
 * read. What is out of reach is not mentioned at all.
 */
export async function findDuplicates(
  context: Context,
  module: Module,
  values: Readonly<Record<string, unknown>>,
  except?: string,
): Promise<DuplicateMatch[]> {
  const rules = readableRules(context, module);
  if (!rules.size) return [];
  const [keys] = await keysOf(context, module, [values]);
  const asked = keys!.filter(({ rule }) => rules.has(rule)).map(({ key }) => key);
  if (!asked.length) return [];
  const { rows } = await context.database.query(
    `select record_id, array_agg(distinct rule) as rules from muster.duplicate_keys k
      where module = $1 and key = any($2) and record_id is distinct from $3
        and not exists (select 1 from muster.duplicate_dismissals d where d.module = $1 and d.ids @> array[k.record_id, $3])
      group by 1 order by count(*) desc, 1 limit ${MOST_CANDIDATES}`,
    [module.name, asked, except ?? null],
  );
  if (!rows.length) return [];
  const byId = new Map(rows.map((row) => [row.record_id as string, row.rules as string[]]));
  const { records } = await context.records.search(module.name, {
    searchTerms: { _id: [...byId.keys()] },
    pageSize: MOST_CANDIDATES,
    total: 'none',
    fields: ['name', 'createdAt'],
  });
  return records
    .map(({ _id, name, createdAt }) => ({
      _id,
      name: (name as string | null) ?? null,
      createdAt,
      ...judged(byId.get(_id)!, rules),
    }))
    .toSorted((a, b) => b.score - a.score || (a._id < b._id ? -1 : 1))
    .slice(0, MOST_MATCHES);
}

/** The rules all of whose fields this person may read: another one would tell what is hidden from them. */
export function readableRules(context: Context, module: Module): Map<string, DuplicateRule> {
  const rights = context.access.module(module);
  const isRead = (field: string) => !module.storage.has(field) || fieldRights(fieldLevel(rights, field), false).read;
  return new Map([...rulesOf(module)].filter(([, rule]) => comparedFields([rule]).every(isRead)));
}

export function judged(found: readonly string[], rules: ReadonlyMap<string, DuplicateRule>) {
  const held = found.map((rule) => rules.get(rule)).filter((rule) => rule !== undefined);
  const best = held.toSorted((a, b) => b.weight - a.weight);
  return {
    score: Math.min(
      100,
      best.reduce((sum, { weight }) => sum + weight, 0),
    ),
    reasons: best.map(({ sentence }) => sentence),
  };
}

/** For the answer of a save: whether one of the compared fields was written decides. */
export async function duplicatesOfSaved(
  context: Context,
  module: Module,
  record: Readonly<Record<string, unknown>>,
  written: readonly string[],
) {
  if (!module.duplicates?.length || !comparedFields(module.duplicates).some((field) => written.includes(field))) return {};
  const duplicates = await findDuplicates(context, module, record, record._id as string);
  return duplicates.length ? { duplicates } : {};
}
