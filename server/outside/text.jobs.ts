import { job, type Job } from '../jobs/job.ts';
import { deliverText, type TextOrder } from './deliver-text.ts';
import { outboxIdOf } from './outbox-id.ts';

/** A text message of the server's own. It throws while another attempt may get it through, and waits where it is night. */
export const sendText: Job<TextOrder & { _id?: string }> = job(
  'send-text',
  async (context, order, attempt) => {
    const id = order._id ?? (await outboxIdOf(context, attempt));
    const outcome = await deliverText(context, order, { id, attempt: attempt.attempt });
    if (outcome.state === 'queued') throw new Error(outcome.problem);
    if (outcome.state === 'quiet')
      await context.queue(sendText, { ...order, _id: id }, { runAt: outcome.until!, key: `text ${id}` });
  },
  { queue: 'mail' },
);

export default [sendText];
