import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { columnsOf, exportQuery, noteExport, type ExportOrder } from '../records/export.ts';
import { orderSql } from '../records/order.ts';
import { compile } from '../records/search.ts';
import { rightsDigest } from './run-rights.ts';
import { inBackground } from './start-run.ts';

/** An export in the background, of the records that match at this moment. */
export function orderExport(context: Context, module: Module, order: ExportOrder): Promise<{ run: string }> {
  const columns = columnsOf(context, module, order.fields).map(({ name }) => name);
  const { query, among } = exportQuery(order);
  const { plan } = compile(context, module, query, { among });
  const text =
    `select row_number() over (order by ${orderSql(plan.order)})::int as position, null::text as module, t."_id" as record_id` +
    ` from ${module.tableName} t where ${plan.where}`;
  const act = {
    columns,
    searchTerms: order.searchTerms,
    rights: rightsDigest(context, module),
    ...(order.style ? { style: order.style } : {}),
  };
  return context.transaction(async (inner) => {
    let count = 0;
    const run = { kind: 'export' as const, module, plan: act };
    const ordered = await inBackground(inner, run, { text, values: plan.sql.values }, (total) => void (count = total));
    await noteExport(inner.inRun(ordered.run), module, { count, fields: columns, format: 'csv' });
    return ordered;
  });
}
