import type { RecordLink } from '#common/module.ts';
import type { Queryable } from '../database/database.ts';

export const placeOfRecord = ({ moduleName, recordId }: RecordLink): string => `${moduleName} ${recordId}`;

/** What must not be erased at this moment, by module and record, with the reason of its hold. */
export async function currentHolds({ query }: Pick<Queryable, 'query'>): Promise<Map<string, string>> {
  const { rows } = await query('select records, reason from muster.privacy_holds where ended_at is null order by created_at');
  return new Map(
    rows.flatMap(({ records, reason }) =>
      (records as RecordLink[]).map((link): [string, string] => [placeOfRecord(link), `Legal hold: ${reason as string}`]),
    ),
  );
}
