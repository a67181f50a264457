import { isFinal, type Refusal } from '#common/errors.ts';
import type { SkipCode, Skipped } from '#common/runs.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { refusalOf } from './failures.ts';

/**
 * Does this to one record after the other within the transaction that is open. Whoever is refused is skipped with the reason,
 * and nothing of the attempt stays; what is no refusal ends the whole. `done` is called for each record after its savepoint is released.
 */
export async function eachRecord<Result>(
  context: Context,
  module: Module,
  ids: Iterable<string>,
  work: (id: string) => Promise<Result>,
  done: (id: string, result: Result) => void = () => {},
): Promise<Skipped[]> {
  const skipped: Skipped[] = [];
  for (const id of ids) {
    try {
      done(id, await context.savepoint(() => work(id))); // a rule after the write, or the database, may refuse it
    } catch (thrown) {
      const problem = refusalOf(thrown, module);
      if (!isFinal(problem)) throw problem;
      skipped.push(skippedBy(id, problem));
    }
  }
  return skipped;
}

export const skippedBy = (_id: string, { message, code, status, fields }: Refusal): Skipped => ({
  _id,
  reason: message,
  code: codeOf(status, code),
  ...(fields ? { fields } : {}),
});

function codeOf(status: number, code: string): SkipCode {
  if (status === 403) return 'no-right';
  if (status === 404) return 'not-found';
  if (status === 409) return 'conflict';
  return code === 'rule' ? 'rule' : 'invalid';
}

export const notFoundSkip = (_id: string): Skipped => ({ _id, reason: 'This record was not found.', code: 'not-found' });
export const archivedSkip = (_id: string): Skipped => ({
  _id,
  reason: 'This record is archived. Unarchive it to change it.',
  code: 'archived',
});
export const noRightSkip = (_id: string): Skipped => ({
  _id,
  reason: 'You do not have the right to change this record.',
  code: 'no-right',
});
