import type { Context } from '#server/context.ts';
import type { PasswordDate } from '../password-date.ts';

const PAGE = 50;

/** Who chose a password when; those without one first, then the oldest. Never anything of the password itself. */
export async function passwordDates(context: Context, words: string, pageNumber: number) {
  const { rows } = await context.database.query(
    `select u._id, u.name, u.email, u."userType", coalesce(u.active, false) as active,
            case when c.password_hash is not null then c.changed_at end as changed,
            case when c.temporary_expires > $2 then c.temporary_expires end as "temporaryUntil",
            u.last_login_date as "lastSignIn", count(*) over () as total
       from records.users u left join muster.credentials c on c.user_id = u._id
      where not u.deleted and (u.name ilike $1 or u.email ilike $1)
      order by coalesce(u.active, false) desc, c.password_hash is not null, c.changed_at, u.name, u._id
      limit ${PAGE} offset $3`,
    [`%${words.replace(/[\\%_]/g, '\\$&')}%`, context.now(), pageNumber * PAGE],
  );
  const records = rows.map(({ total: _total, ...row }) => row as unknown as PasswordDate);
  return { records, total: Number(rows[0]?.total ?? 0), pageNumber, pageSize: PAGE };
}
