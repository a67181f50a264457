import type { Context } from '#server/context.ts';

/** The highest course ID of digits alone, deleted courses included. */
export async function highestCourseId({ database }: Context): Promise<number> {
  const { rows } = await database.query(
    `select max("courseId"::bigint) as highest from records.courses where "courseId" ~ '^[0-9]{1,12}$'`,
  );
  return Number(rows[0]?.highest ?? 0);
}
