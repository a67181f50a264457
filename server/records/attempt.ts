import type { Context } from '../context.ts';

/**
 * Work that may fail without taking the save with it: what it wrote is undone, the problem is logged under `what`, and
 * undefined is the answer. A database that is away still ends the save.
 */
export function attempt<T>(context: Context, what: string, work: (inner: Context) => Promise<T>): Promise<T | undefined> {
  return context.transaction(async (inner) => {
    await inner.database.query('savepoint attempt');
    try {
      const result = await work(inner);
      await inner.database.query('release savepoint attempt');
      return result;
    } catch (problem) {
      await inner.database.query('rollback to savepoint attempt');
      await inner.database.query('release savepoint attempt');
      inner.engine.log.warn({ problem: String(problem), requestId: inner.requestId }, what);
      return undefined;
    }
  });
}
