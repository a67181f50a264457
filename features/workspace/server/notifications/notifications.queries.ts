import type { Context } from '#server/context.ts';
import type { Notice } from './notify.ts';

interface Wanted extends Omit<Notice, 'to'> {
  to: readonly { user: string; _id: string }[];
  amount: number;
  /** The types of user who get a mail unless they chose otherwise. */
  mailedTypes: readonly string[];
}
/** `_id` is null when the person sees none of this kind in the app. */
interface Told {
  user: string;
  _id: string | null;
  isMailed: boolean;
}

/** Nobody but the server's own code writes notifications, and many at once: one statement for all. */
export async function insertNotifications(context: Context, wanted: Wanted): Promise<Told[]> {
  const { rows } = await context.database.query(
    `with people as (
       select u._id, given.id, coalesce((s.choices -> $3 ->> 'inApp')::boolean, true) as shown,
              coalesce((s.choices -> $3 ->> 'mail')::boolean, u."userType" = any($4::text[])) as mailed
         from unnest($1::text[], $2::text[]) as given("user", id)
         join records.users u on u._id = given."user" and u.active and not u.deleted
         left join records."notificationSettings" s on s.assigned_to = u._id and not s.deleted
     ), moved as (
       update records.notifications n
          set title = replace($5, '{amount}', to_char(n.amount + $6, 'FM999,999,999')), name = replace($5, '{amount}', to_char(n.amount + $6, 'FM999,999,999')),
              text = $7, quote = $8, amount = n.amount + $6, created_by = $12, modified_by = $12, "createdAt" = $13, "updatedAt" = $13, version = n.version + 1
         from people p
        where p.shown and n.assigned_to = p._id and n.kind = $3 and n.read_at is null and not n.deleted
          and (n."about$id" is not null or n.path is not null)
          and n."about$module" is not distinct from $9 and n."about$id" is not distinct from $10 and n.path is not distinct from $11
       returning n._id, n.assigned_to
     ), made as (
       insert into records.notifications
              (_id, assigned_to, kind, title, name, text, quote, amount, "about$module", "about$id", path, created_by, modified_by, "createdAt", "updatedAt")
       select p.id, p._id, $3, replace($5, '{amount}', to_char($6::numeric, 'FM999,999,999')), replace($5, '{amount}', to_char($6::numeric, 'FM999,999,999')),
              $7, $8, $6, $9, $10, $11, $12, $12, $13, $13
         from people p where p.shown and not exists (select 1 from moved m where m.assigned_to = p._id)
       returning _id, assigned_to
     )
     select p._id as "user", coalesce(moved._id, made._id) as _id, p.mailed from people p
       left join moved on moved.assigned_to = p._id left join made on made.assigned_to = p._id`,
    [
      wanted.to.map(({ user }) => user),
      wanted.to.map(({ _id }) => _id),
      wanted.kind,
      wanted.mailedTypes,
      wanted.title,
      wanted.amount,
      wanted.text ?? null,
      wanted.quote ?? null,
      wanted.about?.moduleName ?? null,
      wanted.about?.recordId ?? null,
      wanted.path ?? null,
      context.userId,
      context.now(),
    ],
  );
  return rows.map(({ user, _id, mailed }) => ({ user, _id, isMailed: mailed }));
}

/** Marks these of a person's own unread notifications, or all of them. @returns how many */
export async function markRead(context: Context, ids: readonly string[] | 'all'): Promise<number> {
  const { rowCount } = await context.database.query(
    `update records.notifications set read_at = $2, "updatedAt" = $2, modified_by = $1, version = version + 1
      where assigned_to = $1 and read_at is null and not deleted and ($3::text[] is null or _id = any($3))`,
    [context.userId, context.now(), ids === 'all' ? null : ids],
  );
  return rowCount;
}

/** What is older than so many days goes for good. @returns how many */
export async function removeOlder(context: Context, days: number): Promise<number> {
  const { rowCount } = await context.database.query(
    `delete from records.notifications where "createdAt" < $1::timestamptz - make_interval(days => $2)`,
    [context.now(), days],
  );
  return rowCount;
}
