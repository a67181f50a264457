import type { Context } from '#server/context.ts';
import { jobNamed } from '../job-named.ts';

export const DIAL_NEXT = 'dial-next';

/** The next one is called at this moment; a later word replaces an earlier one. */
export const dialSoon = (context: Context, conference: string, runAt: Date): Promise<void> =>
  context.queue(jobNamed(context, DIAL_NEXT), { conference }, { runAt, key: `dial ${conference}` });
