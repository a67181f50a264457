import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#common/errors.ts';
import { diskFull, isDiskFull } from '../database/disk-full.ts';
import type { Engine } from '../engine.ts';
import { isOver, logBug } from './broken-answers.ts';
import { brokenForm, isOfBrokenForm } from './broken-form.ts';

/** Refusals say what they are; anything else is a bug, logged with the request's id and answered without a word of it. */
export function answerError(engine: Engine, problem: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal =
    problem instanceof Refusal
      ? problem
      : isDiskFull(problem)
        ? diskFull()
        : isOfBrokenForm(problem)
          ? brokenForm()
          : fromCode(engine, problem as { statusCode?: number; code?: string }, request);
  if (isOver(reply)) {
    if (!refusal) logBug(engine, request, problem);
    return reply;
  }
  // a file that breaks off before its first byte has given its own type and length
  for (const name of ['content-length', 'content-disposition']) reply.removeHeader(name);
  reply.type('application/json; charset=utf-8');
  if (!refusal) {
    logBug(engine, request, problem);
    return reply
      .code(500)
      .send({ error: 'Something went wrong on our side. Please try again.', code: 'internal', requestId: request.id });
  }
  if (refusal.status === 503 || refusal.status === 429) reply.header('retry-after', '2');
  if (refusal.headers) reply.headers(refusal.headers);
  const retryAfter = refusal.details?.retryAfter;
  if (typeof retryAfter === 'number') reply.header('retry-after', String(retryAfter));
  return reply.code(refusal.status).send(refusalBody(refusal, request));
}

/** What the caller reads (wire contract, "Errors"). */
export const refusalBody = ({ details, message, code, fields }: Refusal, request: FastifyRequest) => ({
  ...details,
  error: message,
  code,
  ...(fields ? { fields } : {}),
  requestId: request.id,
});

/** A value that PostgreSQL cannot hold (class 22) or a link to nothing that only the commit noticed is the caller's. */
function fromCode(engine: Engine, problem: { statusCode?: number; code?: string }, request: FastifyRequest): Refusal | undefined {
  const { code = '' } = problem;
  if (code === '40001' || code === '40P01')
    return new Refusal(409, 'busy', 'Someone else is changing the same records. Please try again.');
  if (code === CANCELED) return tookTooLong(engine, request);
  if (code === ONLY_READS)
    return new Refusal(503, 'database-away', 'Nothing can be saved right now. Please try again in a moment.');
  if (!/^22[0-9A-Z]{3}$/.test(code) && code !== '23503') return fromFastify(problem);
  engine.log.warn(
    { requestId: request.id, method: request.method, url: request.url.split('?')[0], sqlState: code },
    'refused late',
  );
  return code === '23503'
    ? new Refusal(422, 'invalid', 'The chosen record does not exist.')
    : new Refusal(400, 'malformed', 'The request contains a value that cannot be stored.');
}

/** The database takes no changes: another server is about to, or its host has stopped them. */
const ONLY_READS = '25006';

/** A statement was longer under way than one may be, mostly behind the work of others. */
const CANCELED = '57014';

function tookTooLong(engine: Engine, request: FastifyRequest): Refusal {
  engine.log.warn({ requestId: request.id, method: request.method, url: request.url.split('?')[0] }, 'took too long');
  return new Refusal(503, 'took-too-long', 'This took too long and nothing was changed. Please try again in a moment.');
}

function fromFastify({ statusCode, code }: { statusCode?: number; code?: string }): Refusal | undefined {
  if (statusCode === 413 || code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal(413, 'too-large', 'The request is too large.');
  if (statusCode === 415) return new Refusal(415, 'wrong-type', 'This content type is not accepted here.');
  if (statusCode === 400) return new Refusal(400, 'malformed', 'The request could not be read.');
  // 403: a path that leads out of the web's folder · 414: a part of it is longer than any id or name
  if (statusCode === 404 || statusCode === 403 || statusCode === 414)
    return new Refusal(404, 'route-not-found', 'There is nothing at this address.');
  return undefined;
}
