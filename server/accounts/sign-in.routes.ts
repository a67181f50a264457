import { z } from 'zod';
import { Refusal, malformed, notFound } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import { noteEvent } from '../audit/note-event.ts';
import type { Context } from '../context.ts';
import type { Engine } from '../engine.ts';
import { addressKey } from '../http/address-key.ts';
import { route } from '../http/route.ts';
import { afterFirstStep } from './after-first-step.ts';
import { foldAddress, foldedSql } from './fold-address.ts';
import { checkPassword } from './passwords.ts';
import { presentSession } from './present-session.ts';
import { profileOf, teamsOf } from './profile.ts';
import { refuseSignIn } from './refuse-sign-in.ts';
import { endSessions, resumeSession, startSession } from './sessions.ts';
import { accountKey, forgetAttempts, refuseTooMany } from './sign-in-limits.ts';
import { done, signedInAs } from '../openapi/answers.ts';
import { named, recordOf } from '../openapi/record-shapes.ts';
import { EXAMPLE_ID } from '../openapi/example-record.ts';

const login = route('POST /api/users/login', {
  commitsItself: 'sign-in limits count what is refused, too',
  policy: 'public',
  summary:
    'Signs in; a failure is 400 with the sentence in `error`, and so is a second factor that is needed, with `secondFactor`',
  example: () => ({
    body: { email: 'ada@example.com', password: 'A-Long-Password-1' },
    answer: {
      status: true,
      token: 'eyJhbGciOiJIUzI1NiJ9…',
      user: { _id: EXAMPLE_ID, name: 'Ada Lovelace', email: 'ada@example.com' },
      teams: [],
    },
  }),
  body: z.looseObject({ email: z.string().max(254), password: z.string().max(200) }),
  answer: signedInAs,
  handle: async ({ engine, body, request, reply }) => {
    const email = foldAddress(body.email);
    const keys = [await accountKey(engine, email, request.ip), `address ${addressKey(request.ip)}`];
    await refuseTooMany(engine, keys);
    const { rows } = await engine.database.query(
      `select u._id, u.active, u."userType", c.password_hash, c.changed_at from records.users u left join muster.credentials c on c.user_id = u._id
        where ${foldedSql('u.email')} = $1 and not u.deleted`,
      [email],
    );
    const account = rows[0];
    const isRight = await checkPassword(account?.password_hash, body.password);
    if (!isRight || !account?.active) return refuseSignIn(request, reply, 'Email or password was incorrect');
    await forgetAttempts(engine, keys);
    const { singleSignOn } = engine.settings;
    if (singleSignOn?.isOnly && account.userType !== 'System Admin')
      return refuseSignIn(request, reply, `Passwords do not sign in here. Please use ${singleSignOn.name}.`);
    return afterFirstStep(engine, { userId: account._id, chosen: account.changed_at }, request, reply);
  },
});

const userSession = z.looseObject({
  user: recordOf('The account of who is signed in'),
  teams: z.array(named),
  access: z.record(z.string(), z.unknown()).describe('Rights by module'),
  settings: z.record(z.string(), z.unknown()),
  impersonator: named.nullable(),
});

const session = route('GET /api/users/user-session', {
  policy: 'signed-in',
  sessionOnly: true,
  summary: 'The signed-in user and their rights',
  answer: userSession,
  handle: async ({ context, engine }) => {
    const access: Record<string, unknown> = {};
    for (const module of engine.registry.byPath.values()) {
      const rights = context.access.module(module);
      if (rights.access) access[module.name] = rights;
    }
    return {
      user: await profileOf(engine, context.userId!),
      teams: await teamsOf(engine, context.userId!),
      access,
      settings: { hasDemoData: await hasDemoData(context.access.isAdmin, engine), ...(await partsOf(context, false)) },
      ...(await partsOf(context, true)),
      impersonator: context.impersonatorId ? await nameOf(engine, context.impersonatorId) : null,
    };
  },
});

async function partsOf(context: Context, isBesideUser: boolean): Promise<Record<string, unknown>> {
  const wanted = context.engine.discovered.session.filter((part) => (part.isBesideUser ?? false) === isBesideUser);
  const parts = await Promise.all(wanted.map((part) => part(context)));
  return Object.assign({}, ...parts);
}

async function hasDemoData(isAdmin: boolean, engine: Engine): Promise<boolean> {
  if (!isAdmin) return false;
  const { rows } = await engine.database.query('select exists (select 1 from muster.demo_records) as has');
  return rows[0]!.has as boolean;
}

const nameOf = async (engine: Engine, id: string) => {
  const { rows } = await engine.database.query('select _id, name from records.users where _id = $1', [id]);
  return rows[0] ?? null;
};

const authenticated = route('GET /api/auth/authenticated', {
  policy: 'signed-in',
  sessionOnly: true,
  summary: 'The keep-alive ping',
  answer: z.object({ authenticated: z.literal(true) }),
  handle: () => ({ authenticated: true }),
});

const logout = route('GET /api/users/logout', {
  policy: 'public',
  summary: 'Ends the session of the token, on every node',
  answer: done,
  handle: async ({ context, engine, request }) => {
    const current = await presentSession(engine, request);
    if (current) await endSessions(context, { session: current._id }, 'logout');
    return { status: true };
  },
});

const impersonate = route('POST /api/users/set-user-impersonating', {
  commitsItself: 'a session begins before its answer is read with it',
  policy: 'signed-in',
  sessionOnly: true,
  summary: 'A System Admin acts as another user for an hour, or ends it with { user: null }; answers as login does',
  body: z.looseObject({ user: z.string().nullable() }),
  answer: signedInAs,
  handle: async ({ context, engine, body, request }) => {
    const actor = context.impersonatorId ?? context.userId!;
    const current = await presentSession(engine, request);
    if (body.user === null) {
      if (!context.impersonatorId) throw malformed('You are not acting as anyone.');
      await endSessions(context, { session: current!._id }, 'impersonation ended');
      const own = current!.parentId && (await resumeSession(engine, current!.parentId));
      if (!own) throw new Refusal(401, 'unauthenticated', 'Your session has expired');
      return { status: true, token: own.token, ...(await personOf(engine, own.userId)) };
    }
    if (!context.access.isAdmin || context.impersonatorId)
      throw new Refusal(403, 'access-denied', 'Only a System Admin can act as another user.');
    if (!isId(body.user)) throw notFound('This user was not found.');
    const { rows } = await engine.database.query(
      `select "userType" from records.users where _id = $1 and active and not deleted`,
      [body.user],
    );
    if (!rows[0]) throw notFound('This user was not found.');
    if (rows[0].userType === 'System Admin') throw new Refusal(403, 'access-denied', 'You cannot act as a System Admin.');
    const token = await startSession(engine, body.user, {
      userAgent: request.headers['user-agent'],
      address: request.ip,
      impersonatorId: actor,
      parent: current!,
    });
    if (!token) throw new Refusal(401, 'unauthenticated', 'Your session has expired');
    await noteImpersonation(context, actor, body.user);
    return { status: true, token, ...(await personOf(engine, body.user)) };
  },
});

const personOf = async (engine: Engine, userId: string) => ({
  user: await profileOf(engine, userId),
  teams: await teamsOf(engine, userId),
});

async function noteImpersonation(context: Context, actor: string, user: string): Promise<void> {
  const { rows } = await context.database.query('select _id, name from records.users where _id = $1', [user]);
  const by = { userId: user, impersonatorId: actor };
  await noteEvent(context.withSource('direct record'), {
    module: 'users',
    recordId: user,
    recordName: rows[0]!.name,
    event: 'impersonated',
    by,
  });
}

export default [login, session, authenticated, logout, impersonate];
