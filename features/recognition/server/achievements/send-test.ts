import { newId } from '#common/ids.ts';
import { rule } from '#common/errors.ts';
import { users } from '#server/accounts/users.module.ts';
import type { Context } from '#server/context.ts';
import { achievements } from '../../achievements.module.ts';
import { alertsOf, letterOf } from './order-alerts.ts';
import { sendAchievementAlert } from './send-alert.jobs.ts';

/** Every email alert of an achievement, to the caller alone, as if they had earned it. */
export async function sendTest(context: Context, id: string): Promise<{ sent: string[] }> {
  const achievement = await context.records.get(achievements, id);
  const caller = await context.records.get(users, context.userId!);
  const alerts = (await alertsOf(context, achievement._id)).filter(({ alertType }) => alertType === 'email');
  if (!alerts.length) throw rule('This achievement has no email alert.');
  if (!caller.email) throw rule('You have no email address.');
  return context.transaction(async (inner) => {
    for (const alert of alerts) {
      const system = inner.asSystem('an alert is written as if the caller had earned it');
      const { order } = await letterOf(system, alert, achievement, { user: caller._id, record: null });
      const letter = { ...order, to: [caller.email!], subject: `[Test] ${order.subject}`, isNeeded: true };
      await inner.queue(sendAchievementAlert, { letter: newId(), order: letter });
    }
    return { sent: [caller.email!] };
  });
}
