import { job } from '#server/jobs/job.ts';
import { deliverLetter, type MailOrder } from '#server/outside/deliver-letter.ts';

/** The letter's id is that of its row in the outbox: a further attempt sends nothing twice. */
export const sendGameAlert = job<{ letter: string; order: MailOrder }>(
  'send-game-alert',
  async (context, { letter, order }, { attempt }) => {
    const outcome = await deliverLetter(context, order, { id: letter, attempt });
    if (outcome.state === 'queued') throw new Error(outcome.problem);
  },
  { queue: 'mail' },
);

export default [sendGameAlert];
