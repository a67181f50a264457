import type { Context } from '#server/context.ts';

/** The highest district ID of digits alone, deleted districts included. */
export async function highestDistrictId({ database }: Context): Promise<number> {
  const { rows } = await database.query(
    `select max("districtId"::bigint) as highest from records.districts where "districtId" ~ '^[0-9]{1,12}$'`,
  );
  return Number(rows[0]?.highest ?? 0);
}
