import { z } from 'zod';
import type { FastifyReply } from 'fastify';
import type { FilePlace } from '../files/file-routes.ts';
import type { FileRow } from '../files/open-file.ts';
import { route, type Call, type Route } from '../http/route.ts';
import { aFile } from '../openapi/record-shapes.ts';
import { wordsIn } from './find-words.ts';
import { pagesOf, pictureOfPage, thumbnailOf } from './page-pictures.ts';

const pixels = (least: number, most: number, usual: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, 'This is a whole number of pixels.')
    .transform(Number)
    .pipe(z.number().min(least, `At least ${least} pixels.`).max(most, `At most ${most} pixels.`))
    .default(usual);
const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
/** A file as pictures of its pages, below the place where it is read. */
export const pageRoutes = ({ base, policy, find }: Pick<FilePlace, 'base' | 'policy' | 'find'>): Route[] => [
  route(`GET ${base}/pages`, {
    policy,
    summary: 'The pages of a PDF in points as they are shown, or a picture as one page in pixels',
    answer: z.object({ pages: z.array(z.object({ width: z.number(), height: z.number() })) }),
    handle: async ({ context, params }) => ({ pages: await pagesOf(context, await find(context, params.id!)) }),
  }),
  route(`GET ${base}/pages/:page`, {
    policy,
    summary: 'A page, from 1, as a picture of this width',
    answer: aFile,
    query: z.strictObject({ width: pixels(64, 2_400, 1_200) }),
    handle: (call) => {
      const page = /^[1-9]\d{0,4}$/.test(call.params.page!) ? Number(call.params.page) : 0;
      return picture(call, find, `${page}-${call.query.width}`, (file) =>
        pictureOfPage(call.context, file, page, call.query.width),
      );
    },
  }),
  route(`GET ${base}/words`, {
    policy,
    summary: 'Where words stand in a PDF, whatever their case: boxes in shares of the page as it is shown; at most 500 places',
    query: z.strictObject({ find: z.string().trim().min(1, 'Please enter a word.').max(100, 'At most 100 characters.') }),
    answer: z.object({ hits: z.array(z.object({ page: z.number().int(), boxes: z.array(box) })), isTruncated: z.boolean() }),
    handle: async ({ context, params, query }) => wordsIn(context, await find(context, params.id!), query.find),
  }),
  route(`GET ${base}/thumbnail`, {
    policy,
    summary: 'The first page, small',
    answer: aFile,
    query: z.strictObject({ size: pixels(32, 512, 128) }),
    handle: (call) => picture(call, find, `t-${call.query.size}`, (file) => thumbnailOf(call.context, file, call.query.size)),
  }),
];

/** A file is never replaced, so its picture stays as it is; the rights are asked each time. */
async function picture(
  { context, params, request, reply }: Call,
  find: FilePlace['find'],
  what: string,
  make: (file: FileRow) => Promise<Buffer>,
): Promise<FastifyReply> {
  const file = await find(context, params.id!);
  const etag = `"${file._id}-${what}"`;
  const isKnown = request.headers['if-none-match'] === etag;
  const bytes = isKnown ? undefined : await make(file);
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  if (isKnown) return reply.code(304).send();
  return reply.type('image/webp').header('x-content-type-options', 'nosniff').send(bytes);
}
