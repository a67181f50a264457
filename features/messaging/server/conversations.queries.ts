import type { Queryable } from '#server/database/database.ts';

export interface ConversationRow {
  /** Of its newest message. */
  _id: string;
  unread: number;
  /** This person hears nothing of it. */
  muted: boolean;
  total: number;
}

/**
 * The conversations in a person's bar, unread ones first, then those with the newest words: who put one away sees it again with its
 * next message. System messages are banners, and no conversations.
 */
export async function conversationsOf(
  database: Queryable,
  user: string,
  { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
): Promise<ConversationRow[]> {
  const { rows } = await database.query(
    `with mine as (
       select _id, "groupUsersIds" as people, "createdAt", removed_from_bar, muted_by,
              (created_by is distinct from $1 and not ($1 = any(coalesce(read_by, '{}')))) as is_unread
         from records."musterMessage" where not deleted and not coalesce(is_system, false) and "groupUsersIds" @> jsonb_build_array($1::text)),
     newest as (select distinct on (people) * from mine order by people, "createdAt" desc, _id desc),
     counts as (select people, count(*) filter (where is_unread)::int as unread from mine group by people)
     select n._id, count(*) over ()::int as total, c.unread, ($1 = any(coalesce(n.muted_by, '{}'))) as muted
       from newest n join counts c using (people) where not ($1 = any(coalesce(n.removed_from_bar, '{}')))
      order by (c.unread > 0) desc, n."createdAt" desc, n._id desc limit $2 offset $3`,
    [user, pageSize, pageNumber * pageSize],
  );
  return rows as unknown as ConversationRow[];
}

/** The ids of what these people wrote to each other, the newest first; no system messages. */
export async function messagesBetween(
  database: Queryable,
  people: readonly string[],
  { before, pageSize }: { before: string | undefined; pageSize: number },
): Promise<string[]> {
  const { rows } = await database.query(
    `select _id from records."musterMessage"
      where not deleted and not coalesce(is_system, false) and "groupUsersIds" = $1::jsonb
        and ($2::timestamptz is null or "createdAt" < $2)
      order by "createdAt" desc, _id desc limit $3`,
    [JSON.stringify(people), before ?? null, pageSize],
  );
  return rows.map(({ _id }) => String(_id));
}

/** Who hears nothing of the conversation that a new message joins. */
export async function mutedAmong(database: Queryable, people: readonly string[]): Promise<string[]> {
  const { rows } = await database.query(
    `select muted_by from records."musterMessage"
      where not deleted and not coalesce(is_system, false) and "groupUsersIds" = $1::jsonb
      order by "createdAt" desc, _id desc limit 1`,
    [JSON.stringify(people)],
  );
  return (rows[0]?.muted_by as string[] | null) ?? [];
}
