import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { Engine } from '../engine.ts';
import { isOver } from '../http/broken-answers.ts';
import { laterOf, readPosition, writePosition, type Position } from './position.ts';
import { readsFrom } from './reads.ts';
import type { Replicas } from './replicas.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Up to where its answer has seen, when a replica gave it. */
    seen: Position | undefined;
  }
}

interface Reading {
  context: Context;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Answers a call that only reads: from a replica where its caller says what they have seen, and one has that; else from the primary.
 */
export async function answerFromReplica<T>(
  replicas: Replicas,
  { context, request, reply }: Reading,
  read: (context: Context) => Promise<T>,
): Promise<T> {
  const position = readPosition(request.headers['muster-position']);
  const replica = position === undefined ? undefined : await replicas.having(position);
  if (!position || !replica) {
    reply.header('muster-served-by', 'primary');
    return read(context);
  }
  reply.header('muster-served-by', 'replica');
  const reads = readsFrom(replica, context.database);
  const answer = await read(context.readingFrom(reads));
  if (!reads.hasLeft) request.seen = laterOf(position, (await replica.positionNow()) ?? replica.replayed);
  else if (!isOver(reply)) reply.header('muster-served-by', 'primary');
  return answer;
}

/** Every answer to somebody signed in carries up to where it has seen; that of a write includes the write. */
export function sayPositions(app: FastifyInstance, { replicas }: Engine): void {
  if (!replicas) return;
  app.decorateRequest('seen', undefined);
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.callerId === null || !request.url.startsWith('/api/')) return payload;
    const seen = request.seen ?? (await replicas.position().catch(() => undefined));
    if (seen !== undefined) reply.header('muster-position', writePosition(seen));
    return payload;
  });
}
