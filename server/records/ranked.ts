import { malformed } from '#common/errors.ts';
import type { AnyRecord } from '#common/module.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { MOST_BYTES } from './answer-budget.ts';
import { markRead } from './past-rights.ts';
import { rowShape } from './rows.ts';
import type { Sql } from './sql.ts';

/** Records in an order that no field has. */
export interface Ranking {
  /** Collects the values of the statement. */
  sql: Sql;
  /** A select of `_id` and everything below, for rows that the reader may see: `scopeSql` is part of it. */
  hits: string;
  /** Columns of `hits` that are answered with each record. */
  values: readonly string[];
  /** Over columns of `hits`; ends in something unique, so that pages never overlap. */
  order: string;
}

export interface Ranked<Value> {
  record: AnyRecord;
  values: Value;
}

export interface RankedPage<Value> {
  ranked: Ranked<Value>[];
  total: number;
  pageNumber: number;
  pageSize: number;
}

const LARGEST_PAGE = 200;

/** One statement: the hits are found and counted once, and a page of them is read with the reader's fields. */
export async function rankedPage<Value>(
  context: Context,
  module: Module,
  { sql, hits, values, order }: Ranking,
  { pageNumber = 0, pageSize = 50 }: { pageNumber?: number | undefined; pageSize?: number | undefined },
): Promise<RankedPage<Value>> {
  if (!Number.isInteger(pageNumber) || pageNumber < 0 || pageNumber > 1_000_000)
    throw malformed('pageNumber is a whole number from 0.');
  const size = Math.min(pageSize, LARGEST_PAGE);
  const { columns, record } = rowShape({ registry: context.engine.registry, access: context.access, sql }, module, 't');
  const named = values.map((name) => `p."${name}"`);
  const text =
    `with hits as materialized (${hits}),` +
    ` page as (select h.*, row_number() over () as place from (select * from hits order by ${order} limit ${size} offset ${pageNumber * size}) h)` +
    ` select n.n, ${[...named, ...columns].join(', ')} from (select count(*) as n from hits) n` +
    ` left join (page p join ${module.tableName} t on t."_id" = p."_id") on true order by p.place`;
  const rows = await context.database.planned(text, sql.values, MOST_BYTES);
  const found = rows.filter((row) => row[1 + values.length] !== null);
  const records = found.map((row) => record(row, 1 + values.length));
  markRead(context, module, records, []);
  const ranked = found.map((row, at) => ({
    record: records[at]!,
    values: Object.fromEntries(values.map((name, index) => [name, row[1 + index]])) as Value,
  }));
  return { ranked, total: Number(rows[0]?.[0] ?? 0), pageNumber, pageSize: size };
}
