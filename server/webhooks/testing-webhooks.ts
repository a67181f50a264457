import type { TestApp } from '../testing.ts';
import { webhooksWithWaiting } from './deliveries.queries.ts';
import { sendWebhook } from './webhooks.jobs.ts';

/** What is due by the clock of the test, which the queue of jobs does not follow. */
export async function queueWaitingForTests(app: TestApp): Promise<void> {
  const context = app.system();
  for (const webhook of await webhooksWithWaiting(context)) await context.queue(sendWebhook, { webhook });
}
