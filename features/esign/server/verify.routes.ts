import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { LARGEST_FILE } from '#common/files-taken.ts';
import { Refusal } from '#common/errors.ts';
import { takeForm } from '#server/files/take-upload.ts';
import { route } from '#server/http/route.ts';
import { verifyFile } from './verify-file.ts';

export default [
  route('POST /api/esign/verify', {
    policy: 'public',
    readOnly: true,
    takesFile: true,
    bodyLimit: LARGEST_FILE + 1024 * 1024,
    summary: 'Whether a file, in the field “file”, was sealed here, was changed since, or is not ours',
    answer: z.looseObject({ result: z.enum(['sealed-here', 'changed', 'not-ours']), sha256: z.string(), sentence: z.string() }),
    commitsItself: 'it keeps nothing',
    handle: async ({ engine, request }) => {
      const { file } = await takeForm(request, []);
      const bytes = await buffer(file.content);
      if (bytes.length > LARGEST_FILE) throw new Refusal(413, 'too-large', 'The file is larger than 25 MB.');
      return verifyFile(engine, bytes);
    },
  }),
];
