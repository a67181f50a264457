import type { Queryable } from '#server/database/database.ts';

/** No chain of renewals is longer than a person reads. */
const MOST = 100;

/** The documents that this one renews and those that renew it, by their ids, the newest first. */
export async function versionsOf(database: Queryable, id: string): Promise<string[]> {
  const { rows } = await database.query(
    `with recursive
       newer(_id, at) as (
         select d._id, 0 from records.documents d where d._id = $1
         union all select d._id, n.at + 1 from records.documents d join newer n on d.renews = n._id where n.at < $2 and d._id <> $1),
       older(_id, at) as (
         select d.renews, -1 from records.documents d where d._id = $1 and d.renews is not null
         union all select d.renews, o.at - 1 from records.documents d join older o on d._id = o._id
                    where o.at > -$2 and d.renews is not null and d.renews <> $1)
     select c._id from (select _id, max(at) as at from (table newer union all table older) a group by _id) c
       join records.documents d on d._id = c._id and not d.deleted
      order by c.at desc, d."createdAt" desc, c._id limit $2`,
    [id, MOST],
  );
  return rows.map((row) => row._id as string);
}
