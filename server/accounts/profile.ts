import type { AnyRecord } from '#common/module.ts';
import { systemContext } from '../context.ts';
import type { Engine } from '../engine.ts';
import { findRecord } from '../records/get.ts';
import { visiblePart } from '../records/visible.ts';

/** What everybody knows of their own account, whatever a role says of users. */
const OWN_ACCOUNT = ['name', 'first_name', 'last_name', 'email', 'username', 'userType', 'roles', 'teams', 'active'];

/** The person's own record, as sign-in answers it. Credentials are kept elsewhere and never part of it. */
export async function profileOf(engine: Engine, userId: string): Promise<AnyRecord | undefined> {
  const users = engine.registry.module('users');
  const [user, access] = [
    await findRecord(systemContext(engine, 'users read their own profile'), users, userId),
    await engine.access.of(userId),
  ];
  if (!user || !access) return undefined;
  const account = Object.fromEntries(OWN_ACCOUNT.map((field) => [field, user[field] ?? null]));
  return { ...visiblePart({ access }, users, user), ...account };
}

export async function teamsOf(engine: Engine, userId: string): Promise<{ _id: string; name: string }[]> {
  const { rows } = await engine.database.query(
    `select t._id, t.name from records.teams t join records.users u on t._id = any(u.teams) where u._id = $1 and not t.deleted order by t.name`,
    [userId],
  );
  return rows as { _id: string; name: string }[];
}
