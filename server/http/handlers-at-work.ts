import type { FastifyInstance } from 'fastify';

/** What a stopping node gives them; a statement ends earlier. */
const MOST_MS = 30_000;

/** A server that closes waits for answers; with this it also waits for handlers whose caller has left. Comes before its routes. */
export function waitForHandlers(server: FastifyInstance): void {
  let atWork = 0;
  let allEnded: (() => void) | undefined;
  const ended = () => {
    if (--atWork === 0) allEnded?.();
  };
  server.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      const answer = handler.call(this, request, reply) as unknown;
      if (!(answer instanceof Promise)) return answer;
      atWork++;
      return answer.finally(ended);
    };
  });
  server.addHook('onClose', async () => {
    if (atWork === 0) return;
    let limit: NodeJS.Timeout | undefined;
    await Promise.race([
      new Promise<void>((done) => (allEnded = done)),
      new Promise((done) => (limit = setTimeout(done, MOST_MS))),
    ]);
    clearTimeout(limit);
  });
}
