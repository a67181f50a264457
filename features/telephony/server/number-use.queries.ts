import type { Queryable } from '#server/database/database.ts';

export interface NumberUse {
  number: string;
  texts: number;
  people: number;
  optedOut: number;
}

/** How many texts and people each number has had, and how many of these have opted out since. */
export async function readNumberUse(database: Queryable): Promise<NumberUse[]> {
  const { rows } = await database.query(
    `select s."sentFrom" as number, count(*)::int as texts, count(distinct s."number")::int as people,
            count(distinct s."number") filter (where exists (select from records.suppressions x
              where x.channel = 'sms' and x.reason = 'unsubscribed' and not x.deleted
                and x.address = '+1' || regexp_replace(s."number", '\\D', '', 'g')))::int as "optedOut"
       from records.sms s where s.direction = 'outbound' and not s.deleted and s."sentFrom" is not null and s."number" is not null group by 1`,
  );
  return rows as unknown as NumberUse[];
}
