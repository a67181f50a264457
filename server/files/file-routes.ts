import { z } from 'zod';
import type { Context } from '../context.ts';
import { route, type Call, type Policy, type Route } from '../http/route.ts';
import { aFile } from '../openapi/record-shapes.ts';
import { pageRoutes } from '../pdf/page-routes.ts';
import { linkTo, linked } from './file-links.ts';
import { contentOf, type FileRow } from './open-file.ts';
import { rangeOf } from './range.ts';
import { sendFile } from './send-file.ts';

export interface FilePlace {
  /** With `:id`: `/api/files/:id`. */
  base: `/${string}/:id${string}`;
  /** Where its links are opened. */
  byLink: `/${string}`;
  policy: Exclude<Policy, 'signed' | 'public'>;
  /** What is read there, in a summary: `The file`. */
  what: string;
  /** The file of this id under the rights of the context. @throws 404 */
  find: (context: Context, id: string) => Promise<FileRow>;
}

/** The calls by which a stored file is read and shown: whole or in parts, by a link, its pages and what stands on them. */
export const fileRoutes = ({ base, byLink, policy, what, find }: FilePlace): Route[] => [
  route(`GET ${base}`, {
    policy,
    summary: what,
    answer: aFile,
    handle: async (call) => answerFile(call, await find(call.context, call.params.id!)),
  }),
  route(`POST ${base}/link`, {
    policy,
    sessionOnly: true,
    readOnly: true,
    summary: `${what}: an address that works without a header for five minutes, while this session goes on and may read it`,
    answer: z.object({ url: z.string(), expiresAt: z.string() }),
    handle: async ({ context, params, request }) => {
      await find(context, params.id!);
      return linkTo(context, request, byLink, params.id!);
    },
  }),
  route(`GET ${byLink}`, {
    policy: 'public',
    summary: `${what} of such an address`,
    query: z.looseObject({ token: z.string().max(2_000).default('') }),
    answer: aFile,
    handle: async ({ engine, query, request, reply }) => {
      const { context, id } = await linked(engine, request, byLink, query.token);
      return answerFile({ context, request, reply }, await find(context, id));
    },
  }),
  ...pageRoutes({ base, policy, find }),
];

/** The whole file or the part that was asked for. */
async function answerFile({ context, request, reply }: Pick<Call, 'context' | 'request' | 'reply'>, file: FileRow) {
  const isDownload = (request.query as { download?: string }).download !== undefined;
  const etag = `"${file._id}"`; // a file is never replaced
  const part = rangeOf(request.headers, Number(file.size), etag);
  const content = await contentOf(context, file, part);
  reply.header('accept-ranges', 'bytes').header('etag', etag);
  return sendFile(reply, { ...file, content, part }, { isDownload });
}
