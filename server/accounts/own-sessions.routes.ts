import { z } from 'zod';
import { notFound } from '#common/errors.ts';
import { route } from '../http/route.ts';
import { ownAccount } from './account-policies.ts';
import { presentSession } from './present-session.ts';
import { endSessions, openSessions } from './sessions.ts';
import { done } from '../openapi/answers.ts';

const openSession = z.object({
  _id: z.string(),
  device: z.string().nullable(),
  address: z.string().nullable(),
  createdAt: z.string(),
  lastSeen: z.string(),
  expiresAt: z.string(),
  impersonator: z.string().nullable(),
  isCurrent: z.boolean(),
});

export default [
  route('GET /api/users/sessions', {
    ...ownAccount,
    summary: 'Where one is signed in: device, address and moments, never a token',
    answer: z.object({ records: z.array(openSession) }),
    handle: async ({ context, engine, request }) => {
      const current = await presentSession(engine, request);
      const records = await openSessions(engine, context.userId!);
      return { records: records.map((session) => ({ ...session, isCurrent: session._id === current?._id })) };
    },
  }),
  route('DELETE /api/users/sessions/:id', {
    ...ownAccount,
    summary: 'Ends one of one’s own sessions, on every node',
    answer: done,
    handle: async ({ context, engine, params }) => {
      const own = await openSessions(engine, context.userId!);
      if (!own.some(({ _id }) => _id === params.id)) throw notFound('This session has already ended.');
      await endSessions(context, { session: params.id! }, 'ended by its owner');
      return { status: true };
    },
  }),
  route('DELETE /api/users/sessions', {
    ...ownAccount,
    summary: 'Ends all of one’s own sessions except the current one',
    answer: done,
    handle: async ({ context, engine, request }) => {
      const current = await presentSession(engine, request);
      await endSessions(context, { user: context.userId!, except: current!._id }, 'ended by its owner');
      return { status: true };
    },
  }),
];
