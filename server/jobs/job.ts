import type { Context } from '../context.ts';

/**
 * How many jobs of a queue one node does at a time. A queue has its own hands: a merge or a run's batches keep no letter waiting.
 */
export const QUEUES = { mail: 2, runs: 2, webhooks: 2, default: 4 } as const;
export type QueueName = keyof typeof QUEUES;
/** After so many failures an order is given up until an admin runs it again. */
export const MOST_ATTEMPTS = 12;

/** Work that does not belong on the request path. At least once: a handler finds out for itself what is done already. */
export interface Job<Payload extends object = any> {
  readonly name: string;
  /** Five-field crontab, for what repeats. */
  readonly cron: string | undefined;
  readonly queue: QueueName;
  /** Within its queue the smaller number goes first; default 0. */
  readonly priority: number;
  /** It may not be switched off: what it keeps would be broken. */
  readonly neverRests: boolean;
  readonly run: (context: Context, payload: Payload, attempt: Attempt) => Promise<void>;
}

/** The same id at every attempt: what the handler writes under it, it finds again. */
export interface Attempt {
  jobId: string;
  attempt: number;
  /** When it was ordered. */
  queuedAt?: Date;
  /** Aborts what takes long, when the node stops. */
  signal?: AbortSignal;
}

interface JobOptions {
  cron?: string;
  queue?: QueueName;
  priority?: number;
  neverRests?: boolean;
}

export const job = <Payload extends object = Record<string, never>>(
  name: string,
  run: (context: Context, payload: Payload, attempt: Attempt) => Promise<void>,
  { cron, queue = 'default', priority = 0, neverRests = false }: JobOptions = {},
): Job<Payload> => ({ name, cron, queue, priority, neverRests, run });
