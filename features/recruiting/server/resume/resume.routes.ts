import { z } from 'zod';
import { LARGEST_FILE } from '#common/files-taken.ts';
import { takeUpload } from '#server/files/take-upload.ts';
import { givenId } from '#server/http/given-id.ts';
import { route } from '#server/http/route.ts';
import { duplicateMatches } from '#server/openapi/record-shapes.ts';
import { parseResume, resumeOfLead } from './resume.ts';

const reading = z.object({ value: z.unknown(), confidence: z.number().min(0).max(1), source: z.string() });
const share = z.number().min(0).max(1);
/** By field: where on the pages its words stand, in shares of the page. */
const marks = z.record(
  z.string(),
  z.array(z.object({ page: z.number().int(), x: share, y: share, width: share, height: share })),
);

export default [
  route('POST /api/leads/parse-resume', {
    policy: { module: 'leads', view: 'create' },
    summary: 'Reads a resume (PDF, DOCX, RTF, TXT): fields of a lead with their words, and leads that may be the same person',
    bodyLimit: LARGEST_FILE + 1024 * 1024,
    takesFile: true,
    answer: z.object({
      file: z.looseObject({ _id: z.string(), path: z.string() }),
      fields: z.record(z.string(), reading),
      marks,
      matches: duplicateMatches,
    }),
    handle: async (call) => {
      const file = await takeUpload(call);
      return { file, ...(await parseResume(call.context, file)) };
    },
  }),
  route('POST /api/leads/:id/resume', {
    policy: { module: 'leads', view: 'edit' },
    summary: 'Keeps an uploaded resume as a document of the lead and proposes what it tells; the lead stays as it is',
    body: z.object({ file: givenId }),
    answer: z.object({
      document: z.string(),
      proposals: z.record(z.string(), reading.extend({ current: z.unknown() })),
      marks,
      problem: z.string().optional(),
    }),
    handle: ({ context, params, body }) => resumeOfLead(context, params.id!, body.file),
  }),
];
