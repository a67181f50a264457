import type { Queryable } from '#server/database/database.ts';

export interface AccountDay {
  date: string;
  event_type: string;
  event_hours_offset: number | null;
  name: string | null;
}

/** What an account's calendar says of each day from `from` to `to`, both in. An event covers the UTC dates from its start to its end, both in. */
export async function daysOfAccount(database: Queryable, account: string, from: string, to: string): Promise<AccountDay[]> {
  const { rows } = await database.query(
    `select to_char(day, 'YYYY-MM-DD') as date, e.event_type, e.event_hours_offset, e.name
       from records."accountCalendarEvents" e,
         lateral generate_series(greatest((e.start at time zone 'UTC')::date, $2::date),
           least((coalesce(e."end", e.start) at time zone 'UTC')::date, $3::date), interval '1 day') day
      where e.account = $1 and not e.deleted and e.event_type is not null
        and e.start < $3::date + interval '2 days' and coalesce(e."end", e.start) >= $2::date - interval '1 day'
      order by 1`,
    [account, from, to],
  );
  return rows as unknown as AccountDay[];
}
