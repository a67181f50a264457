import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { displayTypeOf } from '#common/display-type.ts';
import { invalid, isFinal } from '#common/errors.ts';
import { fileProblem, LARGEST_FILE } from '#common/files-taken.ts';
import { takeForm } from '#server/files/take-upload.ts';
import { readableFile } from '#server/files/open-file.ts';
import { storeUpload } from '#server/files/uploads.ts';
import { readBody } from '#server/http/read-body.ts';
import { route, type Call } from '#server/http/route.ts';
import { aFile, savedRecord, someRecords } from '#server/openapi/record-shapes.ts';
import { thumbnailOf } from '#server/pdf/page-pictures.ts';
import { handbooks } from '../handbooks.module.ts';
import { hrPolicies } from '../hr-policies.module.ts';
import { LIBRARY_FILES } from '../library-files.ts';
import { libraryResources } from '../library-resources.module.ts';

const PLACEHOLDERS = join(import.meta.dirname, '../../../public/library');
const PICTURE_SIZE = 512;

const described = z.strictObject({
  name: z.string().trim().min(1, 'Name is required.').max(255),
  type: z.enum(['Article', 'Document', 'Video']),
  description: z.string().max(10_000).optional(),
  provider_visible: z.enum(['true', 'false']).optional(),
});

export default [
  route('POST /api/library-resources/setupResourceData/with-file-upload', {
    policy: { module: 'libraryResources', view: 'create' },
    summary: 'Adds a resource with its file: a form whose fields come before “file”',
    bodyLimit: LARGEST_FILE + 1024 * 1024,
    takesFile: true,
    answer: savedRecord,
    handle: addResource,
  }),
  route('GET /api/library-resources/:id/picture', {
    policy: { module: 'libraryResources', view: 'access' },
    summary: 'What a resource looks like: the first page of its file, or the picture for its kind',
    answer: aFile,
    handle: sendPicture,
  }),
  route('GET /api/handbooks/for-policy/:id', {
    policy: { module: 'handbooks', view: 'access' },
    summary: 'The handbooks of a policy that the caller may see',
    answer: someRecords,
    handle: async ({ context, params }) => {
      const policy = await context.records.get(hrPolicies, params.id!);
      return { records: await context.records.all(handbooks, { policy: policy._id }) };
    },
  }),
];

async function addResource({ context, request }: Call) {
  const { file, fields } = await takeForm(request, ['name', 'type', 'description', 'provider_visible']);
  const { provider_visible, ...given } = readBody(described, fields);
  const problem = fileProblem(LIBRARY_FILES, file.filename);
  if (problem) throw invalid({ file: problem });
  const { path } = await storeUpload(context, { filename: file.filename, content: file.content });
  const record = await context.records.create(libraryResources, {
    ...given,
    path,
    ...(provider_visible === undefined ? {} : { provider_visible: provider_visible === 'true' }),
  });
  return { record, notices: context.toasts };
}

async function sendPicture({ context, params, reply }: Call) {
  const { path, filename, type } = await context.records.get(libraryResources, params.id!);
  const file = path ? await readableFile(context, path.split('/').at(-1)!) : undefined;
  const picture =
    file &&
    (await thumbnailOf(context, file, PICTURE_SIZE).catch((problem: unknown) => {
      if (!isFinal(problem)) throw problem;
      return undefined; // a video, or what cannot be read, has the picture of its kind
    }));
  reply.header('cache-control', 'private, no-cache');
  if (picture) return reply.type('image/webp').send(picture);
  const isVideo = type === 'Video' || displayTypeOf(filename ?? '') === 'video';
  const place = join(PLACEHOLDERS, isVideo ? 'video.png' : 'pdf.png');
  return reply
    .type('image/png')
    .header('content-length', (await stat(place)).size)
    .send(createReadStream(place));
}
