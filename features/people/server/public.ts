import type { Context } from '#server/context.ts';

export { DEMO_PASSWORD } from './demo-password.ts';
export { phoneNumber, somebody } from './demo-names.ts';

/** Mails somebody whose account was just made the invitation to choose a password. */
export const inviteSoon = (context: Context, userId: string): Promise<void> => context.queue('invite-user', { user: userId });
