import type { Queryable } from '#server/database/database.ts';

/** When a user was last written to with the way into their account; null: never, or the letter is not kept any more. */
export async function lastInvitation(database: Queryable, user: string): Promise<string | null> {
  const { rows } = await database.query(
    `select max("createdAt") as at from muster.outbox
      where "relatedRecord$module" = 'users' and "relatedRecord$id" = $1 and channel = 'mail'
        and subject in ('Your account is ready', 'Your temporary password')`,
    [user],
  );
  const at = rows[0]?.at as string | Date | null | undefined;
  return at ? new Date(at).toISOString() : null;
}
