import { job } from '#server/jobs/job.ts';
import { users } from '#server/accounts/users.module.ts';
import { hasPassword } from '#server/accounts/has-password.ts';
import { invite } from './invite.ts';

/** For whoever makes an account in passing: a password takes time to make, which no save should wait for. */
export const inviteUser = job<{ user: string }>('invite-user', async (context, order) => {
  const user = await context.records.find(users, order.user);
  if (user?.active && !(await hasPassword(context, user._id))) await invite(context, user);
});

export default [inviteUser];
