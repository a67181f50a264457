import { z } from 'zod';
import { conflict, notFound, rule } from '#common/errors.ts';
import { givenId } from '../../http/given-id.ts';
import { route } from '../../http/route.ts';
import { othersAccount } from '../account-policies.ts';
import { announceSecurityChange } from '../announce-security-change.ts';
import { isProtected, secondFactorsOf } from './second-factors.ts';
import { quote } from '../../modules/module.ts';
import { done } from '../../openapi/answers.ts';

export default [
  route('POST /api/users/remove-second-factors', {
    ...othersAccount,
    summary: 'For a user who lost their phone: they sign in with only their password, and all their sessions end',
    body: z.looseObject({ userId: givenId }),
    answer: done,
    handle: ({ context, body: { userId } }) =>
      context.transaction(async (inner) => {
        if (userId === inner.userId) throw rule('Remove your own second factors on your Security page.');
        const { rows } = await inner.database.query('select name from records.users where _id = $1 and not deleted', [userId]);
        if (!rows[0]) throw notFound('This user was not found.');
        if (!isProtected(await secondFactorsOf(inner.database, userId)))
          throw conflict('no-second-factor', `${rows[0].name} signs in with only a password. There is nothing to remove.`);
        for (const table of ['authenticator_apps', 'recovery_codes', 'passkeys'])
          await inner.database.query(`delete from muster.${quote(table)} where user_id = $1`, [userId]);
        await announceSecurityChange(inner, {
          userId,
          what: 'second factors',
          from: 'on',
          to: 'removed',
          sentence:
            'A System Admin removed your authenticator app, passkeys and recovery codes. You now sign in with only your password.',
        });
        return { status: true };
      }),
  }),
];
