import type { Queryable } from '#server/database/database.ts';

export interface Taken {
  user: string;
  start: string;
  end: string | null;
  all_day: boolean;
  rrule: string | null;
  exdates: unknown[] | null;
  time_zone: string | null;
}

/** Events that these people are assigned to or attend, time off among them, and their interviews, without a word of what they are. */
export async function takenTimes(database: Queryable, users: readonly string[], from: string, to: string): Promise<Taken[]> {
  const { rows } = await database.query(
    `select u."user", e.start, e."end", coalesce(e.all_day, false) as all_day, e.rrule, e.exdates, e.time_zone
       from records."calendarEvents" e
         join unnest($1::text[]) u("user") on e.assigned_to = u."user" or u."user" = any(e.attendees)
      where not e.deleted and e.start < $3 and (e.rrule is not null or e."end" > $2 or e.start > $2::timestamptz - interval '1 day')
     union all
     select s.assigned_to, s.interview_date, s.interview_date + interval '1 hour', false, null, null, null
       from records.subs s
      where s.assigned_to = any($1) and not s.deleted and s.interview_date < $3 and s.interview_date > $2::timestamptz - interval '1 hour'
      limit 20000`,
    [users, from, to],
  );
  return rows.map((row) => ({ ...row, start: iso(row.start), end: row.end === null ? null : iso(row.end) })) as Taken[];
}

const iso = (moment: unknown): string => new Date(moment as string).toISOString();
