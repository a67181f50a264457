import type { Context } from '../context.ts';
import { job } from '../jobs/job.ts';
import type { Module } from '../modules/module.ts';
import type { RollupField } from './computed-book.ts';
import { AT_ONCE, recompute } from './recompute.ts';
import { tellDrift } from './tell-drift.ts';

/** Formulas that ask for the day say something else every day. A while after midnight by the agency's clocks. */
export const recomputeToday = job(
  'recompute-today',
  async (context) => {
    for (const module of living(context))
      if (context.engine.registry.computed.of(module.name).formulas.some(({ formula }) => formula.usesToday))
        await recomputeEach(context.asSystem('computed for a new day'), module, []);
  },
  { cron: '7 0 * * *' },
);

/** Counts all rollups again. What differs is mended, and System Admins are told: no save should have left it. */
export const lookForDrift = job(
  'look-for-drift',
  async (context) => {
    const drifted: string[] = [];
    for (const module of living(context))
      for (const rollup of context.engine.registry.computed.of(module.name).rollups) {
        const changed = await recomputeEach(context.asSystem('a rollup was counted again'), module, [rollup]);
        if (changed) drifted.push(`${rollup.field.label} of ${module.label}: ${changed} ${changed === 1 ? 'record' : 'records'}`);
      }
    if (drifted.length) await tellDrift(context, drifted);
  },
  { cron: '27 4 * * *' },
);

const living = ({ engine }: Context) =>
  [...engine.registry.modules.values()].filter((module) => !module.definitionDeleted && !module.table);

/** All records of a module, a part in each transaction. Answers how many changed. */
async function recomputeEach(context: Context, module: Module, rollups: readonly RollupField[]): Promise<number> {
  let changed = 0;
  for (let after = ''; ;) {
    const { rows } = await context.database.query(
      `select "_id" as id from ${module.tableName} where "_id" > $1 order by "_id" limit ${AT_ONCE}`,
      [after],
    );
    const ids = rows.map(({ id }) => id as string);
    if (ids.length) changed += await context.transaction((inner) => recompute(inner, module, ids, rollups));
    if (ids.length < AT_ONCE) return changed;
    after = ids.at(-1)!;
  }
}

export default [recomputeToday, lookForDrift];
