import { z } from 'zod';
import { route } from '#server/http/route.ts';
import { notices, recordOf } from '#server/openapi/record-shapes.ts';
import { interactiveDocuments } from '../interactive-documents.module.ts';
import { makeSample } from './make-sample.ts';
import { pagesOfUrl } from './read-pdf.ts';
import { replacePdf } from './replace-pdf.ts';

const policy = { module: 'interactiveDocuments', view: 'edit' } as const;
const input = z.looseObject({ _id: z.string(), page: z.number().int() });
const changed = z.looseObject({ _id: z.string(), name: z.string(), page: z.number().int() });

const file = z.looseObject({ _id: z.string(), path: z.string() });
const page = z.object({ width: z.number(), height: z.number(), image: z.string() });
const MOST_SAMPLE = 10 * 1024 * 1024;

export default [
  route('POST /api/interactive-documents/generate-images-from-url', {
    policy: { module: 'interactiveDocuments', view: 'create' },
    summary: 'The pages of a PDF as pictures, with the inputs that its form and its placeholders define',
    body: z.strictObject({ url: z.string().min(1).max(2_000) }),
    answer: z.object({
      file,
      pages: z.array(page),
      inputs: z.array(input),
      notices: z.array(z.looseObject({ text: z.string() })),
    }),
    commitsItself: 'the file it fetches is stored at once',
    handle: ({ context, body }) => pagesOfUrl(context, body.url),
  }),
  route('POST /api/interactive-documents/:id/sample', {
    policy,
    summary: 'The document as it would be sealed with these answers, marked as a sample; nothing is sent',
    body: z.strictObject({
      doc_data: z.looseObject({}),
      values: z.record(z.string().max(60), z.record(z.string().max(120), z.unknown())),
    }),
    bodyLimit: MOST_SAMPLE,
    answer: z.object({ file, pages: z.array(page) }),
    commitsItself: 'the sample is stored at once, and the next one replaces it',
    handle: ({ context, params, body }) => makeSample(context, params.id!, body),
  }),
  route('PUT /api/interactive-documents/:id/pdf', {
    policy,
    summary: 'Puts another PDF under the same inputs and names those that were moved or lost',
    body: z.strictObject({ path: z.string().min(1).max(400) }),
    answer: z.object({ record: recordOf('The document'), moved: z.array(changed), lost: z.array(changed), notices }),
    handle: async ({ context, params, body }) => {
      const changes = await replacePdf(context, params.id!, body.path);
      return { record: await context.records.get(interactiveDocuments, params.id!), ...changes, notices: context.toasts };
    },
  }),
];
