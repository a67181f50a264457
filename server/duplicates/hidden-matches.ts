import type { DuplicateMatch } from '#common/duplicates.ts';
import type { AnyRecord } from '#common/module.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';

type Judge = (found: readonly string[]) => { score: number; reasons: string[] };

/** Of matches out of the reader's reach: that there are any, their score, and the name of their owner. */
export async function hiddenMatches(
  context: Context,
  module: Module,
  byId: ReadonlyMap<string, readonly string[]>,
  seen: readonly AnyRecord[],
  judge: Judge,
): Promise<DuplicateMatch[]> {
  const inSight = new Set(seen.map(({ _id }) => _id));
  const hidden = [...byId.keys()].filter((id) => !inSight.has(id));
  if (!hidden.length) return [];
  const { rows } = await context.database.query(
    `select t._id, u.name from ${module.tableName} t left join records.users u on u._id = t.assigned_to
      where t._id = any($1) and not t.deleted`,
    [hidden],
  );
  return rows.map(({ _id, name }) => ({
    _id: null,
    name: null,
    createdAt: null,
    score: judge(byId.get(_id as string)!).score,
    reasons: [],
    owner: (name as string | null) ?? null,
  }));
}
