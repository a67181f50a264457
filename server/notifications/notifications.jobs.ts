import { createContext } from '../context.ts';
import { job } from '../jobs/job.ts';
import { mailNotification, type NotificationMail } from './mail-notification.ts';
import { notifications } from './notifications.module.ts';

const KEPT_DAYS = 90;

export const removeOldNotifications = job(
  'remove-old-notifications',
  async (context) => {
    const before = new Date(context.now().getTime() - KEPT_DAYS * 86_400_000).toISOString();
    const old = { all: [{ field: 'createdAt', op: 'lessThan', value: before }] };
    const { ids } = await context.records.ids(notifications, { searchTerms: old, selectAll: true });
    const { changed: removed } = await context.records.deleteForever(notifications, ids);
    if (removed) context.engine.log.info({ removed }, 'old notifications were removed');
  },
  { cron: '40 3 * * *' },
);

/** The content of the letter is read with the rights of its recipient. */
export const mailNotice = job<NotificationMail>(
  'mail-notification',
  async ({ engine }, order) => {
    const access = await engine.access.of(order.user);
    if (access) await mailNotification(createContext(engine, { access, userId: order.user, source: 'system' }), order);
  },
  { queue: 'mail' },
);

export default [removeOldNotifications, mailNotice];
