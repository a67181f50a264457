import { Refusal, malformed } from '#common/errors.ts';
import { LARGEST_FILE } from '#common/files-taken.ts';
import { route, type Call } from '../http/route.ts';
import { sendFile } from './send-file.ts';
import { openFile, storeUpload } from './uploads.ts';

const UPLOAD_LIMIT = LARGEST_FILE + 1024 * 1024;

async function upload({ context, request, params }: Call) {
  if (!request.isMultipart()) throw new Refusal(415, 'wrong-type', 'A file is sent as multipart/form-data, in the field “file”.');
  const part = await request
    .file({ limits: { fileSize: LARGEST_FILE + 1, files: 1, fields: 10, parts: 12 } })
    .catch((problem: { statusCode?: number }) => {
      throw problem.statusCode ? problem : brokenForm();
    });
  if (!part) throw malformed('There is no file in the field “file”.');
  const upload = { filename: part.filename, content: part.file, folder: params.folder };
  return storeUpload(context, upload).catch((problem: unknown) => {
    throw problem === part.file.errored && !(problem instanceof Refusal) ? brokenForm() : problem;
  });
}

/** The parser of forms says so in words of its own. */
const brokenForm = () => malformed('The upload was interrupted or could not be read. Please send the file again.');

async function download({ context, params, request, reply }: Call) {
  const isDownload = (request.query as { download?: string }).download !== undefined;
  return sendFile(reply, await openFile(context, params.id!), { isDownload });
}

export default [
  route('POST /api/files/upload', {
    policy: 'signed-in',
    summary: 'Stores a file; the answer names it',
    bodyLimit: UPLOAD_LIMIT,
    takesFile: true,
    handle: upload,
  }),
  route('POST /api/files/upload/:folder', {
    policy: 'signed-in',
    summary: 'Stores a file under a label',
    bodyLimit: UPLOAD_LIMIT,
    takesFile: true,
    handle: upload,
  }),
  route('POST /api/files/upload-file-to-path', {
    policy: 'signed-in',
    summary: 'Stores a file; the place is the server’s',
    bodyLimit: UPLOAD_LIMIT,
    takesFile: true,
    handle: upload,
  }),
  route('GET /api/files/:id', {
    policy: 'signed-in',
    summary: 'The file, under the rights of the record it belongs to',
    handle: download,
  }),
];
