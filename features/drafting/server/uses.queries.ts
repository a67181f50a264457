import type { Context } from '#server/context.ts';

/** Tokens that were used from this day on, in the zone of who asks; by one person, or with null by all. */
export async function tokensSince({ database, timeZone }: Context, day: string, user: string | null): Promise<number> {
  const { rows } = await database.query(
    `select coalesce(sum(tokens), 0) as used from records."draftUses"
      where "createdAt" >= ($1::timestamp at time zone $2) and ($3::text is null or "user" = $3)`,
    [day, timeZone, user],
  );
  return Number(rows[0]!.used);
}
