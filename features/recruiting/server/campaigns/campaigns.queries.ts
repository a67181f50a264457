import type { Queryable } from '#server/database/database.ts';

/** How many recipients of a campaign have each status. */
export async function recipientsByStatus(database: Queryable, campaign: string): Promise<Partial<Record<string, number>>> {
  const { rows } = await database.query(
    `select status, count(*)::int as count from records."campaignRecipients" where campaign = $1 and not deleted group by status`,
    [campaign],
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status as string, count as number]));
}

/** Those whom a run has given out already, and to whom nobody has begun to send. */
export async function givenOut(database: Queryable, run: string): Promise<string[]> {
  const { rows } = await database.query(
    `select r._id from muster.runs u join muster.run_records n on n.run_id = u._id and n.position <= u.cursor
       join records."campaignRecipients" r on r._id = n.record_id
      where u._id = $1 and r.status = 'queued' and r.claim is null and not r.deleted order by n.position`,
    [run],
  );
  return rows.map(({ _id }) => _id as string);
}
