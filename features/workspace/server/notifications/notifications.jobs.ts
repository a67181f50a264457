import { createContext } from '#server/context.ts';
import { job } from '#server/jobs/job.ts';
import { mailNotification, type NotificationMail } from './mail-notification.ts';
import { removeOlder } from './notifications.queries.ts';

const KEPT_DAYS = 90;

const removeOld = job(
  'remove-old-notifications',
  async (context) => {
    const removed = await removeOlder(context, KEPT_DAYS);
    if (removed) context.engine.log.info({ removed }, 'old notifications were removed');
  },
  { cron: '40 3 * * *' },
);

/** What the letter says is read under the rights of whoever gets it. */
const mail = job<NotificationMail>('mail-notification', async ({ engine }, order) => {
  const access = await engine.access.of(order.user);
  if (access) await mailNotification(createContext(engine, { access, userId: order.user, source: 'system' }), order);
});

export default [removeOld, mail];
