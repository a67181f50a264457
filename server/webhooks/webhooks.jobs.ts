import type { Context } from '../context.ts';
import { job } from '../jobs/job.ts';
import { removeOldDeliveries, webhooksWithWaiting } from './deliveries.queries.ts';
import { pauseWebhook } from './pause-webhook.ts';
import { sendWaiting } from './send-waiting.ts';

/** Sends what waits for one webhook, and comes again when the next is due. */
export const sendWebhook = job<{ webhook: string }>(
  'send-webhook',
  async (context, { webhook }, { signal }) => {
    const at = await sendWaiting(context, webhook, signal);
    if (at) await context.queue(sendWebhook, { webhook }, { key: `webhook ${webhook} later`, runAt: at });
  },
  { queue: 'webhooks' },
);

export const pauseUnfit = job<{ webhook: string; because: string }>('pause-webhook', (context, { webhook, because }) =>
  context.transaction((inner) => pauseWebhook(inner, webhook, because)),
);

/** What a node that stopped has left. */
const sendForgotten = job(
  'send-forgotten-webhooks',
  async (context: Context) => {
    for (const webhook of await webhooksWithWaiting(context))
      await context.queue(sendWebhook, { webhook }, { key: `webhook ${webhook}` });
  },
  { cron: '*/5 * * * *', queue: 'webhooks' },
);

const sweepDeliveries = job('sweep-webhook-deliveries', (context) => removeOldDeliveries(context), { cron: '55 3 * * *' });

export default [sendWebhook, pauseUnfit, sendForgotten, sweepDeliveries];
