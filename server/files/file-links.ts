import type { FastifyRequest } from 'fastify';
import { notFound } from '#common/errors.ts';
import { livingSessions, readToken, sessionOf, signToken } from '../accounts/sessions.ts';
import { createContext, type Context } from '../context.ts';
import type { Engine } from '../engine.ts';
import { bearerOf } from '../http/bearer.ts';

const USE = 'file-link';
const LIVES_SECONDS = 5 * 60;

/**
 * An address for what sends no header: a video, a picture, a viewer. It is no more than its session, and dies with that.
 *
 * @param at where it is opened, by a route that asks `linked` and looks at the rights once more
 * @param id of what is opened there, which the caller may read now
 */
export async function linkTo(
  context: Context,
  request: FastifyRequest,
  at: string,
  id: string,
): Promise<{ url: string; expiresAt: string }> {
  const { engine } = context;
  const session = (await sessionOf(engine, bearerOf(request)))!;
  const now = context.now().getTime();
  const seconds = Math.floor(Math.min(LIVES_SECONDS * 1000, session.expiresAt - now) / 1000);
  const { _id, userId, impersonatorId } = session;
  const claims = { at, id, session: _id, user: userId, ...(impersonatorId ? { impersonator: impersonatorId } : {}) };
  const token = await signToken(engine, USE, claims, seconds);
  return { url: `${at}?token=${token}`, expiresAt: new Date(now + seconds * 1000).toISOString() };
}

/** Whom a link that is opened at this address speaks for, with the rights that they have now. @throws 404 when it is over */
export async function linked(
  engine: Engine,
  request: FastifyRequest,
  at: string,
  token: string,
): Promise<{ context: Context; id: string }> {
  const claims = (await readToken(engine, USE, token)) as
    | Record<'at' | 'id' | 'session' | 'user' | 'impersonator', string>
    | undefined;
  const isAlive = claims?.at === at && (await livingSessions(engine, [claims.session])).has(claims.session);
  const access = isAlive ? await engine.access.of(claims.user) : undefined;
  if (!claims || !access) throw notFound('This link does not work any more. Please open the file again.', 'link-over');
  const context = createContext(engine, {
    access,
    userId: claims.user,
    impersonatorId: claims.impersonator ?? null,
    requestId: request.id,
    pastRights: { happened: false },
    timeZone: 'UTC',
  });
  return { context, id: claims.id };
}
