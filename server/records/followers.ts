import { notFound } from '#common/errors.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { findRecord } from './get.ts';

const MOST_FOLLOWERS = 500;

/** This person follows the record from now on, or does so no longer. */
export async function toggleFollowing(context: Context, module: Module, id: string): Promise<{ following: boolean }> {
  if (!(await findRecord(context, module, id))) throw notFound();
  const key = [context.userId, module.name, id];
  const { rowCount } = await context.database.query(
    'delete from muster.followers where user_id = $1 and module = $2 and record_id = $3',
    key,
  );
  if (!rowCount)
    await context.database.query(
      'insert into muster.followers (user_id, module, record_id, created_at) values ($1, $2, $3, $4) on conflict do nothing',
      [...key, context.now()],
    );
  return { following: !rowCount };
}

/** These people follow these records from now on. */
export async function followAll(
  { database, now }: Context,
  follows: readonly { user: string; module: string; record: string }[],
): Promise<void> {
  await database.query(
    `insert into muster.followers (user_id, module, record_id, created_at)
     select *, $4::timestamptz from unnest($1::text[], $2::text[], $3::text[]) on conflict do nothing`,
    [follows.map(({ user }) => user), follows.map(({ module }) => module), follows.map(({ record }) => record), now()],
  );
}

/** Whether this person follows the record, and how many do. */
export async function followingOf(
  context: Context,
  module: Module,
  id: string,
): Promise<{ following: boolean; followers: number }> {
  if (!(await findRecord(context, module, id))) throw notFound();
  const { rows } = await context.database.query(
    `select count(*)::int as followers, coalesce(bool_or(user_id = $1), false) as following
       from muster.followers where module = $2 and record_id = $3`,
    [context.userId, module.name, id],
  );
  return rows[0] as { following: boolean; followers: number };
}

/** Record id → the people who follow it, the first 500. */
export async function followersOf({ database }: Context, module: string, ids: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await database.query(
    `select record_id, (array_agg(user_id order by created_at))[1:${MOST_FOLLOWERS}] as users
       from muster.followers where module = $1 and record_id = any($2) group by record_id`,
    [module, ids],
  );
  return new Map(rows.map((row) => [row.record_id as string, row.users as string[]]));
}
