import type { Queryable } from './database.ts';

const LOCK = 'select pg_advisory_xact_lock(hashtextextended($1, 0))';

/**
 * Whoever holds a key goes on alone until their transaction ends; others with the same key wait. Where writes may travel later, the lock
 * travels with the next statement, which is answered once it is held.
 */
export async function holdKey(
  database: Pick<Queryable, 'query'> & Partial<Pick<Queryable, 'later'>>,
  key: string,
): Promise<void> {
  await (database.later ? database.later(LOCK, [key]) : database.query(LOCK, [key]));
}
