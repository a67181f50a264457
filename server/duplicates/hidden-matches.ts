import { Refusal } from '#common/errors.ts';
import type { DuplicateMatch } from '#common/duplicates.ts';
import type { AnyRecord } from '#common/module.ts';
import type { Context } from '../context.ts';
import { attemptsUnder, countAttempt } from '../accounts/count-attempts.ts';
import type { Module } from '../modules/module.ts';

const MOST_TOLD = 60;
const WINDOW_SECONDS = 60 * 60;
export const TOO_MANY_HIDDEN = `${MOST_TOLD} rows or checks matched records that you cannot see, as many as one hour allows. Please try the rest in an hour, or ask somebody who sees all records.`;

/** @throws 429 once a person was told of hidden matches sixty times in an hour, by all nodes: else a list of addresses could be tried */
export async function countTold({ engine, userId }: Context): Promise<void> {
  const { count, end } = await countAttempt(engine, keyOf(userId), WINDOW_SECONDS);
  if (count <= MOST_TOLD) return;
  const retryAfter = Math.max(1, Math.ceil((end.getTime() - engine.clock().getTime()) / 1000));
  throw new Refusal(429, 'too-many-hidden-matches', TOO_MANY_HIDDEN, { details: { retryAfter } });
}

export const isToldEnough = async ({ engine, userId }: Context): Promise<boolean> =>
  (await attemptsUnder(engine, keyOf(userId))) >= MOST_TOLD;

const keyOf = (userId: string | null) => `hidden ${userId}`;

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
