import { conflict, notFound } from '#common/errors.ts';
import { caseFoldKey } from '#common/names.ts';
import type { Context } from '../context.ts';
import { tabledModules } from './built-ins.ts';
import { changing, noteChange } from './definitions.ts';
import { quote } from './module.ts';
import { formerOf } from './restorable.ts';
import { renameEverywhere, type Former } from './retire-module.ts';
import { reconcileTables } from './tables.ts';

/** Brings a deleted module back under its name, with the rights, layouts and relationships that went with it. Answers the name. */
export function restoreModule(context: Context, id: string): Promise<string> {
  return changing(context, async (inner) => {
    const module = [...inner.engine.registry.modules.values()].find(
      ({ _id, definitionDeleted }) => _id === id && definitionDeleted,
    );
    const former = module && (await formerOf(inner, module._id));
    if (!module || !former) throw notFound('This module is not among the deleted ones.', 'module-not-found');
    refuseTaken(inner, former);
    const { database } = inner;
    await database.query(`alter table ${module.tableName} rename to ${quote(former.name)}`);
    const table = `records.${quote(former.name)}`;
    for (const { kind, from, to } of former.names)
      await database.query(
        kind === 'index'
          ? `alter index if exists records.${quote(to)} rename to ${quote(from)}`
          : `do $$ begin alter table ${table} rename constraint ${quote(to)} to ${quote(from)}; exception when undefined_object then null; end $$`,
      );
    await renameEverywhere(inner, module, former.name);
    await database.query(
      `update muster.module_definitions set name = $2, deleted = false, version = version + 1, updated_at = now(),
              definition = jsonb_set(jsonb_set(jsonb_set(definition::jsonb - 'former', '{name}', to_jsonb($2::text)),
                '{base,name}', to_jsonb($2::text)), '{base,path}', to_jsonb($3::text))
        where _id = $1`,
      [module._id, former.name, former.path],
    );
    const tabled = await tabledModules(database, inner.engine.discovered.modules);
    await reconcileTables(
      database,
      tabled.filter(({ name }) => name === former.name),
    );
    await noteChange(inner, { ...module, name: former.name }, 'deleted', true, false);
    const { records } = inner.asSystem('the module was restored');
    for (const [name, ids] of Object.entries(former.removed)) if (ids.length) await records.restore(name, ids);
    return former.name;
  });
}

function refuseTaken({ engine }: Context, { name, path }: Former): void {
  const keys = [name, path].map(caseFoldKey);
  const taken = [...engine.registry.modules.values()].some(
    (module) => !module.definitionDeleted && [module.name, module.path].some((each) => keys.includes(caseFoldKey(each))),
  );
  if (taken) throw conflict('already-exists', `There is already a module named ${name}.`);
}
