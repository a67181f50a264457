import { prepareValue } from 'pg/lib/utils.js';
import type { Context } from '../context.ts';
import type { AnyRecord } from '#common/module.ts';
import type { Module } from '../modules/module.ts';
import type { Access } from './access.ts';
import { ownWrite } from './own-writes.ts';
import { markRead } from './past-rights.ts';
import { relationColumns, type Relations } from './relations.ts';
import { rowShape, type RowShape } from './rows.ts';
import { scopeSql } from './scope.ts';
import { withRelations } from './search.ts';
import { createSql } from './sql.ts';

interface Compiled {
  text: string;
  /** Those after the id, as they travel. */
  values: unknown[];
  shape: RowShape;
  relations: Relations;
}

/** Statements are kept per reader and module: both are replaced as a whole when they change. */
const compiled = new WeakMap<Access, WeakMap<Module, Map<string, Compiled>>>();
const MOST_SHAPES = 50;

/** The record, archived or not, or undefined when it does not exist or this reader may not see it. An id counts in either case. */
export async function findRecord(
  context: Context,
  module: Module,
  id: string,
  options: { relationships?: readonly string[]; includeDeleted?: boolean } = {},
): Promise<AnyRecord | undefined> {
  const own = options.relationships?.length ? undefined : ownWrite(context, module, id.toLowerCase())?.record;
  if (own) {
    markRead(context, module, [own], []);
    return own;
  }
  const statement = statementFor(context, module, options.relationships ?? [], options.includeDeleted ?? false);
  const rows = await context.database.prepared(statement.text, [id.toLowerCase(), ...statement.values]);
  const row = rows[0];
  if (!row) return undefined;
  const record = withRelations(statement.shape.record(row, 0), row, statement.shape.columns.length, statement.relations);
  markRead(context, module, [record], statement.relations.columns.keys());
  return record;
}

function statementFor(context: Context, module: Module, relationships: readonly string[], includeDeleted: boolean): Compiled {
  const key = `${context.engine.registry.revision} ${includeDeleted} ${relationships.join(' ')}`;
  let perModule = compiled.get(context.access);
  if (!perModule) compiled.set(context.access, (perModule = new WeakMap()));
  let shapes = perModule.get(module);
  if (!shapes) perModule.set(module, (shapes = new Map()));
  let statement = shapes.get(key);
  if (!statement) {
    if (shapes.size >= MOST_SHAPES) shapes.clear();
    shapes.set(key, (statement = compile(context, module, relationships, includeDeleted)));
  }
  return statement;
}

function compile(context: Context, module: Module, relationships: readonly string[], includeDeleted: boolean): Compiled {
  const { access, engine } = context;
  const sql = createSql();
  const id = sql.param(null);
  const reading = { registry: engine.registry, access, sql };
  const shape = rowShape(reading, module, 't', undefined, { withArchived: true });
  const relations = relationColumns(reading, module, 't', relationships);
  const scope = scopeSql(engine.registry, access, module, 'view', 't', sql, { includeDeleted, includeArchived: true });
  const columns = [...shape.columns, ...relations.columns.values()].join(', ');
  return {
    text: `select ${columns} from ${module.tableName} t where t."_id" = ${id} and ${scope}`,
    values: sql.values.slice(1).map(prepareValue),
    shape,
    relations,
  };
}
