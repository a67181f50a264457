import type { FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import type { Engine } from '../engine.ts';

/** The answer has left, or its first bytes have. */
export const hasBegun = ({ sent, raw }: FastifyReply): boolean => sent || raw.headersSent;
/** Nothing more can be answered: it was answered already, or the client is gone. */
export const isOver = (reply: FastifyReply): boolean => hasBegun(reply) || reply.raw.destroyed;

/** A source that fails after the first byte cuts its answer off, which the caller sees; here it is logged. One that merely leaves is no problem of ours. */
export const logBrokenAnswers =
  (engine: Engine): onSendHookHandler =>
  (request, reply, payload, done) => {
    if (isStream(payload))
      payload.once('error', (problem) => {
        if (reply.raw.headersSent) logBug(engine, request, problem);
      });
    done(null, payload);
  };

const isStream = (payload: unknown): payload is NodeJS.ReadableStream =>
  typeof (payload as { pipe?: unknown } | null)?.pipe === 'function';

export const logBug = (engine: Engine, request: FastifyRequest, problem: unknown): void =>
  engine.log.error({ requestId: request.id, method: request.method, url: request.url.split('?')[0], problem }, 'a bug');
