import type { AnyRecord } from '#common/module.ts';
import { systemContext } from '../context.ts';
import type { Engine } from '../engine.ts';
import { findRecord } from '../records/get.ts';

/** The person's own record, as sign-in answers it. Credentials are kept elsewhere and never part of it. */
export async function profileOf(engine: Engine, userId: string): Promise<AnyRecord | undefined> {
  return findRecord(systemContext(engine, 'one’s own profile'), engine.registry.module('users'), userId);
}

export async function teamsOf(engine: Engine, userId: string): Promise<{ _id: string; name: string }[]> {
  const { rows } = await engine.database.query(
    `select t._id, t.name from records.teams t join records.users u on t._id = any(u.teams) where u._id = $1 and not t.deleted order by t.name`,
    [userId],
  );
  return rows as { _id: string; name: string }[];
}
