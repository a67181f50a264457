import { quote } from '../modules/module.ts';
import { job } from '../jobs/job.ts';
import { AT_ONCE, recompute } from './recompute.ts';

interface Watching {
  module: string;
  via: string;
  /** The records that changed. */
  ids: string[];
  /** The last record that was computed. */
  after: string;
}

/** Computes anew the many records that look at a few that changed, a batch in each transaction. */
export const recomputeWatching = job<Watching>('recompute-watching', async (context, order) => {
  const module = context.engine.registry.modules.get(order.module);
  if (!module || module.definitionDeleted || !module.storage.has(order.via)) return;
  await context.asSystem('computed from other records').transaction(async (inner) => {
    const { rows } = await inner.database.query(
      `select "_id" as id from ${module.tableName} where ${quote(order.via)} = any($1::text[]) and "_id" > $2 order by "_id" limit ${AT_ONCE}`,
      [order.ids, order.after],
    );
    const ids = rows.map(({ id }) => id as string);
    await recompute(inner, module, ids, []);
    if (ids.length === AT_ONCE) await inner.queue(recomputeWatching, { ...order, after: ids.at(-1)! });
  });
});

export default [recomputeWatching];
