import { fieldLevel } from '#common/access.ts';
import type { Context } from '#server/context.ts';
import type { Named } from '../board.ts';
import { credentialing } from '../credentialing.module.ts';

const RELATED = ['providers_credentialing', 'related_account', 'placements_credentialing'] as const;
/** Of a search. */
const MOST = 200;
type Related = Record<(typeof RELATED)[number], Named | null>;

/** Whom and what these records are about, by record, for who may see it; a provider knows where they work in any case. One statement. */
export async function relatedNames(context: Context, ids: readonly string[]): Promise<(id: string) => Related> {
  const reader = context.access.isProvider ? context.asSystem('a provider’s records name their account and placement') : context;
  const rights = reader.access.module(context.engine.registry.module(credentialing.name));
  const relationshipsNeeded = RELATED.filter((field) => fieldLevel(rights, field) !== 'None');
  const searchTerms = { _id: ids.slice(0, MOST) };
  const fields = ['_id', ...relationshipsNeeded];
  const query = { searchTerms, fields, relationshipsNeeded, pageSize: MOST, total: 'none' } as const;
  const found = ids.length ? (await reader.records.search(credentialing, query)).records : [];
  const byId = new Map(found.map((record) => [record._id, record as unknown as Record<string, unknown>]));
  return (id) => {
    const named = (field: string) => namedOf(byId.get(id)?.[field] as Partial<Named> | null | undefined);
    return Object.fromEntries(RELATED.map((field) => [field, named(field)])) as Related;
  };
}

/** Of a record that the reader may not see, nothing but its id comes. */
const namedOf = (related: Partial<Named> | null | undefined): Named | null =>
  related?._id && related.name !== undefined ? { _id: related._id, name: String(related.name ?? '') } : null;
