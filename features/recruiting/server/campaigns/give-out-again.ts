import type { Context } from '#server/context.ts';
import { sendingKey } from '#server/runs/sending.ts';
import { givenOut } from './campaigns.queries.ts';
import { sendToRecipient } from './send-recipient.jobs.ts';

/** Those that were given out before a pause, and did not begin to leave, are given out again; the rest follow with the run. */
export async function giveOutAgain(context: Context, run: string): Promise<void> {
  for (const _id of await givenOut(context.database, run))
    await context.queue(sendToRecipient, { _id }, { key: sendingKey(sendToRecipient, _id) });
}
