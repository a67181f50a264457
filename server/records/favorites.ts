import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { notFound } from '#common/errors.ts';
import { findRecord } from './get.ts';

const MOST_FAVORITES = 200;

/** Turns the mark of this person on this record on or off. */
export async function toggleFavorite(context: Context, module: Module, id: string): Promise<{ _id: string; favorite: boolean }> {
  if (!(await findRecord(context, module, id))) throw notFound();
  const key = [context.userId, module.name, id];
  const { rowCount } = await context.database.query(
    'delete from muster.favorites where user_id = $1 and module = $2 and record_id = $3',
    key,
  );
  if (!rowCount)
    await context.database.query(
      'insert into muster.favorites (user_id, module, record_id) values ($1, $2, $3) on conflict do nothing',
      key,
    );
  return { _id: id, favorite: !rowCount };
}

/** The person's favourites, newest first; what they may no longer see is left out. */
export async function favoritesOf(context: Context): Promise<{ moduleName: string; recordId: string; name: string }[]> {
  const { rows } = await context.database.query(
    `select module, array_agg(record_id order by created_at desc) as ids from (
       select * from muster.favorites where user_id = $1 order by created_at desc limit $2) f group by module order by max(created_at) desc`,
    [context.userId, MOST_FAVORITES],
  );
  const favorites: { moduleName: string; recordId: string; name: string }[] = [];
  for (const { module: moduleName, ids } of rows) {
    const module = context.engine.registry.modules.get(moduleName);
    if (!module?.active || !context.access.module(module).access) continue;
    const { records } = await context.records.search(moduleName, {
      searchTerms: { _id: ids },
      fields: ['name'],
      pageSize: MOST_FAVORITES,
      total: 'none',
    });
    const names = new Map(records.map((record) => [record._id, record.name as string]));
    for (const recordId of ids as string[])
      if (names.has(recordId)) favorites.push({ moduleName, recordId, name: names.get(recordId) ?? '' });
  }
  return favorites;
}
