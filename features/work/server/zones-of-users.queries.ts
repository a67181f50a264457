import type { Queryable } from '#server/database/database.ts';

/** The time zones that these users chose in their profiles, by user; who chose none is not in it. */
export async function zonesOfUsers(database: Queryable, users: readonly string[]): Promise<Map<string, string>> {
  if (!users.length) return new Map();
  const { rows } = await database.query(
    `select "user", time_zone from records."userProfiles"
      where "user" = any($1) and not deleted and time_zone is not null and time_zone <> 'automatic'`,
    [users],
  );
  return new Map(rows.map((row) => [row.user as string, row.time_zone as string]));
}
