import type { Context } from '../context.ts';

/**
 * Work that may fail without taking the save with it: what it wrote is undone, the problem is logged under `what`, and
 * undefined is the answer. A database that is away still ends the save.
 */
export async function attempt<T>(context: Context, what: string, work: (inner: Context) => Promise<T>): Promise<T | undefined> {
  return context.transaction(async (inner) => {
    try {
      return await inner.savepoint(work);
    } catch (problem) {
      await inner.database.query('select 1'); // throws where the transaction cannot go on
      inner.engine.log.warn({ problem: String(problem), requestId: inner.requestId }, what);
      return undefined;
    }
  });
}
