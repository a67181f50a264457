import type { Queryable } from '#server/database/database.ts';

/** The number that the next new job will get, unless somebody else is quicker. */
export async function nextJobId(database: Queryable): Promise<number> {
  const { rows } = await database.query(
    `select coalesce(pg_sequence_last_value(pg_get_serial_sequence('records.jobs', 'job_id')::regclass), 0) + 1 as next`,
  );
  return Number(rows[0]!.next);
}
