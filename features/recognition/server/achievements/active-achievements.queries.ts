import type { Context } from '#server/context.ts';
import type { Engine } from '#server/engine.ts';
import { keptOncePer } from '#server/kept-once.ts';
import { achievementConditions } from '../../achievement-conditions.module.ts';
import { achievements } from '../../achievements.module.ts';
import { withConditions } from './load-achievements.ts';
import type { Judged } from './measure.queries.ts';

/** Active achievements that have conditions, by the module that they are about. */
export type ActiveByModule = ReadonlyMap<string, readonly Judged[]>;

/**
 * Read again only when a row of them has changed, whoever changed it: what is judged has been switched on before its record was saved, so
 * nothing may be a moment old.
 */
export async function activeAchievements(context: Context): Promise<ActiveByModule> {
  const known = knownOn(context.engine);
  const rows = await rowsOf(context);
  if (known.rows !== rows) Object.assign(known, { byModule: await read(context), rows });
  return known.byModule;
}

interface Known {
  /** Which rows they were, and by which transactions they were written. */
  rows: string;
  byModule: ActiveByModule;
}
const knownOn = keptOncePer((_: Engine): Known => ({ rows: '', byModule: new Map() }));

async function rowsOf({ database, engine: { registry } }: Context): Promise<string> {
  const [all, conditions] = [registry.module(achievements.name).tableName, registry.module(achievementConditions.name).tableName];
  const [row] = await database.prepared(
    `with active as (select _id, xmin from ${all} where active)
     select (select string_agg(_id || xmin, ' ' order by _id) from active),
            (select string_agg(c._id || c.xmin, ' ' order by c._id) from ${conditions} c join active a on a._id = c.achievement)`,
    [],
  );
  return JSON.stringify(row);
}

async function read(context: Context): Promise<ActiveByModule> {
  const active = await context.records.all(achievements, { active: true });
  const judged = (await withConditions(context, active)).filter(({ conditions }) => conditions.length);
  return Map.groupBy(judged, ({ achievement }) => achievement.related_module!);
}
