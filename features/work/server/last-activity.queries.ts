import type { Queryable } from '#server/database/database.ts';

/** When the newest activity of each record was, by whichever of its links it leads there; records without one are left out. */
export async function lastActivities(database: Queryable, module: string, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await database.query(
    `select asked.id, max(a."createdAt") as at
       from unnest($2::text[]) asked(id)
       join records.activities a on not a.deleted and (
         (a."relatedRecord$id" = asked.id and a."relatedRecord$module" = $1)
         or a."relatedRecords" @> jsonb_build_array(jsonb_build_object('recordType', $1::text, 'recordId', asked.id))
         or a."relatedModule" @> jsonb_build_object('moduleType', $1::text, 'moduleRecordId', asked.id))
      group by asked.id`,
    [module, ids],
  );
  return new Map(rows.map((row) => [row.id as string, new Date(row.at as string | Date).toISOString()]));
}

/** In a meeting of locks the people go first: what waits longer is done again a moment later. */
export const giveWay = (database: Queryable) => database.query(`set local lock_timeout = '200ms'`);
