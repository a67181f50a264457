import { LARGEST_FILE } from '#common/files-taken.ts';
import { route } from '../http/route.ts';
import { fileRoutes } from './file-routes.ts';
import { readableFile } from './open-file.ts';
import { takeUpload } from './take-upload.ts';
import { storedFile } from '../openapi/answers.ts';
import { EXAMPLE_ID } from '../openapi/example-record.ts';

const UPLOAD_LIMIT = LARGEST_FILE + 1024 * 1024;

export default [
  route('POST /api/files/upload', {
    policy: 'signed-in',
    summary: 'Stores a file; the answer names it',
    example: () => ({
      answer: {
        _id: EXAMPLE_ID,
        path: `files/${EXAMPLE_ID}`,
        filename: 'resume.pdf',
        label: 'resume',
        size: 48_213,
        type: 'application/pdf',
      },
    }),
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
  ...fileRoutes({
    base: '/api/files/:id',
    byLink: '/api/files/by-link',
    policy: 'signed-in',
    what: 'The file, under the rights of the record it belongs to',
    find: readableFile,
  }),
];
