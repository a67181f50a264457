import { systemContext } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import type { Engine } from '../engine.ts';
import { hashPassword } from './passwords.ts';
import { randomSecret } from './sessions.ts';

/** The first start makes the first System Admin; a generated password is answered once and kept nowhere, a given one is not answered. */
export async function ensureFirstAdmin(engine: Engine): Promise<{ email: string; password?: string } | undefined> {
  const { rows } = await engine.database.query(`select 1 from records.users where "userType" = 'System Admin' limit 1`);
  if (rows.length) return undefined;
  const email = engine.settings.adminEmail;
  const given = engine.settings.adminPassword;
  const password = given ?? randomSecret(12);
  const context = systemContext(engine, 'the first start makes the first admin');
  const user = await context.records.create('users', {
    first_name: 'System',
    last_name: 'Admin',
    email,
    userType: 'System Admin',
    active: true,
  });
  await setPassword(engine, user._id, password);
  return given ? { email } : { email, password };
}

/** Through a context it stands or falls with its transaction. */
export async function setPassword({ database }: { database: Queryable }, userId: string, password: string): Promise<void> {
  await database.query(
    `insert into muster.credentials (user_id, password_hash) values ($1, $2)
     on conflict (user_id) do update set password_hash = $2, temporary_hash = null, temporary_expires = null, changed_at = now()`,
    [userId, await hashPassword(password)],
  );
}
