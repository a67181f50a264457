import type { Field } from '#common/field.ts';
import type { Context } from '../context.ts';
import { quote, type Module } from './module.ts';

/** No name that an admin gives holds a dollar sign. */
const retiredName = (module: Module) => `deleted$${module._id}`;

/**
 * A deleted module keeps its definition and its data under a name of its own: what pointed at its records still does, and the
 * name is free. The rights, layouts and relationships that were made for it go, so that none is there for the next of that name.
 */
export async function retireModule(context: Context, module: Module): Promise<void> {
  const name = retiredName(module);
  const former: Former = { name: module.name, path: module.path, removed: await removeBelongings(context, module), names: [] };
  former.names = await renameTable(context, module, name);
  await renameEverywhere(context, module, name);
  await context.database.query(
    `update muster.module_definitions set name = $2, deleted = true, version = version + 1, updated_at = now(),
            definition = jsonb_set(jsonb_set(definition::jsonb #- '{base,path}', '{name}', to_jsonb($2::text)), '{base,name}', to_jsonb($2::text))
              || jsonb_build_object('former', $3::jsonb)
      where _id = $1`,
    [module._id, name, JSON.stringify(former)],
  );
}

/** What a deleted module was called, and what went with it: the way back. */
export interface Former {
  name: string;
  path: string;
  /** By module, the ids of records that were deleted with it. */
  removed: Record<string, string[]>;
  /** Indexes and constraints: what they were called, and what they are. */
  names: { kind: 'index' | 'constraint'; from: string; to: string }[];
}

/** Whatever names a module of records, links and keys, under its other name. */
export async function renameEverywhere(context: Context, module: Module, name: string): Promise<void> {
  await renameInRecords(context, module, name);
  await renameInDefinitions(context, module, name);
  await renameInEngineTables(context, module, name);
}

async function removeBelongings(context: Context, module: Module): Promise<Former['removed']> {
  const removed: Former['removed'] = {};
  const { records } = context.asSystem('the module was deleted');
  const either = (...fields: string[]) => ({ any: fields.map((field) => ({ field, op: 'equals', value: module.name })) });
  const belongings: Record<string, unknown> = {
    userAccessControls: { name: module.name },
    relationships: either('primary_module', 'related_module'),
    layouts: { ssModule: [module._id, module.name] },
  };
  for (const [name, searchTerms] of Object.entries(belongings)) {
    const { ids } = await records.ids(name, { searchTerms });
    await records.markDeleted(name, ids);
    removed[name] = ids;
  }
  return removed;
}

/** Indexes and constraints too: those of the next table would be taken for made already. */
async function renameTable({ database }: Context, module: Module, name: string): Promise<Former['names']> {
  const indexes = await database.query(
    `select indexname as name from pg_indexes where schemaname = 'records' and tablename = $1`,
    [module.name],
  );
  const keys = await database.query(`select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'f'`, [
    module.tableName,
  ]);
  const names: Former['names'] = [
    ...indexes.rows.map((index, at) => ({ kind: 'index' as const, from: index.name as string, to: `${name} ${at}` })),
    ...keys.rows.map((key, at) => ({ kind: 'constraint' as const, from: key.name as string, to: `${name} fk ${at}` })),
  ];
  for (const { kind, from, to } of names)
    await database.query(
      kind === 'index'
        ? `alter index records.${quote(from)} rename to ${quote(to)}`
        : `alter table ${module.tableName} rename constraint ${quote(from)} to ${quote(to)}`,
    );
  await database.query(`alter table ${module.tableName} rename to ${quote(name)}`);
  return names;
}

/** Values that name a module: links to its records, and choices among modules. */
async function renameInRecords({ database, engine }: Context, module: Module, name: string): Promise<void> {
  for (const other of engine.registry.modules.values()) {
    if (other.table) continue;
    const table = other.name === module.name ? `records.${quote(name)}` : other.tableName;
    for (const { field, columns } of other.storage.values())
      for (const column of columns) {
        const set = renamingSql(field, column.part, quote(column.name));
        if (set) await database.query(`update ${table} set ${set}`, [module.name, name]);
      }
  }
  await database.query(
    `update records."relationships" set "modules_involved" = "modules_involved" - $1 || to_jsonb($2::text)
    where "modules_involved" ? $1`,
    [module.name, name],
  );
  await database.query(`update records."layouts" set "ssModule" = $2 where "ssModule" = $1`, [module.name, module._id]);
}

function renamingSql({ type }: Field, part: string, column: string): string | undefined {
  if (type === 'Module' || (type === 'FlexRelate' && part === 'module')) return `${column} = $2 where ${column} = $1`;
  if (type === 'MultiModule') return `${column} = array_replace(${column}, $1, $2) where $1 = any(${column})`;
  if (type !== 'MultiFlexRelate') return undefined;
  return (
    `${column} = (select jsonb_agg(case when link->>'moduleName' = $1 then jsonb_set(link, '{moduleName}', to_jsonb($2::text)) else link end)` +
    ` from jsonb_array_elements(${column}) link) where ${column} @> jsonb_build_array(jsonb_build_object('moduleName', $1::text))`
  );
}

/** Fields of other modules that lead to it go on doing so. */
async function renameInDefinitions({ database }: Context, module: Module, name: string): Promise<void> {
  const leads = ({ ref, refs }: Partial<Field>) => ref === module.name || refs?.includes(module.name);
  const { rows } = await database.query('select _id, definition from muster.module_definitions');
  for (const { _id, definition } of rows as { _id: string; definition: { fields?: Record<string, Partial<Field>> } }[]) {
    const fields = definition.fields ?? {};
    if (!Object.values(fields).some(leads)) continue;
    const renamed = Object.entries(fields).map(([key, field]) => {
      const ref = field.ref === module.name ? { ref: name } : {};
      const refs = field.refs ? { refs: field.refs.map((each) => (each === module.name ? name : each)) } : {};
      return [key, { ...field, ...ref, ...refs }];
    });
    await database.query('update muster.module_definitions set definition = $2, version = version + 1 where _id = $1', [
      _id,
      JSON.stringify({ ...definition, fields: Object.fromEntries(renamed) }),
    ]);
  }
}

/** A key that was made for it opens nothing else of that name. */
async function renameInEngineTables({ database }: Context, module: Module, name: string): Promise<void> {
  const values = [module.name, name];
  await database.query('update muster.favorites set module = $2 where module = $1', values);
  await database.query('update muster.followers set module = $2 where module = $1', values);
  await database.query('update muster.field_times set module = $2 where module = $1', values);
  await database.query('delete from muster.drafts where module = $1', [module.name]);
  await database.query('update muster.files set parent_module = $2 where parent_module = $1', values);
  await database.query(
    `with changed as (update muster.api_keys set scopes = (select jsonb_agg(case when scope->>'module' = $1 then jsonb_set(scope, '{module}', to_jsonb($2::text)) else scope end)
       from jsonb_array_elements(scopes) scope) where scopes @> jsonb_build_array(jsonb_build_object('module', $1::text)) returning 1)
     update muster.change_counters set value = value + 1 where name = 'sessions' and exists (select 1 from changed)`,
    values,
  );
}
