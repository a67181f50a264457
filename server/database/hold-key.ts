import type { Queryable } from './database.ts';

/**
 * Whoever holds a key goes on alone until their transaction ends; others with the same key wait. The lock travels with the next
 * statement, which is answered once it is held.
 */
export async function holdKey(database: Pick<Queryable, 'later'>, key: string): Promise<void> {
  await database.later('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
}
