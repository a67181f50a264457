import { notFound } from '#common/errors.ts';
import { bearerOf } from '../http/bearer.ts';
import { route } from '../http/route.ts';
import { endSessions, openSessions, sessionOf } from './sessions.ts';

const policy = 'signed-in' as const;
// Whoever acts for somebody has no business with that person's devices.
const notWhileImpersonating = true;

export default [
  route('GET /api/users/sessions', {
    policy,
    notWhileImpersonating,
    sessionOnly: true,
    summary: 'Where one is signed in: device, address and moments, never a token',
    handle: async ({ context, engine, request }) => {
      const current = await sessionOf(engine, bearerOf(request));
      const records = await openSessions(engine, context.userId!);
      return { records: records.map((session) => ({ ...session, isCurrent: session._id === current?._id })) };
    },
  }),
  route('DELETE /api/users/sessions/:id', {
    policy,
    notWhileImpersonating,
    sessionOnly: true,
    summary: 'Ends one of one’s own sessions, on every node',
    handle: async ({ context, engine, params }) => {
      const own = await openSessions(engine, context.userId!);
      if (!own.some(({ _id }) => _id === params.id)) throw notFound('This session has ended already.');
      await endSessions(context, { session: params.id! }, 'ended by its owner');
      return { status: true };
    },
  }),
  route('DELETE /api/users/sessions', {
    policy,
    notWhileImpersonating,
    sessionOnly: true,
    summary: 'Ends all of one’s own sessions but the present one',
    handle: async ({ context, engine, request }) => {
      const current = await sessionOf(engine, bearerOf(request));
      await endSessions(context, { user: context.userId!, except: current!._id }, 'ended by its owner');
      return { status: true };
    },
  }),
];
