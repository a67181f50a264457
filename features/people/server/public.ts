import type { Context } from '#server/context.ts';
import { inviteUser } from './invite.jobs.ts';

export { phoneNumber, somebody } from './demo-names.ts';

/** Mails somebody whose account was just made the invitation to choose a password. An API key makes accounts by rules only, and starts none. */
export async function inviteSoon(context: Context, userId: string): Promise<void> {
  if (!context.apiKey) return context.queue(inviteUser, { user: userId });
  context.toast('The provider now has an account. Please send the invitation.', { style: 'warning', duration: 5000 });
}
