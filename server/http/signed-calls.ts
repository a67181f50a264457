import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#common/errors.ts';
import type { Queryable } from '../database/database.ts';
import type { Engine } from '../engine.ts';
import { visibleAnswer } from '../records/visible-answer.ts';
import { visitorContext } from './admit.ts';
import type { Route, Signing } from './route.ts';

/** How long a call is known. Signatures with a time in them are worthless after five minutes; providers try again for a day or two. */
export const CALLS_KEPT = '7 days';

type SignedRoute = Route & { signing: Signing };
const isSigned = (route: Route): route is SignedRoute => route.signing !== undefined;

/** Routes whose body stays the bytes that were signed, in a scope of the server of their own. */
export async function addSignedRoutes(server: FastifyInstance, engine: Engine, routes: readonly Route[]): Promise<void> {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  for (const route of routes.filter(isSigned))
    server.route({
      method: route.method,
      url: route.path,
      ...(route.bodyLimit ? { bodyLimit: route.bodyLimit } : {}),
      handler: (request, reply) => answerSigned(engine, route, request, reply),
    });
}

async function answerSigned(engine: Engine, route: SignedRoute, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const body = (request.body as Buffer | undefined) ?? Buffer.alloc(0);
  const id = verifiedId(engine, route, request, body);
  const answer = await visitorContext(engine, request).transaction(async (context) => {
    if (!(await isFirstOf(context.database, route.signing.source, id, context.now()))) return undefined;
    const params = request.params as Record<string, string>;
    return visibleAnswer(context, await route.handle({ context, engine, params, body, query: request.query, request, reply }));
  });
  if (answer !== undefined) return answer;
  reply.code(204).send();
  return reply;
}

/** What the same call has again. @throws 403 with the reason */
function verifiedId(engine: Engine, { signing, path }: SignedRoute, request: FastifyRequest, rawBody: Buffer): string {
  const verdict = signing.verify({
    engine,
    headers: request.headers as Record<string, string | undefined>,
    rawBody,
    address: `${engine.settings.publicUrl}${request.url}`,
    now: engine.clock(),
  });
  if ('id' in verdict) return verdict.id;
  engine.log.warn({ requestId: request.id, path, source: signing.source }, verdict.refused);
  throw new Refusal(403, 'signature-refused', verdict.refused);
}

/**
 * Notes that this came, in the transaction of what follows from it: its twin waits for the outcome. Also for the parts of one call
 * that have ids of their own.
 */
export async function isFirstOf(database: Queryable, source: string, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await database.query(
    'insert into muster.received_calls (source, id, received_at) values ($1, $2, $3) on conflict do nothing',
    [source, id, now],
  );
  return rowCount > 0;
}
