import { z } from 'zod';
import { Refusal } from '#common/errors.ts';
import { addressKey } from '../../http/address-key.ts';
import { route } from '../../http/route.ts';
import { afterFirstStep } from '../after-first-step.ts';
import { refuseSignIn } from '../refuse-sign-in.ts';
import { forgetAttempts, refuseTooMany } from '../sign-in-limits.ts';
import { ATTEMPT_SECONDS, CODE_SECONDS, takeSignInCode } from './attempts.ts';
import { browserCookie, browserOf } from './browser-cookie.ts';
import { beginSignOn, finishSignOn, type SignOnRefusal } from './round-trip.ts';
import { signedInAs } from '../../openapi/answers.ts';
import { redirect } from '../../openapi/record-shapes.ts';

const policy = 'public' as const;
const refusal = (code: SignOnRefusal | 'too-many-attempts') => `/login?sso-error=${code}`;

export default [
  route('GET /api/users/sign-in-options', {
    policy,
    summary: 'The ways to sign in, besides a passkey',
    answer: z.object({
      singleSignOn: z.object({ name: z.string() }).nullable(),
      passwordsFor: z.enum(['system-admins', 'everybody']),
    }),
    handle: ({ engine: { settings } }) => ({
      singleSignOn: settings.singleSignOn ? { name: settings.singleSignOn.name } : null,
      passwordsFor: settings.singleSignOn?.isOnly ? 'system-admins' : 'everybody',
    }),
  }),

  route('GET /api/auth/oidc/start', {
    policy,
    summary: 'Leads to the OpenID provider; every refusal leads to /login with `sso-error`',
    answer: redirect,
    handle: async ({ context, engine, request, reply }) => {
      const { singleSignOn } = engine.settings;
      if (!singleSignOn) return reply.redirect(refusal('not-set-up'));
      try {
        await refuseTooMany(engine, [`challenges ${addressKey(request.ip)}`]);
      } catch (problem) {
        if (problem instanceof Refusal) return reply.redirect(refusal('too-many-attempts'));
        throw problem;
      }
      const begun = await beginSignOn(context, singleSignOn);
      if ('refused' in begun) return reply.redirect(refusal(begun.refused));
      return reply.header('set-cookie', browserCookie(engine, begun.browser, ATTEMPT_SECONDS)).redirect(begun.url);
    },
  }),

  route('GET /api/auth/oidc/callback', {
    policy,
    summary: 'Where the OpenID provider sends the browser back; leads to /login with `sso`, a code good once for a minute',
    answer: redirect,
    handle: async ({ context, engine, request, reply }) => {
      const { singleSignOn } = engine.settings;
      if (!singleSignOn) return reply.redirect(refusal('not-set-up'));
      const query = request.url.split('?').slice(1).join('?');
      const browser = browserOf(request);
      const finished = await finishSignOn(context.asSystem('single sign-on'), singleSignOn, query, browser);
      if ('refused' in finished)
        return reply.header('set-cookie', browserCookie(engine, '', 0)).redirect(refusal(finished.refused));
      return reply.header('set-cookie', browserCookie(engine, browser, CODE_SECONDS)).redirect(`/login?sso=${finished.code}`);
    },
  }),

  route('POST /api/users/login/sso', {
    commitsItself: 'sign-in limits count what is refused, too',
    policy,
    summary: 'Signs in with the code of the callback, in the browser that began; answers as login does',
    body: z.looseObject({ code: z.string().max(100) }),
    answer: signedInAs,
    handle: async ({ engine, body, request, reply }) => {
      const keys = [`address ${addressKey(request.ip)}`];
      await refuseTooMany(engine, keys);
      const userId = await takeSignInCode(engine, body.code, browserOf(request));
      reply.header('set-cookie', browserCookie(engine, '', 0));
      if (!userId) return refuseSignIn(request, reply, 'This sign-in took too long or was already used. Please sign in again.');
      await forgetAttempts(engine, keys);
      return afterFirstStep(engine, { userId }, request, reply);
    },
  }),
];
