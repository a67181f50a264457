import type { FastifyReply, FastifyRequest } from 'fastify';

/** What still arrives of a refused body is thrown away, up to here and as long as it comes; then the connection is closed. */
const MOST_BYTES = 8 * 1024 * 1024;
const MOST_MS = 5_000;
const LONGEST_PAUSE_MS = 500;

/**
 * An answer that comes before the whole body (a refused upload) waits for the rest: a sender that is cut off while it writes never
 * sees the answer. Where the rest does not come, the answer ends the connection, which would otherwise wait for bytes that nobody reads.
 */
export function takeUnread(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (problem: null, payload: unknown) => void,
): void {
  const { raw } = request;
  if (raw.complete || raw.readableEnded || raw.destroyed || !hasBody(raw.headers)) return done(null, payload);
  void drained(raw).then((isWhole) => {
    if (!isWhole) reply.header('connection', 'close');
    done(null, payload);
  });
}

const hasBody = (headers: FastifyRequest['headers']) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Whether all of it came. */
function drained(raw: FastifyRequest['raw']): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  let left = MOST_BYTES;
  const stop = () => {
    raw.pause();
    resolve(false);
  };
  const limit = setTimeout(stop, MOST_MS);
  const pause = setTimeout(stop, LONGEST_PAUSE_MS);
  raw.unpipe();
  raw.on('data', (chunk: Buffer) => {
    pause.refresh();
    if ((left -= chunk.length) < 0) stop();
  });
  raw.once('end', () => resolve(true));
  raw.once('close', () => resolve(raw.complete));
  raw.resume();
  return promise.finally(() => [limit, pause].forEach(clearTimeout));
}
