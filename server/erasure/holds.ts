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

type Session = Pick<Queryable, 'query'>;
const KEY = `hashtextextended('privacy holds', 0)`;

/** A hold that begins waits for what is being erased or deleted for good, so that it holds what it finds. Inside a transaction. */
export const waitForErasing = ({ query }: Session) => query(`select pg_advisory_xact_lock(${KEY})`);

/** No hold begins until the end of the transaction: what is not held now may be erased. */
export const letNoHoldBegin = ({ query }: Session) => query(`select pg_advisory_xact_lock_shared(${KEY})`);

/** Which of these records of a module must not be deleted for good. Inside the transaction that deletes the others. */
export async function heldAmong(database: Session, moduleName: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  await letNoHoldBegin(database);
  const { rows } = await database.query(
    `select held ->> 'recordId' as id from muster.privacy_holds, jsonb_array_elements(records) held
      where ended_at is null and held ->> 'moduleName' = $1 and held ->> 'recordId' = any($2)`,
    [moduleName, ids],
  );
  return new Set(rows.map(({ id }) => id as string));
}

/**
 * The record that others are merged into is held as they are: what hung on them hangs on it. Inside the transaction that merges, before
 * it locks a record: what is being erased at this moment is waited for.
 *
 * @returns the holds that have come to it
 */
export async function holdMerged(
  database: Session,
  moduleName: string,
  sources: readonly string[],
  target: string,
): Promise<string[]> {
  const isOverSource = `ended_at is null and not records @> $1::jsonb and exists (
    select from jsonb_array_elements(records) held where held ->> 'moduleName' = $2 and held ->> 'recordId' = any($3))`;
  const values = [JSON.stringify([{ moduleName, recordId: target }]), moduleName, sources];
  const { rows: found } = await database.query(`select 1 from muster.privacy_holds where ${isOverSource} limit 1`, values);
  if (!found.length) return [];
  await waitForErasing(database);
  const { rows } = await database.query(
    `update muster.privacy_holds set records = records || $1::jsonb where ${isOverSource} returning _id`,
    values,
  );
  return rows.map(({ _id }) => _id as string);
}
