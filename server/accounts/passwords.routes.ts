import { z } from 'zod';
import { bearerOf } from '../http/bearer.ts';
import { addressKey } from '../http/address-key.ts';
import { route } from '../http/route.ts';
import { foldAddress } from './fold-address.ts';
import { completeRegistration, requestReset, temporaryLogin } from './password-reset.ts';
import { refuseSignIn } from './refuse-sign-in.ts';
import { accountKey, forgetAttempts, refuseTooMany } from './sign-in-limits.ts';
import { done } from '../openapi/answers.ts';

const email = z.string().trim().min(1).max(254);

export default [
  route('POST /api/users/password-reset', {
    policy: 'public',
    sessionOnly: true,
    summary: 'Mails a temporary password, if the address has an account; the answer is the same either way',
    body: z.looseObject({ email }),
    answer: done,
    handle: async ({ context, engine, body, request }) => {
      await refuseTooMany(engine, [`reset ${foldAddress(body.email)}`, `address ${addressKey(request.ip)}`]);
      await requestReset(context, body.email);
      return { status: true };
    },
  }),

  route('POST /api/users/templogin', {
    commitsItself: 'sign-in limits count what is refused, too',
    policy: 'public',
    summary: 'Answers a token for completeRegistration; a failure is 400 with the sentence in `error`',
    body: z.looseObject({ email, password: z.string().max(200) }),
    answer: z.object({ status: z.literal(true), token: z.string() }),
    handle: async ({ engine, body, request, reply }) => {
      const keys = [await accountKey(engine, foldAddress(body.email), request.ip), `address ${addressKey(request.ip)}`];
      await refuseTooMany(engine, keys);
      const token = await temporaryLogin(engine, body.email, body.password);
      if (token) {
        await forgetAttempts(engine, keys);
        return { status: true, token };
      }
      return refuseSignIn(request, reply, 'Temporary Password was not correct');
    },
  }),

  route('POST /api/users/completeRegistration', {
    commitsItself: 'a token is used once, whatever comes of the call',
    policy: 'public',
    summary: 'Sets the password of the account whose registration token is the bearer',
    body: z.looseObject({ password: z.string().max(200) }),
    answer: done,
    handle: async ({ engine, body, request }) => {
      await completeRegistration(engine, bearerOf(request), body.password);
      return { status: true };
    },
  }),
];
