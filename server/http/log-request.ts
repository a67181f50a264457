import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Engine } from '../engine.ts';

/** The address as it is declared, without what stands in it. */
export const patternOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'none';

/** One line a request at `info`, without any value of what was asked or answered. */
export function logRequest({ log, node }: Engine, request: FastifyRequest, reply: FastifyReply): void {
  if (!log.isLevelEnabled('info')) return;
  log.info({
    requestId: request.id,
    ...(request.span ? { traceId: request.span.traceId } : traceOf(request)),
    node: node.name,
    user: request.callerId,
    method: request.method,
    route: patternOf(request),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
  });
}

/** `traceparent` (W3C): version, trace, span, flags. A trace of zeros is none. */
function traceOf({ headers }: FastifyRequest): { traceId?: string } {
  const given = headers.traceparent;
  const [, traceId] =
    typeof given === 'string' ? (/^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(given) ?? []) : [];
  return traceId && !/^0+$/.test(traceId) ? { traceId } : {};
}
