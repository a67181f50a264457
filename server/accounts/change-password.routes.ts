import { z } from 'zod';
import { invalid } from '#common/errors.ts';
import { changedPassword } from '#common/validators/passwords.ts';
import { route } from '../http/route.ts';
import { ownAccount } from './account-policies.ts';
import { announceSecurityChange } from './announce-security-change.ts';
import { endApiKeys } from './api-keys/api-keys.ts';
import { confirmPassword } from './confirm-password.ts';
import { setPassword } from './first-admin.ts';
import { presentSession } from './present-session.ts';
import { done } from '../openapi/answers.ts';

const password = z.string().max(200);

export default [
  route('POST /api/users/change-password', {
    ...ownAccount,
    summary: 'Replaces one’s own password; all other sessions and all API keys end',
    body: z.looseObject({ password, newPassword: password }),
    answer: done,
    handle: async ({ context, engine, body, request }) => {
      const problem = changedPassword(body.newPassword);
      if (problem) throw invalid({ newPassword: problem });
      await confirmPassword(context, body.password);
      if (body.newPassword === body.password)
        throw invalid({ newPassword: 'This is your current password. Please choose another.' });
      const current = await presentSession(engine, request);
      await context.transaction(async (inner) => {
        await setPassword(inner, inner.userId!, body.newPassword);
        await endApiKeys(inner, { user: inner.userId! }, 'password change');
        await announceSecurityChange(inner, {
          userId: inner.userId!,
          what: 'password',
          from: null,
          to: 'changed',
          sentence: 'Your password was changed. Your API keys have ended.',
          keepSession: current?._id,
        });
      });
      return { status: true };
    },
  }),
];
