import type { Queryable } from '#server/database/database.ts';

/** Of each person and course the newest turn: people take the same course again every year. */
export async function newestTurns(
  database: Queryable,
  { users, courses }: { users: readonly string[]; courses: readonly string[] },
): Promise<string[]> {
  const { rows } = await database.query(
    `select distinct on ("user", course) _id from records."courseAttendances"
      where "user" = any($1) and course = any($2) and not deleted
      order by "user", course, "createdAt" desc, _id desc`,
    [users, courses],
  );
  return rows.map(({ _id }) => _id as string);
}
