import type { Context } from '../context.ts';
import { escapeHtml } from '../outside/escape-html.ts';
import { sendMail } from '../outside/mail.jobs.ts';
import { users } from '../accounts/users.module.ts';
import type { Notice } from './notify.ts';
import { shownTo } from './own-notifications.ts';

export interface NotificationMail extends Omit<Notice, 'to' | 'kind'> {
  kind: string;
  user: string;
  /** Who did it; null: Muster itself. */
  by: string | null;
}

/** One letter about one notification, to the person whose context this is. */
export async function mailNotification(context: Context, order: NotificationMail): Promise<void> {
  const user = await context.asSystem('where a notification is mailed to').records.find(users, order.user);
  if (!user?.email) return;
  const [shown] = await shownTo(context, [
    {
      _id: '',
      kind: order.kind,
      title: order.title.replace('{amount}', (order.amount ?? 1).toLocaleString('en-US')),
      text: order.text ?? null,
      quote: order.quote ?? null,
      about: order.about ?? null,
      path: order.path ?? null,
      read_at: null,
      createdAt: context.now().toISOString(),
      created_by: order.by,
    },
  ]);
  const { title, text, about, path, by } = shown!;
  const { publicUrl } = context.engine.settings;
  const settings = `${publicUrl}/app/user/notifications`;
  const name = about?.name ? `<strong>${escapeHtml(about.name)}</strong>` : '';
  await context.queue(sendMail, {
    to: [user.email],
    subject: title,
    html: [
      `<p>${escapeHtml(title)}${by?.name ? `, by ${escapeHtml(by.name)}` : ''}.</p>`,
      name || text ? `<p>${[name, text && escapeHtml(text)].filter(Boolean).join('<br>')}</p>` : '',
      path ? `<p><a href="${publicUrl}${escapeHtml(path)}">Open in Muster</a></p>` : '',
      `<p>You get this email because of your notification settings. Change them at <a href="${settings}">${settings}</a>.</p>`,
    ].join(''),
    ...(order.about ? { relatedRecord: order.about } : {}),
  });
}
