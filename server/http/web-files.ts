import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '#common/errors.ts';

const root = join(import.meta.dirname, '../../dist/web');

/** The built web application: hashed files for a year, the page itself always fresh, every unknown path is the page's. */
export async function serveWeb(app: FastifyInstance): Promise<void> {
  if (existsSync(root)) {
    await app.register(fastifyStatic, {
      root,
      index: false,
      preCompressed: true,
      wildcard: true,
      prefix: '/',
      setHeaders: (response, path) => {
        response.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.get('/', (_request, reply) => page(reply));
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0]!;
    const isPage = request.method === 'GET' && !/^\/(api|events|socket\.io|assets)(\/|$)|\.xml$/.test(path);
    if (!isPage) throw new Refusal(404, 'route-not-found', `There is nothing at ${path}.`);
    return page(reply);
  });
}

async function page(reply: FastifyReply) {
  const html = await readFile(join(root, 'index.html')).catch(() => undefined);
  if (!html) throw new Refusal(404, 'route-not-found', 'The web pages are not built here.');
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html);
}
