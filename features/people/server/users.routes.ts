import { z } from 'zod';
import { forbidden, notFound } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { readSetting } from '#server/admin-settings/read-setting.ts';
import { givenId as id } from '#server/http/given-id.ts';
import { route } from '#server/http/route.ts';
import { roles } from '#server/accounts/roles.module.ts';
import { teams } from '#server/accounts/teams.module.ts';
import { userAccessControls } from '#server/accounts/user-access-controls.module.ts';
import { users } from '#server/accounts/users.module.ts';
import { aPage, aRecord, named, pageOf, recordOf, savedRecord } from '#server/openapi/record-shapes.ts';
import { invite } from './invite.ts';

const fields = z.record(z.string(), z.unknown());
const admin = 'system-admin' as const;

const active = (context: Context, _id: string, isActive: boolean) => context.records.update(users, _id, { active: isActive });
const listed = (records: unknown[]) => ({ records, total: records.length, pageNumber: 0, pageSize: records.length });
/** What a role grants is told to those who have it, also where the modules of roles and their rights are closed to them. */
const ownRole = ({ _id, name, description, access_type }: RecordOf<typeof roles>) => ({ _id, name, description, access_type });
const ownControl = ({ _id, name, role, views, relationships, fields }: RecordOf<typeof userAccessControls>) => ({
  _id,
  name,
  role,
  views,
  relationships,
  fields,
});
const answer = (context: Context, record: unknown) => ({ record, notices: context.toasts });

export default [
  route('POST /api/users/register', {
    policy: admin,
    sessionOnly: true,
    summary: 'Makes an account that cannot be signed into until it is activated',
    body: fields,
    answer: savedRecord,
    handle: async ({ context, body }) => answer(context, await context.records.create(users, { ...body, active: false })),
  }),
  route('POST /api/users/activate', {
    policy: admin,
    sessionOnly: true,
    summary: 'Activates a registered account and mails its invitation',
    body: z.looseObject({ userId: id }),
    answer: savedRecord,
    handle: ({ context, body }) =>
      context.transaction(async (inner) => {
        const user = await active(inner, body.userId, true);
        await invite(inner, user);
        return answer(inner, user);
      }),
  }),
  route('POST /api/users/createTempUserAccount', {
    policy: admin,
    sessionOnly: true,
    summary: 'Makes an active account and mails its temporary password',
    body: fields,
    answer: savedRecord,
    handle: ({ context, body }) =>
      context.transaction(async (inner) => {
        const user = await inner.records.create(users, { ...body, active: true });
        await invite(inner, user);
        return answer(inner, user);
      }),
  }),
  route('POST /api/users/provider-account-invite', {
    policy: { module: 'providers', view: 'edit' },
    sessionOnly: true,
    summary: 'Mails a provider’s user the invitation to choose a password',
    body: z.looseObject({ userId: id }),
    answer: z.object({ status: z.literal(true) }),
    handle: async ({ context, body }) => {
      const provider = await context.records.first('providers', { related_user: body.userId });
      const user =
        provider && (await context.asSystem('inviting a provider reads their account').records.find(users, body.userId));
      if (!provider || user?.userType !== 'Provider') throw notFound('This provider has no account.');
      await context.records.update('providers', provider._id, {}); // refuses where this row is not theirs to change
      await invite(context, user);
      return { status: true };
    },
  }),
  ...(['active', 'inactive'] as const).map((state) =>
    route(`PUT /api/users/mark-user-${state}/:id`, {
      policy: admin,
      sessionOnly: true,
      summary: `Marks a user ${state}; an inactive one cannot sign in`,
      answer: savedRecord,
      handle: async ({ context, params }) => answer(context, await active(context, params.id!, state === 'active')),
    }),
  ),
  route('GET /api/users/check-email/:email', {
    policy: 'staff',
    summary: 'Whether an account has this email',
    answer: z.object({ taken: z.boolean() }),
    handle: async ({ context, params }) => ({
      taken: (await context.asSystem('emails of accounts are unique').records.count(users, { email: params.email })) > 0,
    }),
  }),
  route('PUT /api/users/:id/log-login-date', {
    policy: 'signed-in',
    sessionOnly: true,
    summary: 'Notes one’s own sign-in',
    answer: z.object({ _id: z.string(), last_login_date: z.string().nullable() }),
    handle: async ({ context, params }) => {
      if (params.id !== context.userId && !context.access.isAdmin) throw forbidden();
      const system = context.asSystem('users record their own sign-in');
      const user = await system.records.update(users, params.id!, { last_login_date: context.now().toISOString() });
      return { _id: user._id, last_login_date: user.last_login_date };
    },
  }),
  route('GET /api/users/:id/complete-roles-info', {
    policy: 'signed-in',
    summary: 'The roles of a user with their access controls; one’s own, or any for System Admins',
    answer: pageOf(recordOf('A role with its access controls')),
    handle: async ({ context, params }) => {
      if (params.id !== context.userId && !context.access.isAdmin) throw forbidden();
      const system = context.asSystem('users can see their own rights');
      const user = await system.records.get(users, params.id!);
      const own = await system.records.all(roles, { _id: user.roles ?? [] });
      const controls = await system.records.all(userAccessControls, { role: user.roles ?? [] });
      return listed(
        own.map((role) => ({
          ...ownRole(role),
          accessControls: controls.filter(({ role: of }) => of === role._id).map(ownControl),
        })),
      );
    },
  }),
  route('GET /api/users/type/:type', {
    policy: 'staff',
    summary: 'Active users of a type',
    answer: aPage,
    handle: ({ context, params }) =>
      context.records.search(users, { searchTerms: { userType: params.type, active: true }, pageSize: 200 }),
  }),
  route('GET /api/users/role/:role', {
    policy: 'staff',
    summary: 'Active users who have a role, by its id or name',
    answer: aPage,
    handle: async ({ context, params }) => {
      const system = context.asSystem('roles are looked up by name');
      const role = isId(params.role)
        ? await system.records.find(roles, params.role)
        : await system.records.first(roles, { name: params.role });
      if (!role) throw notFound('This role was not found.');
      return context.records.search(users, { searchTerms: { roles: [role._id], active: true }, pageSize: 200 });
    },
  }),
  route('GET /api/users/user-to-assign-change-requests', {
    policy: 'staff',
    summary: 'The user who gets requests to change a profile: from the setting, or else the first System Admin',
    answer: named.nullable(),
    handle: async ({ context }) => {
      const system = context.asSystem('users can see whom to ask');
      const named = await readSetting<string>(context, 'change-request-assignee');
      const user =
        (named && (await system.records.find(users, named))) ||
        (await system.records.first(users, { userType: 'System Admin', active: true }, { sortField: 'createdAt' }));
      return user ? { _id: user._id, name: (await context.records.find(users, user._id))?.name ?? null } : null;
    },
  }),
  route('POST /api/users/update-roles', {
    policy: admin,
    sessionOnly: true,
    summary: 'Replaces the roles of a user',
    body: z.looseObject({ userId: id, roles: z.array(id).max(100) }),
    answer: savedRecord,
    handle: async ({ context, body }) => answer(context, await context.records.update(users, body.userId, { roles: body.roles })),
  }),
  route('POST /api/users/update-teams', {
    policy: admin,
    sessionOnly: true,
    summary: 'Replaces the teams of a user',
    body: z.looseObject({ userId: id, teams: z.array(id).max(100) }),
    answer: savedRecord,
    handle: async ({ context, body }) => answer(context, await context.records.update(users, body.userId, { teams: body.teams })),
  }),
  route('GET /api/teams/global', {
    policy: 'signed-in',
    summary: 'The team named Global',
    answer: aRecord.nullable(),
    handle: async ({ context }) => (await context.records.first(teams, { name: 'Global' })) ?? null,
  }),
];
