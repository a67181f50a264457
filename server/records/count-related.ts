import { fieldLevel } from '#common/access.ts';
import { notFound } from '#common/errors.ts';
import { parseSearch } from '#common/search.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { scopeSql } from './scope.ts';
import { createSql, type Sql } from './sql.ts';
import { treeSql } from './where.ts';

/** Records of one module that point at a record with one of their fields. */
export interface RelatedListName {
  module: string;
  field: string;
}
export interface RelatedCount extends RelatedListName {
  count: number;
  isCapped?: true;
}

const CAP = 1_000;

/** How long the lists of a record are for this reader: one statement. Lists that the reader may not open are left out. */
export async function countRelated(
  context: Context,
  of: { moduleName: string; _id: string },
  lists: readonly RelatedListName[],
): Promise<RelatedCount[]> {
  const target = context.engine.registry.modules.get(of.moduleName);
  if (!target || !(await context.records.find(target.name, of._id))) throw notFound('This record was not found.');
  const open = lists.filter((list) => isOpenList(context, target, list));
  if (open.length === 0) return [];
  const sql = createSql();
  const parts = open.map((list, at) => `select ${at} as at, ${countSql(context, list, of._id, sql)} as n`);
  const rows = await context.database.planned(parts.join(' union all '), sql.values);
  return rows.map(([at, count]) => {
    const n = Number(count);
    return { ...open[Number(at)]!, count: Math.min(n, CAP), ...(n > CAP ? { isCapped: true as const } : {}) };
  });
}

function isOpenList({ engine, access }: Context, target: Module, { module: name, field: fieldName }: RelatedListName): boolean {
  const module = engine.registry.modules.get(name);
  const stored = module?.storage.get(fieldName);
  if (!module || !stored || stored.field.secret) return false;
  const { type, ref, refs } = stored.field;
  const isPointing = type === 'FlexRelate' ? !refs || refs.includes(target.name) : ref === target.name;
  const rights = access.module(module);
  return isPointing && rights.access && (access.isAdmin || fieldLevel(rights, fieldName) !== 'None');
}

function countSql(context: Context, list: RelatedListName, id: string, sql: Sql): string {
  const { access, engine } = context;
  const { registry } = engine;
  const module = registry.modules.get(list.module)!;
  const setting = { registry, access, module, alias: 't', sql, today: context.today(), timeZone: context.timeZone };
  const pointing = treeSql(parseSearch({ all: [{ field: list.field, op: 'in', value: [id] }] }), setting);
  const where = `${pointing} and ${scopeSql(registry, access, module, 'view', 't', sql)}`;
  return `(select count(*) from (select 1 from ${module.tableName} t where ${where} limit ${CAP + 1}) c)`;
}
