import type { Queryable } from '../database/database.ts';
import type { Replica } from './replica.ts';

/** Statements that go to a replica as long as it answers. */
export interface Reads extends Queryable {
  /** The replica has failed, and what came since went to the primary. */
  readonly hasLeft: boolean;
}

/** Whatever a replica fails at, the primary is asked: it lacks a table yet, it does not write, it was stopped. */
export function readsFrom(replica: Replica, primary: Queryable): Reads {
  let hasLeft = false;
  const first = async <T>(ask: (target: Queryable) => Promise<T>): Promise<T> => {
    if (hasLeft) return ask(primary);
    try {
      return await replica.whileHere(() => ask(replica.database));
    } catch (problem) {
      const { code } = problem as { code?: unknown };
      if (code === TOOK_TOO_LONG) throw problem;
      hasLeft = code !== ONLY_READS;
      return ask(primary);
    }
  };
  return {
    get hasLeft() {
      return hasLeft;
    },
    query: (text, values) => first((target) => target.query(text, values)),
    prepared: (text, values, mostBytes) => first((target) => target.prepared(text, values, mostBytes)),
    planned: (text, values, mostBytes) => first((target) => target.planned(text, values, mostBytes)),
    later: (text, values, explain) => primary.later(text, values, explain),
  };
}

const TOOK_TOO_LONG = '57014';
/** What is noted of an export is written to the primary; what comes after it is read from the replica on. */
const ONLY_READS = '25006';
