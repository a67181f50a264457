import type { Queryable } from '#server/database/database.ts';

/** Deleted items count, and so do items that are gone for good and stand in an order. */
export async function nextItemId(database: Queryable): Promise<string> {
  const { rows } = await database.query(
    `select (coalesce(max(used.id), 1000) + 1)::text as next from (
       select "itemId"::numeric as id from records."storeItems" where "itemId" ~ '^[0-9]{1,18}$'
       union all
       select ("storeItem" ->> 'itemId')::numeric from records."storeOrderLines" where "storeItem" ->> 'itemId' ~ '^[0-9]{1,18}$') used`,
  );
  return rows[0]!.next as string;
}
