import { z } from 'zod';
import { conflict, notFound } from '#common/errors.ts';
import { givenId } from '../../http/given-id.ts';
import { route } from '../../http/route.ts';
import { othersAccount } from '../account-policies.ts';
import { announceSecurityChange } from '../announce-security-change.ts';
import { done } from '../../openapi/answers.ts';

export default [
  route('POST /api/users/remove-single-sign-on', {
    ...othersAccount,
    summary: 'For a user with a new identity at the provider: the next one with their verified email is tied to the account',
    body: z.looseObject({ userId: givenId }),
    answer: done,
    handle: ({ context, body: { userId } }) =>
      context.transaction(async (inner) => {
        const { rows } = await inner.database.query('select name from records.users where _id = $1 and not deleted', [userId]);
        if (!rows[0]) throw notFound('This user was not found.');
        const { rowCount } = await inner.database.query('delete from muster.single_sign_on_identities where user_id = $1', [
          userId,
        ]);
        if (!rowCount)
          throw conflict('no-single-sign-on', `${rows[0].name} has not used single sign-on. There is nothing to reset.`);
        await announceSecurityChange(inner, {
          userId,
          what: 'single sign-on',
          from: 'tied',
          to: 'reset',
          sentence: 'An administrator reset your single sign-on. Your sessions have ended.',
        });
        return { status: true };
      }),
  }),
];
