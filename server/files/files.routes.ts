import { z } from 'zod';
import { LARGEST_FILE } from '#common/files-taken.ts';
import { route, type Call } from '../http/route.ts';
import { linkTo, linked } from './file-links.ts';
import { contentOf, readableFile } from './open-file.ts';
import { rangeOf } from './range.ts';
import { sendFile } from './send-file.ts';
import { takeUpload } from './take-upload.ts';
import { storedFile } from '../openapi/answers.ts';
import { aFile } from '../openapi/record-shapes.ts';

const UPLOAD_LIMIT = LARGEST_FILE + 1024 * 1024;

const download = ({ context, params, ...rest }: Call) => answerFile({ context, ...rest }, params.id!);

/** The whole file or the part that was asked for. */
async function answerFile({ context, request, reply }: Pick<Call, 'context' | 'request' | 'reply'>, id: string) {
  const isDownload = (request.query as { download?: string }).download !== undefined;
  const file = await readableFile(context, id);
  const etag = `"${file._id}"`; // a file is never replaced
  const part = rangeOf(request.headers, Number(file.size), etag);
  const content = await contentOf(context, file, part);
  reply.header('accept-ranges', 'bytes').header('etag', etag);
  return sendFile(reply, { ...file, content, part }, { isDownload });
}

export default [
  route('POST /api/files/upload', {
    policy: 'signed-in',
    summary: 'Stores a file; the answer names it',
    bodyLimit: UPLOAD_LIMIT,
    takesFile: true,
    answer: storedFile,
    handle: (call) => takeUpload(call),
  }),
  route('POST /api/files/upload/:folder', {
    policy: 'signed-in',
    summary: 'Stores a file under a label',
    bodyLimit: UPLOAD_LIMIT,
    takesFile: true,
    answer: storedFile,
    handle: (call) => takeUpload(call),
  }),
  route('POST /api/files/upload-file-to-path', {
    policy: 'signed-in',
    summary: 'Stores a file under a path of words that it is found by; the form’s field “path” comes before “file”',
    bodyLimit: UPLOAD_LIMIT,
    takesFile: true,
    answer: storedFile,
    handle: (call) => takeUpload(call, { hasPath: true }),
  }),
  route('POST /api/files/:id/link', {
    policy: 'signed-in',
    sessionOnly: true,
    readOnly: true,
    summary: 'An address of the file that works without a header for five minutes, while this session goes on and may read it',
    answer: z.object({ url: z.string(), expiresAt: z.string() }),
    handle: ({ context, params, request }) => linkTo(context, params.id!, request),
  }),
  route('GET /api/files/by-link', {
    policy: 'public',
    summary: 'The file of such an address',
    query: z.looseObject({ token: z.string().max(2_000).default('') }),
    answer: aFile,
    handle: async ({ engine, query, request, reply }) => {
      const { context, file } = await linked(engine, query.token, request);
      return answerFile({ context, request, reply }, file);
    },
  }),
  route('GET /api/files/:id', {
    policy: 'signed-in',
    summary: 'The file, under the rights of the record it belongs to',
    answer: aFile,
    handle: download,
  }),
];
