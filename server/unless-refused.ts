import { Refusal } from '#common/errors.ts';
import type { Context } from './context.ts';

/**
 * Inside a transaction that must go on: what a rule refuses, such as a check that an admin has made, is undone alone and logged. For what the
 * server writes by the way, where nobody could mend it.
 */
export async function unlessRefused(context: Context, what: string, write: (inner: Context) => Promise<unknown>): Promise<void> {
  try {
    await context.savepoint(write);
  } catch (problem) {
    if (!(problem instanceof Refusal) || problem.status !== 422) throw problem;
    context.engine.log.warn({ problem: problem.message }, `${what} was refused`);
  }
}
