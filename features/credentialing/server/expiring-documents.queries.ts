import type { Context } from '#server/context.ts';
import { createSql } from '#server/records/sql.ts';
import { compile } from '#server/records/search.ts';
import { documents } from '#features/documents/documents.module.ts';
import { placements } from '#features/placements/placements.module.ts';
import { OVER } from './during-placement.ts';

interface Stay {
  /** It ends after the document expires. */
  duringPlacement?: boolean | undefined;
  account?: string | undefined;
}

/**
 * Of the documents that match all terms, those whose provider has such a placement that is not over, soonest first; under the reader's rights
 * on both. Each field that decides is among the terms: 400 where it is hidden from the reader.
 */
export async function expiringOfPlaced(
  context: Context,
  terms: readonly unknown[],
  { duringPlacement, account }: Stay,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ ids: string[]; total: number }> {
  const sql = createSql();
  const { registry } = context.engine;
  const [papers, stays] = [registry.module(documents.name), registry.module(placements.name)];
  const ofSomebody = { field: 'providers_documents', op: 'notEmpty' };
  const asked = compile(context, papers, { searchTerms: { all: [...terms, ofSomebody] } }, { sql }).plan;
  const stayTerms = [
    { field: 'status', op: 'notIn', value: OVER },
    { field: 'providers_placements', op: 'notEmpty' },
    ...(duringPlacement ? [{ field: 'end_date', op: 'notEmpty' }] : []),
    ...(account ? [{ field: 'accounts_placements', op: 'equals', value: account }] : []),
  ];
  const ending = compile(context, stays, { searchTerms: { all: stayTerms } }, { sql }).plan;
  const matches = `select t."_id", t."providers_documents" as provider, t."expiration_date" as expires from ${papers.tableName} t where ${asked.where}`;
  const stay = `select 1 from ${stays.tableName} t where ${ending.where} and t."providers_placements" = d.provider${duringPlacement ? ' and t."end_date" > d.expires' : ''}`;
  const found = `select d."_id", d.expires from (${matches}) d where exists (${stay})`;
  const rows = await context.database.planned(
    `with found as materialized (${found}) select f."_id", (select count(*) from found) from found f
      order by f.expires, f."_id" limit ${sql.param(limit)}::int offset ${sql.param(offset)}::int`,
    sql.values,
  );
  return { ids: rows.map((row) => row[0] as string), total: Number(rows[0]?.[1] ?? 0) };
}
