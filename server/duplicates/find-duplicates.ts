import { fieldLevel, fieldRights } from '#common/access.ts';
import { MOST_MATCHES, comparedFields, rootOf, type DuplicateMatch, type DuplicateRule } from '#common/duplicates.ts';
import { typeOf } from '#common/fields/index-of-types.ts';
import { MAX_TEXT } from '#common/fields/text-field.ts';
import type { AnyRecord } from '#common/module.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { readSetting } from '../admin-settings/read-setting.ts';
import { countTold, hiddenMatches, isToldEnough } from './hidden-matches.ts';
import { keysOf, keysWritten, rulesOf } from './duplicate-keys.ts';

const MOST_CANDIDATES = 200;

/** What is said of matches out of the reader's reach, where the module tells of them: all, `while allowed` in an hour, or nothing. */
type OfHidden = 'refused beyond' | 'while allowed' | 'nothing';

/**
 * Records that may be the same as these values, the best first: among what the person sees, by rules all of whose fields they may
 * read. What is out of reach is not mentioned at all, but where the module tells of it.
 *
 * @throws 429 `too-many-hidden-matches`
 */
export async function findDuplicates(
  context: Context,
  module: Module,
  values: Readonly<Record<string, unknown>>,
  { except, ofHidden = 'refused beyond' }: { except?: string | undefined; ofHidden?: OfHidden } = {},
): Promise<DuplicateMatch[]> {
  const rules = readableRules(context, module);
  if (!rules.size) return [];
  const keys = keysWritten(values) ?? (await keysOf(context, module, [withinLimits(module, values)]))[0]!;
  const asked = keys.filter(({ rule }) => rules.has(rule)).map(({ key }) => key);
  if (!asked.length) return [];
  const rows = await context.database.prepared(
    `select record_id, array_agg(distinct rule) from muster.duplicate_keys k
      where module = $1 and key = any($2) and record_id is distinct from $3
        and not exists (select 1 from muster.duplicate_dismissals d where d.module = $1 and d.ids @> array[k.record_id, $3])
      group by 1 order by count(*) desc, 1 limit ${MOST_CANDIDATES}`,
    [module.name, asked, except ?? null],
  );
  if (!rows.length) return [];
  const facts = module.foundAs?.facts ?? {};
  const byId = new Map(rows.map(([id, found]) => [id as string, found as string[]]));
  const { records } = await context.records.search(module.name, {
    searchTerms: { _id: [...byId.keys()] },
    pageSize: MOST_CANDIDATES,
    total: 'none',
    fields: ['name', 'createdAt', ...Object.values(facts).map(rootOf)],
  });
  const judge = (found: readonly string[]) => judged(found, rules, module);
  const seen: DuplicateMatch[] = records.map((record) => ({ ...shown(record, facts), ...judge(byId.get(record._id)!) }));
  const isTold = module.foundAs?.tellsOfHidden && ofHidden !== 'nothing';
  const hidden = isTold ? await hiddenMatches(context, module, byId, records, judge) : [];
  const least = Number(await readSetting(context, `${module.singular.toLowerCase()}-duplicate-score`)) || 0;
  const matches = [...seen, ...hidden]
    .filter(({ score }) => score >= least)
    .toSorted((a, b) => b.score - a.score || ((a._id ?? '~') < (b._id ?? '~') ? -1 : 1))
    .slice(0, MOST_MATCHES);
  if (matches.every(({ _id }) => _id !== null)) return matches;
  if (ofHidden === 'refused beyond') await countTold(context);
  else if (await isToldEnough(context)) return matches.filter(({ _id }) => _id !== null);
  else await countTold(context);
  return matches;
}

const MOST_ENTRIES = 100;

/** The compared fields without what no record could hold: these values were not read as those of a save are. */
function withinLimits(module: Module, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const fits = (value: unknown, longest: number): unknown => {
    if (typeof value === 'string') return value.trim().length > longest ? null : value;
    if (Array.isArray(value)) return value.slice(0, MOST_ENTRIES).map((each) => fits(each, longest));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([part, each]) => [part, fits(each, longest)]));
  };
  const compared = comparedFields(module.duplicates ?? []).filter((name) => Object.hasOwn(values, name));
  return Object.fromEntries(
    compared.map((name) => [
      name,
      fits(values[name], module.fields[name] ? (typeOf(module.fields[name]).longest ?? MAX_TEXT) : MAX_TEXT),
    ]),
  );
}

/** The facts of a match as far as the reader may see them. */
function shown(record: AnyRecord, facts: Readonly<Record<string, string>>) {
  const valueAt = (path: string) =>
    path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | null | undefined)?.[name], record);
  const told = Object.entries(facts)
    .filter(([, path]) => rootOf(path) in record)
    .map(([name, path]) => [name, valueAt(path) ?? null]);
  const { _id, name, createdAt } = record;
  return { _id, name: (name as string | null) ?? null, createdAt, ...Object.fromEntries(told) };
}

/** The rules all of whose fields this person may read: another one would tell what is hidden from them. */
export function readableRules(context: Context, module: Module): Map<string, DuplicateRule> {
  const rights = context.access.module(module);
  const isRead = (field: string) => !module.storage.has(field) || fieldRights(fieldLevel(rights, field), false).read;
  return new Map([...rulesOf(module)].filter(([, rule]) => comparedFields([rule]).every(isRead)));
}

export function judged(
  found: readonly string[],
  rules: ReadonlyMap<string, DuplicateRule>,
  { foundAs }: Pick<Module, 'foundAs'>,
) {
  const held = found.map((rule) => rules.get(rule)).filter((rule) => rule !== undefined);
  const best = held.toSorted((a, b) => b.weight - a.weight);
  return {
    score: foundAs?.score === 'best' ? (best[0]?.weight ?? 0) : Math.min(100, sumOf(best)),
    reasons: best.map(({ sentence }) => sentence),
  };
}

const sumOf = (rules: readonly DuplicateRule[]) => rules.reduce((sum, { weight }) => sum + weight, 0);

/** For the answer of a save: whether one of the compared fields was written decides. */
export async function duplicatesOfSaved(
  context: Context,
  module: Module,
  record: Readonly<Record<string, unknown>>,
  written: readonly string[],
) {
  if (!module.duplicates?.length || !comparedFields(module.duplicates).some((field) => written.includes(field))) return {};
  const duplicates = await findDuplicates(context, module, record, {
    except: record._id as string,
    ofHidden: 'while allowed',
  });
  return duplicates.length ? { duplicates } : {};
}
