import type { Context } from '../context.ts';

/** The avatars of these people, by user: the id of a stored file. Who has none is left out. */
export async function avatarsOf(context: Context, userIds: readonly string[]): Promise<Record<string, string>> {
  const { rows } = await context.database.query(
    `select "user", avatar from records."userProfiles" where "user" = any($1) and avatar is not null and not deleted`,
    [userIds],
  );
  return Object.fromEntries(rows.map((row) => [row.user, row.avatar]));
}

/** What is known of an uploaded file; undefined when there is none. */
export async function uploadedFile(context: Context, id: string): Promise<{ type: string; size: number } | undefined> {
  const { rows } = await context.database.query('select type, size from muster.files where _id = $1', [id]);
  return rows[0] && { type: rows[0].type as string, size: Number(rows[0].size) };
}
