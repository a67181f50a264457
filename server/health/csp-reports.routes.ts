import { z } from 'zod';
import { route } from '../http/route.ts';
import { nothing, pageOf } from '../openapi/record-shapes.ts';
import { keepViolations, listViolations, violationsIn } from './csp-reports.ts';

const aViolation = z.object({
  directive: z.string(),
  blocked: z.string(),
  page: z.string(),
  count: z.number().int(),
  firstSeen: z.string(),
  lastSeen: z.string(),
});

export default [
  route('POST /api/csp-reports', {
    policy: 'public',
    summary: 'Takes what a browser refused under the content security policy, in either type of report',
    alsoTakes: ['application/csp-report', 'application/reports+json'],
    bodyLimit: 16_384,
    commitsItself: 'a report is counted, and nobody reads its answer',
    answer: nothing,
    handle: async ({ engine, body, request, reply }) => {
      await keepViolations(engine, request.ip, violationsIn(body));
      reply.code(204).send();
    },
  }),
  route('GET /api/csp-reports', {
    policy: 'system-admin',
    sessionOnly: true,
    notWhileImpersonating: true,
    summary: 'What browsers refused on our pages, the newest first',
    query: z.looseObject({
      pageNumber: z.coerce.number().int().min(0).max(10_000).default(0),
      pageSize: z.coerce.number().int().min(1).max(200).default(50),
    }),
    answer: pageOf(aViolation),
    handle: ({ context, query }) => listViolations(context.database, query),
  }),
];
