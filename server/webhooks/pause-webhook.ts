import type { Context } from '../context.ts';
import { notify } from '../notifications/notify.ts';
import { webhooks } from './webhooks.module.ts';
import { webhookPaused } from './webhooks.notification-kinds.ts';

/** Nothing more is sent or collected until a System Admin turns it on again; what waits stays. */
export async function pauseWebhook(context: Context, id: string, because: string): Promise<void> {
  const hook = await context.records.find(webhooks, id);
  if (!hook?.active) return;
  await context.records.update(webhooks, id, { active: false, paused_because: because, paused_at: context.now().toISOString() });
  await notify(context, {
    to: [hook.created_by, hook.modified_by, hook.assigned_to],
    kind: webhookPaused,
    title: 'A webhook is paused',
    about: { moduleName: webhooks.name, recordId: id },
    path: `/admin/webhooks/${id}`,
  });
}
