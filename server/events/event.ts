import type { ChangeSource, Context } from '../context.ts';

/** `deleted` can be restored, `removed` is gone for good; `merged`: other records became part of this one. */
export type What = 'created' | 'changed' | 'deleted' | 'restored' | 'removed' | 'merged';

/** One thing that happened to one record, written in the statement or transaction that made it so. */
export interface RecordEvent {
  /** Grows with time, with gaps; the events of one record stand in the order in which they happened. */
  readonly id: number;
  readonly module: string;
  readonly recordId: string;
  readonly what: What;
  /** The fields whose values changed; of a created, removed or merged record none are listed. */
  readonly fields: readonly string[];
  /** Of a merged record: the records that became part of it. */
  readonly others: readonly string[];
  /** The person's id; null for the machine. */
  readonly actor: string | null;
  readonly source: ChangeSource;
  /** The sentence of the rule, or the name of the consumer, that made it happen; null when a person or a job did. */
  readonly cause: string | null;
  /** How many saves led to it through rules and consumers. */
  readonly depth: number;
  /** The act on many records that it was part of. */
  readonly run: string | null;
  /** The demo did it: what follows from it never leaves (`server/demo-mark.ts`). */
  readonly ofDemo: boolean;
  /** The System Admin who acted as `actor`. */
  readonly impersonator: string | null;
  readonly at: string;
}

/** Which events a consumer is called with; what is absent is not asked. */
export interface EventFilter {
  readonly modules?: readonly string[];
  readonly whats?: readonly What[];
  readonly sources?: readonly ChangeSource[];
}

/** How a consumer is called. */
export interface Calling {
  /**
   * The milliseconds for which its events are gathered: it is called when the oldest has waited so long, or a whole batch is there, and then with
   * all events of one depth together, so that a record's are in order only within a depth, unless it saves nothing. For what may come a second later and costs less
   * for many saves at once.
   */
  readonly gathers?: number;
  /**
   * It saves no record, but queues jobs and the like: all that is there is one call, in order, as what it does cannot lead to its events again.
   */
  readonly savesNothing?: boolean;
  /**
   * It is called outside of a transaction, and opens as many as it likes: for work so long that others would wait for what it has locked. What
   * it does for the same events a second time must change nothing.
   */
  readonly commitsItself?: boolean;
}

/** Work that follows events, in the feature's `*.consumers.ts`. */
export interface Consumer extends Calling {
  /** Names its cursor: it stays when the code moves, and a new name starts with what happens from then on. */
  readonly name: string;
  readonly of: EventFilter;
  readonly run: (context: Context, events: readonly RecordEvent[]) => Promise<void>;
}

/**
 * `consume('rebuild-job-feeds', { modules: ['jobs'] }, async (context, events) => …)`: called with these events (`{}`: with every one), in
 * order, at least once. What it writes through the context is committed with its cursor; what it throws is logged, and the same events
 * come again, later and later.
 */
export const consume = (
  name: string,
  { gathers, savesNothing, commitsItself, ...of }: EventFilter & Calling,
  run: Consumer['run'],
): Consumer => ({
  name,
  of,
  run,
  ...(gathers === undefined ? {} : { gathers }),
  ...(savesNothing === undefined ? {} : { savesNothing }),
  ...(commitsItself === undefined ? {} : { commitsItself }),
});
