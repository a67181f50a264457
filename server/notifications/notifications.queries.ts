import type { Context } from '../context.ts';

export interface Reader {
  user: string;
  isShown: boolean;
  isMailed: boolean;
}

/** Who of these may sign in, and where they chose to see this kind; by default in the app, and by mail for these types of users. */
export async function readersOf(
  { database }: Context,
  users: readonly string[],
  kind: string,
  mailedTypes: readonly string[],
): Promise<Reader[]> {
  const { rows } = await database.query(
    `select u._id as "user", coalesce((s.choices -> $2 ->> 'inApp')::boolean, true) as "isShown",
            coalesce((s.choices -> $2 ->> 'mail')::boolean, u."userType" = any($3::text[])) as "isMailed"
       from records.users u left join records."notificationSettings" s on s.assigned_to = u._id and not s.deleted
      where u._id = any($1) and u.active and not u.deleted`,
    [users, kind, mailedTypes],
  );
  return rows as Reader[];
}
