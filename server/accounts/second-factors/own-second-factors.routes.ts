import { z } from 'zod';
import { conflict, invalid } from '#common/errors.ts';
import type { Context } from '../../context.ts';
import { route } from '../../http/route.ts';
import { ownAccount } from '../account-policies.ts';
import { announceSecurityChange, noteSecurityEvent } from '../announce-security-change.ts';
import { confirmPassword } from '../confirm-password.ts';
import { presentSession } from '../present-session.ts';
import { forgetAttempts, refuseTooMany } from '../sign-in-limits.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { dropUselessCodes, isProtected, secondFactorsOf } from './second-factors.ts';
import { beginTotp, confirmTotp } from './totp.ts';
import { done, recoveryCodes, secondFactors } from '../../openapi/answers.ts';

const password = z.looseObject({ password: z.string().max(200) });

export default [
  route('GET /api/users/second-factors', {
    ...ownAccount,
    summary: 'What one has besides a password: since when, how many codes, which passkeys; never a secret',
    answer: secondFactors,
    handle: ({ context }) => secondFactorsOf(context.database, context.userId!),
  }),

  route('POST /api/users/second-factors/totp', {
    ...ownAccount,
    summary: 'A new secret for an authenticator app; in force when a code of it is confirmed',
    body: password,
    answer: z.object({ secret: z.string(), uri: z.string(), qr: z.string() }),
    handle: async ({ context, body }) => {
      await confirmPassword(context, body.password);
      return beginTotp(context, context.userId!, await emailOf(context));
    },
  }),

  route('POST /api/users/second-factors/totp/confirm', {
    ...ownAccount,
    summary: 'Puts the authenticator app in force and answers ten recovery codes, this once',
    body: z.looseObject({ code: z.string().max(40) }),
    answer: recoveryCodes,
    handle: async ({ context, engine, body, request }) => {
      const userId = context.userId!;
      const key = `confirm ${userId}`;
      await refuseTooMany(engine, [key]);
      const keepSession = (await presentSession(engine, request))?._id;
      const recoveryCodes = await context.transaction(async (inner) => {
        const { totp } = await secondFactorsOf(inner.database, userId);
        if (!(await confirmTotp(inner, userId, body.code.replace(/\s/g, ''))))
          throw invalid({ code: 'This code is not correct. Please enter the one that your app shows now.' });
        await announceSecurityChange(inner, {
          userId,
          what: 'authenticator app',
          from: totp ? 'on' : 'off',
          to: totp ? 'replaced' : 'on',
          sentence: totp ? 'Your authenticator app was replaced.' : 'Signing in now requires a code from your authenticator app.',
          keepSession,
        });
        return renewRecoveryCodes(inner, userId);
      });
      await forgetAttempts(engine, [key]);
      return { recoveryCodes };
    },
  }),

  route('POST /api/users/second-factors/recovery-codes', {
    ...ownAccount,
    summary: 'Ten new recovery codes instead of the old ones, this once',
    body: password,
    answer: recoveryCodes,
    handle: async ({ context, body }) => {
      await confirmPassword(context, body.password);
      return context.transaction(async (inner) => {
        const before = await secondFactorsOf(inner.database, inner.userId!);
        if (!isProtected(before)) throw conflict('no-second-factor', 'Please set up an authenticator app or a passkey first.');
        await noteSecurityEvent(inner, {
          userId: inner.userId!,
          what: 'recovery codes',
          from: `${before.recoveryCodesLeft} left`,
          to: 'renewed',
          sentence: 'You have new recovery codes. The old ones no longer work.',
        });
        return { recoveryCodes: await renewRecoveryCodes(inner, inner.userId!) };
      });
    },
  }),

  route('POST /api/users/second-factors/remove-totp', {
    ...ownAccount,
    summary: 'Takes the authenticator app away; all other sessions end',
    body: password,
    answer: done,
    handle: async ({ context, engine, body, request }) => {
      await confirmPassword(context, body.password);
      const keepSession = (await presentSession(engine, request))?._id;
      return context.transaction(async (inner) => {
        const { rowCount } = await inner.database.query(
          'delete from muster.authenticator_apps where user_id = $1 and since is not null',
          [inner.userId],
        );
        if (!rowCount) throw conflict('no-second-factor', 'No authenticator app is set up.');
        await dropUselessCodes(inner.database, inner.userId!);
        await announceSecurityChange(inner, {
          userId: inner.userId!,
          what: 'authenticator app',
          from: 'on',
          to: 'off',
          sentence: 'Signing in no longer requires a code from your authenticator app.',
          keepSession,
        });
        return { status: true };
      });
    },
  }),
];

async function emailOf({ database, userId }: Context): Promise<string> {
  const { rows } = await database.query('select email from records.users where _id = $1', [userId]);
  return rows[0]!.email;
}
