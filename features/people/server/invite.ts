import type { RecordOf } from '#common/module.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { giveTemporaryPassword, temporaryPassword } from '#server/accounts/password-reset.ts';
import type { Context } from '#server/context.ts';
import type { users } from '../users.module.ts';

const INVITATION_MS = 72 * 60 * 60 * 1000;

/** Mails a temporary password, good for three days and once; until it is used nobody signs in to the account. */
export async function invite(
  context: Context,
  user: Pick<RecordOf<typeof users>, '_id' | 'email' | 'first_name'>,
): Promise<void> {
  if (!user.email) return;
  const password = temporaryPassword();
  await giveTemporaryPassword(context, user._id, await hashPassword(password), INVITATION_MS);
  const link = `${context.engine.settings.publicUrl}/new-password`;
  await context.queue('send-mail', {
    to: [user.email],
    subject: 'Your account is ready',
    html: `<p>Hello ${escaped(user.first_name ?? '')},</p><p>your account is ready. Your temporary password is <strong>${password}</strong>; it works once, for three days.</p><p>Choose your own at <a href="${link}">${link}</a>.</p>`,
    confidential: true,
    relatedRecord: { moduleName: 'users', recordId: user._id },
  });
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
