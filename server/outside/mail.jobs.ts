import { job } from '../jobs/job.ts';
import { deliverLetter, type MailOrder } from './deliver-letter.ts';

/** A letter of the server's own. It throws while another attempt may get it through. */
export const sendMail = job<MailOrder>(
  'send-mail',
  async (context, order, { jobId, attempt }) => {
    const outcome = await deliverLetter(context, order, { id: Number(jobId).toString(16).padStart(24, '0'), attempt });
    if (outcome.state === 'queued') throw new Error(outcome.problem);
  },
  { queue: 'mail' },
);

export type { MailOrder };
export default [sendMail];
