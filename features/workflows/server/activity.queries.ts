import type { Queryable } from '#server/database/database.ts';

export interface Activity {
  workflow: string;
  runs: number;
  failures: number;
  last: string | null;
}

/** What workflows did since a moment, and when each ran last. */
export async function activitySince(database: Queryable, since: Date): Promise<Activity[]> {
  const { rows } = await database.query(
    `select w."_id" as workflow,
            (select count(*)::int from records."workflowRuns" r where r.workflow = w."_id" and r.at >= $1) as runs,
            (select count(*)::int from records."workflowRuns" r where r.workflow = w."_id" and r.at >= $1 and r.state <> 'done') as failures,
            (select max(r.at) from records."workflowRuns" r where r.workflow = w."_id") as last
       from records."workflows" w where not w.deleted`,
    [since],
  );
  return rows as unknown as Activity[];
}
