import type { Queryable } from './database.ts';

/** Whoever holds a key goes on alone until their transaction ends; others with the same key wait. */
export async function holdKey(database: Pick<Queryable, 'query'>, key: string): Promise<void> {
  await database.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
}
