import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { Refusal } from '#common/errors.ts';
import { route } from '../http/route.ts';
import { describeApi } from './describe-api.ts';
import { DOCS, docsPage } from './docs-page.ts';
import { aFile, htmlPage } from './record-shapes.ts';

const files: Readonly<Record<string, string>> = {
  'reference.js': 'text/javascript; charset=utf-8',
  'docs.css': 'text/css; charset=utf-8',
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
    summary: 'The guide for integrators, and this description for people who are signed in',
    answer: htmlPage,
    handle: ({ reply }) => {
      reply.type('text/html; charset=utf-8');
      return docsPage();
    },
  }),
  route('GET /api/docs/:file', {
    policy: 'public',
    summary: 'The files of the page that shows this description',
    answer: aFile,
    handle: ({ params, reply }) => {
      const type = Object.hasOwn(files, params.file!) ? files[params.file!]! : undefined;
      if (!type) throw new Refusal(404, 'route-not-found', `There is nothing at /api/docs/${params.file}.`);
      reply.type(type).header('cache-control', 'public, max-age=86400');
      return readFile(join(DOCS, params.file!));
    },
  }),
];
