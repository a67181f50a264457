import { job } from '../jobs/job.ts';
import { deliverLetter, type MailOrder } from './deliver-letter.ts';
import { outboxIdOf } from './outbox-id.ts';

/** A letter of the server's own. It throws while another attempt may get it through. */
export const sendMail = job<MailOrder>(
  'send-mail',
  async (context, order, attempt) => {
    const id = await outboxIdOf(context, attempt);
    const outcome = await deliverLetter(context, order, { id, attempt: attempt.attempt });
    if (outcome.state === 'queued') throw new Error(outcome.problem);
  },
  { queue: 'mail' },
);

export type { MailOrder };
export default [sendMail];
