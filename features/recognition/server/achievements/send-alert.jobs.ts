import { job } from '#server/jobs/job.ts';
import { deliverLetter, type MailOrder } from '#server/outside/deliver-letter.ts';

interface Ordered {
  /** Of the letter in the outbox: a further attempt finds it there and sends nothing twice. */
  letter: string;
  order: MailOrder;
}

export const sendAchievementAlert = job<Ordered>(
  'send-achievement-alert',
  async (context, { letter, order }, { attempt }) => {
    const outcome = await deliverLetter(context, order, { id: letter, attempt });
    if (outcome.state === 'queued') throw new Error(outcome.problem);
  },
  { queue: 'mail' },
);

export default [sendAchievementAlert];
