import { readSetting } from '../admin-settings/read-setting.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { hasTrash } from '../modules/trash.ts';
import { deleteForever } from './remove.ts';
import { compile } from './search.ts';
import { createSql } from './sql.ts';

export interface TrashOfModule {
  moduleName: string;
  label: string;
  count: number;
}

/** The modules with deleted records that this person may restore, each with how many they see: one statement. */
export async function readTrash(context: Context): Promise<TrashOfModule[]> {
  const modules = [...context.engine.registry.byPath.values()].filter((module) => isOpen(context, module));
  if (!modules.length) return [];
  const sql = createSql();
  const counts = modules.map((module, at) => {
    const { plan } = compile(context, module, { searchTerms: { deleted: true } }, { sql });
    return `select ${at} as at, count(*) as n from ${module.tableName} t where ${plan.where}`;
  });
  const rows = await context.database.planned(
    `select at, n from (${counts.join(' union all ')}) c where n > 0 order by at`,
    sql.values,
  );
  return rows
    .map(([at, count]) => ({ moduleName: modules[Number(at)]!.name, label: modules[Number(at)]!.label, count: Number(count) }))
    .sort((a, b) => a.label.localeCompare(b.label));
}

function isOpen({ access }: Context, module: Module): boolean {
  const rights = access.module(module);
  return hasTrash(module) && module.writes !== 'server' && rights.access && rights.delete !== 'None';
}

const TRASH_DAYS = 30;

/** After so many days in the trash a record is removed for good: the setting `trash-days`. */
export async function trashDays(context: Context): Promise<number> {
  const days = Number((await readSetting(context, 'trash-days')) ?? TRASH_DAYS);
  if (!Number.isInteger(days) || days < 1) throw new Error('The setting trash-days is no number of days.');
  return days;
}

const BATCH = 200;

/** Removes for good, with their files, what was deleted before this moment; answers how many records. Each batch stands by itself. */
export async function emptyTrash(context: Context, before: Date): Promise<number> {
  let removed = 0;
  for (const module of context.engine.registry.modules.values()) {
    if (!hasTrash(module) || module.keepsDeleted || module.definitionDeleted) continue;
    for (let after = ''; ;) {
      const { rows } = await context.database.query(
        `select _id from ${module.tableName} where "deleted" and "_deletedAt" < $1 and _id > $2 order by _id limit ${BATCH}`,
        [before, after],
      );
      const ids = rows.map((row) => row._id as string);
      if (ids.length) removed += (await deleteForever(context, module, ids)).changed;
      if (ids.length < BATCH) break;
      after = ids.at(-1)!;
    }
  }
  return removed;
}
