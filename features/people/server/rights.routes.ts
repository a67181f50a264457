import { z } from 'zod';
import { rule } from '#common/errors.ts';
import { givenId as id } from '#server/http/given-id.ts';
import { route } from '#server/http/route.ts';
import { users } from '#server/accounts/users.module.ts';
import { savedRecord } from '#server/openapi/record-shapes.ts';
import { effectiveRightsAnswer, ownRightsAnswer, passwordDatesAnswer } from './rights-answers.ts';
import { copyRole } from './copy-role.ts';
import { effectiveRights, ownRights, systemAdmins } from './effective-rights.ts';
import { sendStart } from './invite.ts';
import { passwordDates } from './passwords.queries.ts';

const policy = 'system-admin' as const;

export default [
  route('GET /api/users/my-rights/:module', {
    policy: 'signed-in',
    summary: 'The caller’s own rights in a module, the roles that grant them, and whom to ask for more',
    answer: ownRightsAnswer,
    handle: ({ context, params }) => ownRights(context, params.module!),
  }),
  route('GET /api/users/whom-to-ask', {
    policy: 'signed-in',
    summary: 'The names of System Admins, who grant rights; none for providers',
    answer: z.object({ ask: z.array(z.string()) }),
    handle: async ({ context }) => ({
      ask: context.access.isProvider ? [] : await systemAdmins(context.asSystem('who grants rights is no secret to staff')),
    }),
  }),
  route('GET /api/users/:id/effective-rights', {
    policy,
    summary: 'The rights of a user in every module, with the roles that grant them',
    answer: effectiveRightsAnswer,
    handle: ({ context, params }) => effectiveRights(context, params.id!),
  }),
  route('POST /api/roles/:id/copy', {
    policy,
    summary: 'Makes a role with the same access controls as another',
    body: z.looseObject({ name: z.string().trim().min(1).max(200) }),
    answer: savedRecord,
    handle: async ({ context, params, body }) => ({
      record: await copyRole(context, params.id!, body.name),
      notices: context.toasts,
    }),
  }),
  route('GET /api/users/passwords', {
    policy,
    sessionOnly: true,
    summary: 'When users last changed their passwords and whether a temporary one is unused; never a password',
    query: z.looseObject({
      q: z.string().max(200).default(''),
      pageNumber: z.coerce.number().int().min(0).max(10_000).default(0),
    }),
    answer: passwordDatesAnswer,
    handle: ({ context, query }) => passwordDates(context, query.q, query.pageNumber),
  }),
  route('POST /api/users/send-temporary-password', {
    policy,
    sessionOnly: true,
    summary: 'Emails a temporary password that works once, for three days; the current one works until it is used',
    body: z.looseObject({ userId: id }),
    notWhileImpersonating: true,
    answer: z.object({ status: z.literal(true) }),
    handle: ({ context, body }) =>
      context.transaction(async (inner) => {
        const user = await inner.records.get(users, body.userId);
        if (!user.active) throw rule(`${user.name} is inactive. Please mark the user active first.`);
        await sendStart(inner, user);
        return { status: true };
      }),
  }),
];
