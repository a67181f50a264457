import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Engine } from '../../engine.ts';
import { bearerOf } from '../../http/bearer.ts';
import { addressKey } from '../../http/address-key.ts';
import { route } from '../../http/route.ts';
import { noteSecurityEvent } from '../announce-security-change.ts';
import { refuseSignIn } from '../refuse-sign-in.ts';
import { forgetAttempts, refuseTooMany } from '../sign-in-limits.ts';
import { signedIn, type Shown } from '../signed-in.ts';
import { signInAnswer } from './passkey-answers.ts';
import { passkeyPlace } from './passkey-place.ts';
import { passkeyRequest, takePasskey } from './passkeys.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import { secondFactorsOf } from './second-factors.ts';
import { isSecondStep, personInSecondStep } from './second-step.ts';
import { takeTotpCode } from './totp.ts';
import { signedInAs, webAuthnOptions } from '../../openapi/answers.ts';

export default [
  route('POST /api/users/login/second-factor', {
    commitsItself: 'sign-in limits count what is refused, too',
    policy: 'public',
    summary: 'The second step with a code of the authenticator app or a recovery code; the bearer is the token of the first',
    body: z.looseObject({ code: z.string().max(40) }),
    answer: signedInAs,
    handle: async ({ context, engine, body, request, reply }) => {
      const shown = await personInSecondStep(engine, bearerOf(request));
      const { userId } = shown;
      const keys = [`second ${userId}`, `address ${addressKey(request.ip)}`];
      await refuseTooMany(engine, keys);
      const code = body.code.replace(/[\s-]/g, '');
      const isRight =
        (await takeTotpCode(engine, userId, code)) || (await recover(context.asSystem('a recovery code is used'), userId, code));
      if (!isRight) return refuseSignIn(request, reply, 'This code is not correct. Please try the newest one.');
      await forgetAttempts(engine, keys);
      return signedIn(engine, shown, request, reply);
    },
  }),

  route('POST /api/users/login/passkey-options', {
    commitsItself: 'sign-in limits count what is refused, too',
    policy: 'public',
    summary: 'What a browser needs to sign in with a passkey, alone or as the second step; the same for every caller',
    answer: webAuthnOptions,
    handle: async ({ engine, request }) => {
      await refuseTooMany(engine, [`challenges ${addressKey(request.ip)}`]);
      return passkeyRequest(engine, (await personAsked(engine, request))?.userId ?? null, passkeyPlace(engine, request));
    },
  }),

  route('POST /api/users/login/passkey', {
    commitsItself: 'sign-in limits count what is refused, too',
    policy: 'public',
    summary: 'Signs in with a passkey, alone or as the second step; a failure is 400 with the sentence in `error`',
    body: z.looseObject({ response: signInAnswer }),
    answer: signedInAs,
    handle: async ({ engine, body, request, reply }) => {
      const asked = await personAsked(engine, request);
      const keys = [...(asked ? [`second ${asked.userId}`] : []), `address ${addressKey(request.ip)}`];
      await refuseTooMany(engine, keys);
      const response = body.response as AuthenticationResponseJSON;
      const userId = await takePasskey(engine, asked?.userId ?? null, passkeyPlace(engine, request), response);
      if (!userId) return refuseSignIn(request, reply, 'This passkey did not work here. Please try again or use your password.');
      await forgetAttempts(engine, keys);
      return signedIn(engine, asked ?? { userId }, request, reply);
    },
  }),
];

/** Who showed their password in the first step; null: the passkey alone says who it is. */
const personAsked = async (engine: Engine, request: FastifyRequest): Promise<Shown | null> =>
  isSecondStep(bearerOf(request)) ? personInSecondStep(engine, bearerOf(request)) : null;

async function recover(context: Context, userId: string, code: string): Promise<boolean> {
  if (!(await takeRecoveryCode(context.engine, userId, code))) return false;
  await context.transaction(async (inner) => {
    const { recoveryCodesLeft: left } = await secondFactorsOf(inner.database, userId);
    await noteSecurityEvent(inner, {
      userId,
      what: 'recovery codes',
      from: `${left + 1} left`,
      to: `${left} left`,
      sentence: `Someone signed in to your account with a recovery code. ${left} of your codes are left.`,
    });
  });
  return true;
}
