import { fieldLevel } from '#common/access.ts';
import type { Parent } from '#common/row-rule.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { readable } from '../records/paths.ts';
import { rowShape } from '../records/rows.ts';
import { scopeSql } from '../records/scope.ts';
import { createSql, isoSql, type Sql } from '../records/sql.ts';
import type { Asked, Found } from './timeline.ts';

/** Records of the modules that stand in timelines: one statement for each of those that the reader may open. */
export function recordsAbout(context: Context, asked: Asked): Promise<Found[]>[] {
  return [...context.engine.registry.modules.values()]
    .filter((module) => module.timeline && asked.kinds.has(module.timeline.kind) && !module.definitionDeleted)
    .filter((module) => context.access.module(module).access)
    .map((module) => recordsOf(context, module, asked));
}

async function recordsOf(context: Context, module: Module, asked: Asked): Promise<Found[]> {
  const { access, engine, database } = context;
  const { kind, about, shows = [] } = module.timeline!;
  const sql = createSql();
  const links = about.flatMap((parent) => linkSql(context, module, parent, asked, sql));
  if (!links.length) return [];
  const { columns, record: read } = rowShape(
    { registry: engine.registry, access, sql },
    module,
    't',
    new Set(['name', ...shows]),
  );
  const at = `date_trunc('milliseconds', t."createdAt")`;
  const where = [scopeSql(engine.registry, access, module, 'view', 't', sql), `(${links.join(' or ')})`];
  if (asked.before)
    where.push(`(${at}, t."_id") < (${sql.param(asked.before.at)}::timestamptz, ${sql.param(asked.before.id)}::text)`);
  if (asked.by) where.push(`t."created_by" = ${sql.param(asked.by)}`);
  const rows = await database.prepared(
    `select ${[isoSql(at), 't."created_by"', ...columns].join(', ')} from ${module.tableName} t
      where ${where.join(' and ')} order by t."createdAt" desc, t."_id" desc limit ${asked.most}`,
    sql.values,
  );
  return rows.map((row) => {
    const { _id, version: _version, name, ...shown } = read(row, 2);
    return {
      _id,
      id: _id,
      kind,
      at: row[0] as string,
      by: row[1] as string | null,
      record: { moduleName: module.name, _id, name: typeof name === 'string' ? name : '' },
      shown: Object.fromEntries(shows.filter((field) => field in shown).map((field) => [field, shown[field]])),
    };
  });
}

/** Whether this link of a row leads to the record; none where the reader may not read the link. */
function linkSql({ access }: Context, module: Module, parent: Parent, { module: target, record }: Asked, sql: Sql): string[] {
  const isClosed = (field: string) => !module.storage.has(field) || fieldLevel(access.module(module), field) === 'None';
  const column = (field: string, name = field) => readable('t', name, fieldLevel(access.module(module), field), access, sql);
  const id = () => sql.shared('record', record._id);
  const name = () => sql.shared('target', target.name);
  if (typeof parent === 'string') {
    const field = module.fields[parent];
    if (!field || isClosed(parent)) return [];
    if (field.type === 'Relate') return field.ref === target.name ? [`${column(parent)} = ${id()}`] : [];
    return [`(${column(parent, `${parent}$id`)} = ${id()} and ${column(parent, `${parent}$module`)} = ${name()})`];
  }
  if (!parent.in) {
    if (isClosed(parent.module) || isClosed(parent.record)) return [];
    return [`(${column(parent.record)} = ${id()} and ${column(parent.module)} = ${name()})`];
  }
  if (isClosed(parent.in)) return [];
  const entry = JSON.stringify({ [parent.module]: target.name, [parent.record]: record._id });
  return [`${column(parent.in)} @> ${sql.param(module.fields[parent.in]!.type === 'Object' ? entry : `[${entry}]`)}::jsonb`];
}
