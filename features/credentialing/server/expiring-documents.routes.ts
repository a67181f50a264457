import { z } from 'zod';
import { searchTerms } from '#server/openapi/search-terms.ts';
import { givenId } from '#server/http/given-id.ts';
import { route } from '#server/http/route.ts';
import { LARGEST_PAGE } from '#server/records/search.ts';
import { named, pageOf, recordOf, savedRecordOf } from '#server/openapi/record-shapes.ts';
import { handIn } from './hand-in.ts';
import { usesOf } from './document-uses.ts';
import { expiringDocuments } from './expiring-documents.ts';

const expiring = z.object({
  document: recordOf('The document'),
  provider: named.nullable(),
  daysLeft: z.number().int().describe('0: today is its last day'),
  placements: z.array(named.extend({ end_date: z.string().nullable() })).describe('Those that end after the document expires'),
  renewal: z.object({ _id: z.string(), status: z.string().nullable() }).nullable(),
  notices: z.array(z.object({ lead: z.unknown(), at: z.unknown(), to: z.unknown() })),
});

const use = z.object({
  _id: z.string().describe('The required item'),
  name: z.string().nullable(),
  isRenewal: z.boolean().describe('It waits as the renewal of what answers the item now'),
  completed: z.boolean(),
  sentBack: z.string().nullable().describe('Why it was sent back for this item'),
  record: named.nullable(),
});

export default [
  route('GET /api/documents/:id/uses', {
    policy: { module: 'documents', view: 'access' },
    summary: 'The required items that a document answers, as far as the reader sees them',
    answer: z.object({ records: z.array(use) }),
    handle: async ({ context, params }) => ({ records: await usesOf(context, params.id!) }),
  }),

  route('POST /api/documents/hand-in', {
    policy: { module: 'documents', view: 'access' },
    summary: 'A provider sends a document: it waits for review, and answers their open items of its type',
    body: z.object({
      path: z.string().max(64),
      document_type: z.string().max(200),
      expiration_date: z.string().nullish(),
      name: z.string().max(500).nullish(),
      notes: z.string().max(5_000).nullish(),
    }),
    answer: savedRecordOf('The document'),
    handle: async ({ context, body }) => ({ record: await handIn(context, body), notices: context.toasts }),
  }),

  route('POST /api/documents/expiring', {
    policy: { module: 'documents', view: 'access' },
    readOnly: true,
    summary: 'Active and expired documents whose last day comes within so many days, soonest first',
    body: z.object({
      within: z.number().int().min(0).max(3_650),
      searchTerms: searchTerms.optional(),
      duringPlacement: z.boolean().optional(),
      account: givenId.optional(),
      pageNumber: z.number().int().min(0).max(10_000_000).default(0),
      pageSize: z
        .number()
        .int()
        .min(1)
        .default(25)
        .transform((size) => Math.min(size, LARGEST_PAGE)),
    }),
    answer: pageOf(expiring),
    handle: ({ context, body }) => expiringDocuments(context, body),
  }),
];
