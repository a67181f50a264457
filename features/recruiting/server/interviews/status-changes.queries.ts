import type { Queryable } from '#server/database/database.ts';

export interface StatusChange {
  previous: string | null;
  next: string | null;
  at: string;
}

/** The moves of a sub from one status to another, the first one first. */
export async function statusChanges(database: Queryable, sub: string): Promise<StatusChange[]> {
  const { rows } = await database.query(
    `select previous_value #>> '{}' as previous, new_value #>> '{}' as next, date_created as at from muster.audit_log
      where module = 'subs' and record_id = $1 and field = 'status' and event is null and previous_value is not null
      order by date_created, _id limit 500`,
    [sub],
  );
  return rows.map(({ previous, next, at }) => ({
    previous: previous as string | null,
    next: next as string | null,
    at: new Date(at as string).toISOString(),
  }));
}
