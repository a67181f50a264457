import type { FastifyReply, FastifyRequest } from 'fastify';

/** What still arrives of a refused body is thrown away, up to here; then the connection is cut. */
const MOST_BYTES = 8 * 1024 * 1024;
const MOST_MS = 5_000;

/**
 * An answer that comes before the whole body (a refused upload) ends its connection: kept open, it would wait for bytes that
 * nobody reads. The rest is drained for a moment, as a sender that is cut off at once never sees the answer.
 */
export function closeOverUnread(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (problem: null, payload: unknown) => void,
) {
  const { raw } = request;
  if (!raw.complete && hasBody(raw.headers)) {
    reply.header('connection', 'close');
    reply.raw.once('finish', () => drain(raw));
  }
  done(null, payload);
}

const hasBody = (headers: FastifyRequest['headers']) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function drain(raw: FastifyRequest['raw']): void {
  let left = MOST_BYTES;
  const timer = setTimeout(() => raw.destroy(), MOST_MS);
  raw.unpipe();
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
  raw.once('close', () => clearTimeout(timer));
  raw.resume();
}
