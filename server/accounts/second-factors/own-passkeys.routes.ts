import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import { invalid, notFound } from '#common/errors.ts';
import { route } from '../../http/route.ts';
import { ownAccount } from '../account-policies.ts';
import { announceSecurityChange } from '../announce-security-change.ts';
import { confirmPassword } from '../confirm-password.ts';
import { presentSession } from '../present-session.ts';
import { registrationAnswer } from './passkey-answers.ts';
import { passkeyPlace } from './passkey-place.ts';
import { keepPasskey, passkeyCreation, readNewPasskey } from './passkeys.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { dropUselessCodes, isProtected, secondFactorsOf } from './second-factors.ts';
import { done, theId, recoveryCodes, webAuthnOptions } from '../../openapi/answers.ts';

const name = z.string().trim().min(1).max(80);
const gone = () => notFound('This passkey was already removed.');

export default [
  route('POST /api/users/second-factors/passkeys/options', {
    ...ownAccount,
    summary: 'What a browser needs to make a passkey',
    body: z.looseObject({ password: z.string().max(200) }),
    answer: webAuthnOptions,
    handle: async ({ context, engine, body, request }) => {
      await confirmPassword(context, body.password);
      const { rows } = await engine.database.query('select _id, name, email from records.users where _id = $1', [context.userId]);
      return passkeyCreation(engine, rows[0] as { _id: string; name: string; email: string }, passkeyPlace(engine, request));
    },
  }),

  route('POST /api/users/second-factors/passkeys', {
    commitsItself: 'a challenge is used once, whatever comes of the call',
    ...ownAccount,
    summary: 'Keeps the passkey that the browser made; the first factor also brings ten recovery codes, this once',
    body: z.looseObject({ name: name.default('Passkey'), response: registrationAnswer }),
    answer: theId.extend(recoveryCodes.partial().shape),
    handle: async ({ context, engine, body, request }) => {
      const userId = context.userId!;
      const place = passkeyPlace(engine, request);
      const passkey = await readNewPasskey(engine, userId, place, body.response as unknown as RegistrationResponseJSON);
      if (!passkey) throw invalid({ response: 'This passkey could not be verified. Please try again.' });
      const keepSession = (await presentSession(engine, request))?._id;
      return context.transaction(async (inner) => {
        const before = await secondFactorsOf(inner.database, userId);
        const _id = await keepPasskey(inner, userId, body.name, passkey);
        await announceSecurityChange(inner, {
          userId,
          what: 'passkeys',
          from: `${before.passkeys.length}`,
          to: `${before.passkeys.length + 1}`,
          sentence: 'A passkey was added to your account.',
          keepSession,
        });
        return isProtected(before) ? { _id } : { _id, recoveryCodes: await renewRecoveryCodes(inner, userId) };
      });
    },
  }),

  route('PUT /api/users/second-factors/passkeys/:id', {
    ...ownAccount,
    summary: 'Names one of one’s own passkeys',
    body: z.looseObject({ name }),
    answer: done,
    handle: async ({ context, params, body }) => {
      const { rowCount } = await context.database.query('update muster.passkeys set name = $3 where _id = $1 and user_id = $2', [
        params.id,
        context.userId,
        body.name,
      ]);
      if (!rowCount) throw gone();
      return { status: true };
    },
  }),

  route('DELETE /api/users/second-factors/passkeys/:id', {
    ...ownAccount,
    summary: 'Takes one of one’s own passkeys away; all other sessions end',
    body: z.looseObject({ password: z.string().max(200) }),
    answer: done,
    handle: async ({ context, engine, params, body, request }) => {
      await confirmPassword(context, body.password);
      const userId = context.userId!;
      const keepSession = (await presentSession(engine, request))?._id;
      return context.transaction(async (inner) => {
        const { rowCount } = await inner.database.query('delete from muster.passkeys where _id = $1 and user_id = $2', [
          params.id,
          userId,
        ]);
        if (!rowCount) throw gone();
        await dropUselessCodes(inner.database, userId);
        const { passkeys } = await secondFactorsOf(inner.database, userId);
        await announceSecurityChange(inner, {
          userId,
          what: 'passkeys',
          from: `${passkeys.length + 1}`,
          to: `${passkeys.length}`,
          sentence: 'A passkey was removed from your account.',
          keepSession,
        });
        return { status: true };
      });
    },
  }),
];
