import { Refusal } from '#common/errors.ts';
import type { Queryable } from './database.ts';

/** What a full disk is, to PostgreSQL (53100) and to the file system. */
export const isDiskFull = (problem: unknown): boolean => {
  const { code } = problem as { code?: unknown };
  return code === 'disk-full' || code === '53100' || code === 'ENOSPC' || code === 'EDQUOT';
};

export const diskFull = () =>
  new Refusal(503, 'disk-full', 'The disk is full, so nothing was saved. Reading still works. Please tell an administrator.');

/** For what a read notes on its way: when the disk is full, the read goes on without the note. */
export const unlessDiskFull = (write: Promise<unknown>): Promise<void> =>
  write.then(
    () => undefined,
    (problem: unknown) => {
      if (!isDiskFull(problem)) throw problem;
    },
  );

/** A full disk stops writes alone: the node goes on serving. */
export const canWrite = (database: Queryable): Promise<boolean> =>
  database.query(`update muster.change_counters set value = value where name = 'lists'`).then(
    () => true,
    (problem: unknown) => {
      if (isDiskFull(problem)) return false;
      throw problem;
    },
  );
