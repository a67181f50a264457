import type { RecordOf } from '#common/module.ts';
import { endApiKeys } from '#server/accounts/api-keys/api-keys.ts';
import { hasPassword } from '#server/accounts/has-password.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { giveTemporaryPassword, temporaryPassword } from '#server/accounts/password-reset.ts';
import type { Context } from '#server/context.ts';
import { escapeHtml } from '#server/outside/escape-html.ts';
import { sendMail } from '#server/outside/mail.jobs.ts';
import type { users } from '#server/accounts/users.module.ts';

const INVITATION_MS = 72 * 60 * 60 * 1000;

type Invited = Pick<RecordOf<typeof users>, '_id' | 'email' | 'first_name'>;

/** Mails a temporary password, good for three days and once; until it is used nobody signs in to the account. */
export const invite = (context: Context, user: Invited): Promise<void> =>
  mailTemporaryPassword(context, user, 'Your account is ready', 'Your account is ready.');

/** The same for whoever has a password already: it stays good until the temporary one is used. Their API keys end at once. */
export async function sendStart(context: Context, user: Invited): Promise<void> {
  if (!(await hasPassword(context, user._id))) return invite(context, user);
  return mailTemporaryPassword(context, user, 'Your temporary password', 'An administrator sent you a temporary password.');
}

async function mailTemporaryPassword(context: Context, user: Invited, subject: string, opening: string): Promise<void> {
  if (!user.email) return;
  const password = temporaryPassword();
  await giveTemporaryPassword(context, user._id, await hashPassword(password), INVITATION_MS);
  await endApiKeys(context, { user: user._id }, 'password reset by an administrator');
  const link = `${context.engine.settings.publicUrl}/new-password`;
  await context.queue(sendMail, {
    isNeeded: true,
    to: [user.email],
    subject,
    html: `<p>Hello ${escapeHtml(user.first_name ?? '')},</p><p>${opening} Your temporary password is <strong>${password}</strong>; it works once, for three days.</p><p>Choose your own at <a href="${link}">${link}</a>.</p>`,
    confidential: true,
    relatedRecord: { moduleName: 'users', recordId: user._id },
  });
}
