import { z } from 'zod';
import { givenId as id } from '#server/http/given-id.ts';
import { route } from '#server/http/route.ts';
import { pageOf } from '#server/openapi/record-shapes.ts';
import { leads } from '../../leads.module.ts';
import { applicationCheck } from './application-check.ts';
import { replayApplications } from './application-replay.ts';
import { appliedJobs, appliedLeads } from './applied.ts';
import { decideApplicant } from './decide-applicant.ts';

const page = z.object({
  pageNumber: z.coerce.number().int().min(0).optional(),
  pageSize: z.coerce.number().int().min(1).optional(),
});
const applied = z.object({
  as: z.enum(['sub', 'applicant']),
  _id: z.string(),
  status: z.string().nullable(),
  date: z.string().nullable(),
});
const answer = pageOf(z.looseObject({ applied }));

export default [
  route('GET /api/leads/:id/applied-jobs', {
    policy: { module: 'jobs', view: 'access' },
    summary: 'The jobs for which a lead was submitted or applied, the latest first',
    query: page,
    answer,
    handle: ({ context, params, query }) => appliedJobs(context, params.id!, query),
  }),
  route('GET /api/jobs/:id/applied-leads', {
    policy: { module: 'leads', view: 'access' },
    summary: 'The leads who were submitted or applied for a job, the latest first',
    query: page,
    answer,
    handle: ({ context, params, query }) => appliedLeads(context, params.id!, query),
  }),
  route('POST /api/applicants/application-check', {
    policy: { module: 'applicants', view: 'access' },
    readOnly: true,
    summary: 'Whether somebody with this e-mail applied, for this job or any, and the leads who have it',
    body: z.object({ email: z.string().trim().min(3).max(254), job: id.nullish() }),
    answer: z.object({
      applied: z.boolean(),
      applicants: z.array(
        z.object({
          _id: z.string(),
          job: z.string().nullish(),
          applied_date: z.string().nullish(),
          application_status: z.string().nullish(),
        }),
      ),
      leads: z.array(z.object({ _id: z.string(), name: z.string().nullable() })),
    }),
    handle: ({ context, body }) => applicationCheck(context, body.email, body.job ?? null),
  }),
  route('POST /api/applicants/application-replay', {
    policy: { module: 'applicants', view: 'edit' },
    summary: 'Runs applications again that got stuck; what is done already is not done twice',
    body: z.object({ ids: z.array(id).min(1).max(200) }),
    answer: z.object({
      replayed: z.array(
        z.object({
          _id: z.string(),
          lead: z.string().nullable(),
          result: z.enum(['created', 'linked', 'waiting', 'failed']),
          reason: z.string().optional(),
        }),
      ),
    }),
    handle: ({ context, body }) => replayApplications(context, body.ids),
  }),
  route('POST /api/applicants/:id/decide', {
    policy: { module: 'applicants', view: 'edit' },
    summary: 'Decides which lead a waiting applicant is: `lead`, or a new one; 409 when it was decided already',
    body: z.object({ lead: id.nullable() }),
    answer: z.object({ lead: z.string().nullable(), result: z.enum(['created', 'linked']) }),
    handle: async ({ context, params, body }) => {
      const { lead, result } = await decideApplicant(context, params.id!, body.lead);
      const isSeen = lead !== null && (await context.records.may('view', leads, lead));
      return { lead: isSeen ? lead : null, result };
    },
  }),
];
