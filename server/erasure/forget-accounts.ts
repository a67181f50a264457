import type { Queryable } from '../database/database.ts';

/** An erased user signs in no more: what opens the account goes, and what its sign-ins told. */
export async function forgetAccounts(database: Pick<Queryable, 'query'>, ids: readonly string[]): Promise<void> {
  if (!ids.length) return;
  await database.query('update records."users" set active = false where _id = any($1)', [ids]);
  await database.query('delete from muster.credentials where user_id = any($1)', [ids]);
  await database.query('delete from muster.single_sign_on_identities where user_id = any($1)', [ids]);
  await database.query(
    `update muster.sessions set ended_at = coalesce(ended_at, now()), ended_why = coalesce(ended_why, 'erased'), user_agent = null, address = null
      where user_id = any($1)`,
    [ids],
  );
  await database.query(
    `update muster.api_keys set ended_at = coalesce(ended_at, now()), ended_why = coalesce(ended_why, 'erased'), name = 'Erased', last_address = null
      where user_id = any($1)`,
    [ids],
  );
}
