import type { FastifyRequest } from 'fastify';
import { patternOf } from '../http/log-request.ts';
import { openSpan, type OpenSpan } from './traces.ts';

/** A call by the pattern of its address, in the trace of who calls, where they name one. */
export function spanOfCall(request: FastifyRequest): OpenSpan | undefined {
  const { method, headers, id } = request;
  const route = patternOf(request);
  const facts = { 'http.request.method': method, 'http.route': route, 'muster.request_id': id };
  return openSpan('call', `${method} ${route}`, facts, typeof headers.traceparent === 'string' ? headers.traceparent : '');
}
