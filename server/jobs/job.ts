import type { Context } from '../context.ts';

/** Work that does not belong on the request path. At least once: a handler finds out for itself what is done already. */
export interface Job {
  readonly name: string;
  /** Five-field crontab in UTC, for what repeats. */
  readonly cron: string | undefined;
  readonly run: (context: Context, payload: any, attempt: Attempt) => Promise<void>;
}

/** The same id at every attempt: what the handler writes under it, it finds again. */
export interface Attempt {
  jobId: string;
  attempt: number;
}

export const job = <Payload extends Record<string, unknown> = Record<string, never>>(
  name: string,
  run: (context: Context, payload: Payload, attempt: Attempt) => Promise<void>,
  options: { cron?: string } = {},
): Job => ({ name, cron: options.cron, run });
