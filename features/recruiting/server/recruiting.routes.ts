import { z } from 'zod';
import { conflict, notFound } from '#common/errors.ts';
import { givenId as id } from '#server/http/given-id.ts';
import { route } from '#server/http/route.ts';
import { aPage, aRecord, notices, recordOf, savedRecord, savedRecordOf, someRecords } from '#server/openapi/record-shapes.ts';
import { jobs } from '../jobs.module.ts';
import { leads } from '../leads.module.ts';
import { findJobsLike } from './duplicate-jobs.ts';
import { explainRating } from './explain-rating.ts';
import { nextJobId } from './next-job-id.queries.ts';
import { placeSub } from './place-sub.ts';
import { submitLead } from './submit-lead.ts';

const day = z.iso.date().nullish();
const money = z.number().min(0).nullish();
const ratingValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const words = z.string().max(200).nullish();

export default [
  route('GET /api/jobs/next-job-id', {
    policy: { module: 'jobs', view: 'access' },
    summary: 'The number that the next new job gets',
    answer: z.object({ nextJobId: z.number().int() }),
    handle: async ({ context }) => ({ nextJobId: await nextJobId(context.database) }),
  }),

  route('POST /api/jobs/checkForExistingJobsMatchingData', {
    policy: { module: 'jobs', view: 'access' },
    readOnly: true,
    summary: 'Undeleted jobs of the same title and zip',
    body: z.object({ custom_job_title: z.string(), zip: z.string(), idToExcludeFromSearch: words }),
    answer: someRecords,
    handle: async ({ context, body }) => ({ records: await findJobsLike(context, body) }),
  }),

  route('POST /api/jobs/job-rating-search', {
    policy: { module: 'jobs', view: 'access' },
    readOnly: true,
    summary: 'Undeleted jobs rated from `min` to `max`, the best first; a page like any search',
    body: z.object({
      min: z.number().min(0).max(5).default(0),
      max: z.number().min(0).max(5).default(5),
      pageNumber: z.number().int().min(0).default(0),
      pageSize: z.number().int().min(1).max(200).default(10),
    }),
    answer: aPage,
    handle: ({ context, body: { min, max, ...page } }) =>
      context.records.search(jobs, {
        searchTerms: { all: [{ field: 'job_rating', op: 'between', value: [min, max] }] },
        sortField: 'job_rating',
        sortOrder: 'desc',
        ...page,
      }),
  }),

  route('GET /api/jobs/:id/rating', {
    policy: { module: 'jobs', view: 'access' },
    summary: 'The rating of a job, and which of its five points it has',
    answer: z.object({
      rating: z.number().int().nullable(),
      points: z.array(
        z.object({ key: z.string(), met: z.boolean(), value: ratingValue, threshold: ratingValue, text: z.string() }),
      ),
    }),
    handle: async ({ context, params }) => explainRating(context, params.id!),
  }),

  route('POST /api/leads/ownership-check', {
    policy: { module: 'leads', view: 'access' },
    readOnly: true,
    summary: 'Whether a lead is assigned, and whether it is assigned to the caller',
    body: z.object({ leadId: id }),
    answer: z.object({ owned: z.boolean(), isMine: z.boolean(), owner: z.string().nullish() }),
    handle: async ({ context, body }) => {
      const { assigned_to } = await context.records.get(leads, body.leadId);
      if (assigned_to === undefined) throw notFound('This was not found.');
      return { owned: assigned_to !== null, isMine: assigned_to !== null && assigned_to === context.userId, owner: assigned_to };
    },
  }),

  route('POST /api/leads/update-lead-status', {
    policy: { module: 'leads', view: 'edit' },
    summary: 'Moves a lead from one status to another; 409 when it has left the old one',
    body: z.object({
      leadId: id,
      oldStatus: words,
      newStatus: z.string().max(50),
      changeSource: z.enum(['direct record', 'mass update', 'import', 'merge']).optional(),
      status_change_reason_code: words,
    }),
    answer: savedRecord,
    handle: async ({ context, body }) => {
      const record = await context.transaction(async (inner) => {
        const lead = await inner.records.get(leads, body.leadId);
        if (body.oldStatus && lead.lead_status !== undefined && lead.lead_status !== body.oldStatus)
          throw conflict('status-changed', `This lead is now ${lead.lead_status}. Please look at it again.`, {
            lead_status: lead.lead_status,
          });
        const reason = body.status_change_reason_code ? { status_change_reason_code: body.status_change_reason_code } : {};
        const written = body.changeSource ? inner.withSource(body.changeSource) : inner;
        return written.records.update(leads, lead._id, { lead_status: body.newStatus, ...reason }, { version: lead.version });
      });
      return { record, notices: context.toasts };
    },
  }),

  route('POST /api/leads/:id/submit', {
    policy: { module: 'subs', view: 'create' },
    summary: 'Submits a lead for a job: a new sub at the job’s account',
    body: z.object({ job: id, license_doe: words, status: z.string().max(60).optional() }),
    answer: savedRecordOf('The new sub'),
    handle: async ({ context, params, body }) => ({
      record: await submitLead(context, params.id!, body),
      notices: context.toasts,
    }),
  }),

  route('POST /api/subs/:id/place', {
    policy: { module: 'placements', view: 'create' },
    summary: 'Places the candidate of a sub: provider, their user, placement, the sub hired; the same answer when asked again',
    body: z.object({
      placement_type: z.enum(['W2', '1099']).nullish(),
      ft_pt: z.enum(['Full Time', 'Part Time', 'PRN']).nullish(),
      planned_start_date: day,
      expected_start_date: day,
      confirmed_start_date: z.boolean().optional(),
      end_date: day,
      weekly_hours: z.number().min(0).max(168).nullish(),
      bill_rate: money,
      pay_rate: money,
      generate_credentialing: z.boolean().optional(),
      assigned_to: id.nullish(),
    }),
    answer: z.object({ placement: recordOf('The placement'), provider: z.string(), sub: aRecord, created: z.boolean(), notices }),
    handle: async ({ context, params, body }) => {
      const terms = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined && value !== null));
      return { ...(await placeSub(context, params.id!, terms)), notices: context.toasts };
    },
  }),
];
