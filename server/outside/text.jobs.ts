import { job } from '../jobs/job.ts';
import { deliverText, type TextOrder } from './deliver-text.ts';

/** A text message of the server's own. It throws while another attempt may get it through. */
export const sendText = job<TextOrder>(
  'send-text',
  async (context, order, { jobId, attempt }) => {
    const outcome = await deliverText(context, order, { id: Number(jobId).toString(16).padStart(24, '0'), attempt });
    if (outcome.state === 'queued') throw new Error(outcome.problem);
  },
  { queue: 'mail' },
);

export default [sendText];
