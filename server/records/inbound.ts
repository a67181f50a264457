import type { Context } from '../context.ts';
import { quote, type Module } from '../modules/module.ts';

export interface Inbound {
  module: Module;
  field: string;
  type: 'Relate' | 'MultiRelate' | 'FlexRelate' | 'MultiFlexRelate';
}

/** Who made and changed a record is history, not a relation. */
const HISTORY = new Set(['created_by', 'modified_by']);

/** Every field of every module that can point at records of this one; join tables are the business of their relationship. */
export function inboundFields(context: Context, target: Module): Inbound[] {
  const found: Inbound[] = [];
  for (const module of context.engine.registry.modules.values()) {
    if (module.table) continue;
    for (const { name, field } of module.storage.values()) {
      if (HISTORY.has(name) || field.through || field.secret) continue;
      const { type } = field;
      const isFixed = (type === 'Relate' || type === 'MultiRelate') && field.ref === target.name;
      const isFlexible =
        (type === 'FlexRelate' || type === 'MultiFlexRelate') && (!field.refs || field.refs.includes(target.name));
      if (isFixed || isFlexible) found.push({ module, field: name, type: type as Inbound['type'] });
    }
  }
  return found;
}

/**
 * The records that point at any of these, alive or deleted, with what the field holds.
 *
 * @param isHeld nobody else changes them before the transaction ends
 */
export async function pointingAt(
  context: Context,
  target: Module,
  { module, field, type }: Inbound,
  ids: readonly string[],
  { isHeld = false } = {},
): Promise<{ _id: string; deleted: boolean; value: unknown }[]> {
  const column = quote(field);
  const [value, where] = {
    Relate: [column, `${column} = any($1)`],
    MultiRelate: [column, `${column} && $1::text[]`],
    FlexRelate: [quote(`${field}$id`), `${quote(`${field}$id`)} = any($1) and ${quote(`${field}$module`)} = $2`],
    MultiFlexRelate: [
      column,
      `exists (select 1 from jsonb_array_elements(${column}) link where link->>'recordId' = any($1) and link->>'moduleName' = $2)`,
    ],
  }[type] as [string, string];
  const deleted = module.storage.has('deleted') ? '"deleted"' : 'false';
  const { rows } = await context.database.query(
    `select "_id", ${deleted} as deleted, ${value} as value from ${module.tableName} where ${where} order by "_id"${isHeld ? ' for no key update' : ''}`,
    where.includes('$2') ? [ids, target.name] : [ids],
  );
  return rows as { _id: string; deleted: boolean; value: unknown }[];
}
