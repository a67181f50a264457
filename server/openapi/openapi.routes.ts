import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { Refusal } from '#common/errors.ts';
import { route } from '../http/route.ts';
import { describeApi } from './describe-api.ts';
import { aFile, htmlPage } from '../openapi/record-shapes.ts';

/** Swagger UI is nothing but files here: the page asks this server alone, as whom the browser is signed in. */
const swagger = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui/package.json')), 'static');
const own = join(import.meta.dirname, 'docs');

const page = { path: join(own, 'index.html'), type: 'text/html; charset=utf-8' };
const files: Readonly<Record<string, { path: string; type: string }>> = {
  'start.js': { path: join(own, 'start.js'), type: 'text/javascript; charset=utf-8' },
  'swagger-ui.css': { path: join(swagger, 'swagger-ui.css'), type: 'text/css; charset=utf-8' },
  'swagger-ui-bundle.js': { path: join(swagger, 'swagger-ui-bundle.js'), type: 'text/javascript; charset=utf-8' },
};

export default [
  route('GET /api/openapi.json', {
    policy: 'signed-in',
    summary:
      'This description, made from the routes and modules themselves, under the reader’s rights; `?modules=leads,jobs` spells out the calls of these',
    query: z.looseObject({ modules: z.string().max(5_000).optional() }),
    answer: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
    handle: ({ context, query }) =>
      describeApi(
        context,
        query.modules?.split(',').map((name) => name.trim()),
      ),
  }),
  route('GET /api/docs', {
    policy: 'public',
    summary: 'The page that shows this description; it holds nothing before a sign-in',
    answer: htmlPage,
    handle: ({ reply }) => {
      reply.type(page.type);
      return readFile(page.path);
    },
  }),
  route('GET /api/docs/:file', {
    policy: 'public',
    summary: 'The files of the page that shows this description',
    answer: aFile,
    handle: ({ params, reply }) => {
      const file = Object.hasOwn(files, params.file!) ? files[params.file!]! : undefined;
      if (!file) throw new Refusal(404, 'route-not-found', `There is nothing at /api/docs/${params.file}.`);
      reply.type(file.type).header('cache-control', 'public, max-age=86400');
      return readFile(file.path);
    },
  }),
];
