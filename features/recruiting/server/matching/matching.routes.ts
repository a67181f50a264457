import { z } from 'zod';
import { searchTerms } from '#server/openapi/search-terms.ts';
import { malformed } from '#common/errors.ts';
import { stateCode } from '#common/us-states.ts';
import { givenId as id } from '#server/http/given-id.ts';
import { route } from '#server/http/route.ts';
import { pageOf } from '#server/openapi/record-shapes.ts';
import { pointOfZip } from '#server/places/geolocation.ts';
import { leadsMatching, matchingJobs, matchingLeads } from './find-matches.ts';
import { DEFAULT_MILES, MATCH_KEYS } from './match-weights.ts';
import { accountsMatching, accountsWithOpportunities } from './opportunities.ts';
import { workflowOfLeads } from './workflow-of-leads.ts';
import { whyNot } from './why-not.ts';

const LARGEST_RADIUS = 500;
const asked = {
  miles: z.coerce.number().positive().max(LARGEST_RADIUS).optional(),
  minScore: z.coerce.number().min(0).max(10_000).optional(),
  pageNumber: z.coerce.number().int().min(0).optional(),
  pageSize: z.coerce.number().int().min(1).optional(),
};
const query = z.object(asked);
const words = z.string().max(200).nullish();
/** A code or a name. */
const usState = words.transform((given) => (given ? (stateCode(given) ?? given) : given));

const reason = z.object({ key: z.enum(MATCH_KEYS), points: z.number(), max: z.number(), text: z.string() });
const match = z.object({
  score: z.number(),
  miles: z.number().nullable(),
  isNew: z.boolean(),
  reasons: z.array(reason),
});
const answer = pageOf(z.looseObject({ match }));
const notice = z.object({ text: z.string(), style: z.string(), duration: z.number() });
const noticed = answer.extend({ notices: z.array(notice) });
const accountsPage = pageOf(z.looseObject({ opps: z.record(z.string(), z.number()) }));

export default [
  route('GET /api/leads/:id/matching-jobs', {
    policy: { module: 'jobs', view: 'access' },
    summary: 'Open jobs that match a lead, the best first, each with its score, its reasons, and whether it is new',
    query,
    answer,
    handle: ({ context, params, query: wanted }) => matchingJobs(context, params.id!, wanted),
  }),
  route('GET /api/jobs/matching-jobs-for-lead/:leadId', {
    policy: { module: 'jobs', view: 'access' },
    summary: 'Open jobs that match a lead, the best first, each with its score, its reasons, and whether it is new',
    query,
    answer,
    handle: ({ context, params, query: wanted }) => matchingJobs(context, params.leadId!, wanted),
  }),
  route('POST /api/leads/:id/match-jobs', {
    policy: { module: 'jobs', view: 'access' },
    readOnly: true,
    summary: 'Matches jobs to a lead anew',
    body: query,
    answer: noticed,
    handle: async ({ context, params, body }) => {
      context.toast('Finding Matching Jobs');
      return { ...(await matchingJobs(context, params.id!, body)), notices: context.toasts };
    },
  }),
  route('GET /api/jobs/:id/matching-leads', {
    policy: { module: 'leads', view: 'access' },
    summary: 'Leads that match a job, the best first, each with its score, its reasons, and whether it is new',
    query,
    answer,
    handle: ({ context, params, query: wanted }) => matchingLeads(context, params.id!, wanted),
  }),
  route('POST /api/jobs/:id/match-leads', {
    policy: { module: 'leads', view: 'access' },
    readOnly: true,
    summary: 'Matches leads to a job anew',
    body: query,
    answer: noticed,
    handle: async ({ context, params, body }) => {
      context.toast('Finding Matching Leads');
      return { ...(await matchingLeads(context, params.id!, body)), notices: context.toasts };
    },
  }),
  route('POST /api/leads/matching-leads', {
    policy: { module: 'leads', view: 'access' },
    readOnly: true,
    summary: 'Leads that match a job, or a profession around a zip',
    body: z.object({ ...asked, job: id.nullish(), profession: words, specialty: words, state: usState, zip: words }),
    answer,
    handle: async ({ context, body: { job, profession, specialty, state, zip, ...wanted } }) => {
      if (job) return matchingLeads(context, job, wanted);
      const point = pointOfZip(zip);
      if (!profession) throw malformed('Name a job, or a profession and a zip.');
      if (!point) throw malformed(zip ? `${zip} is no US zip code.` : 'Name a job, or a profession and a zip.', 'bad-place');
      const wish = { _id: null, profession, specialty: specialty ?? null, state: state ?? null, point };
      return leadsMatching(context, { ...wish, start_date: null, weekly_hours: null }, wanted);
    },
  }),
  route('GET /api/jobs/:id/match/:leadId', {
    policy: { module: 'leads', view: 'access' },
    summary: 'Whether a lead matches a job, and what stands in the way',
    query: z.object({ miles: asked.miles }),
    answer: z.object({ matches: z.boolean(), blockedBy: z.array(z.string()), match: match.nullable() }),
    handle: ({ context, params, query: { miles } }) => whyNot(context, params.id!, params.leadId!, miles ?? DEFAULT_MILES),
  }),
  route('GET /api/leads/:id/matching-accounts', {
    policy: { module: 'accounts', view: 'access' },
    summary: 'Accounts with open jobs that match a lead',
    query,
    answer: accountsPage,
    handle: ({ context, params, query: wanted }) => accountsMatching(context, params.id!, wanted),
  }),
  route('POST /api/accounts/placement-opps-search', {
    policy: { module: 'accounts', view: 'access' },
    readOnly: true,
    summary: 'Accounts with open jobs of a kind, and how many placement opportunities live near them',
    body: z.object({ ...asked, profession: words, state: usState, zip: words, searchTerms: searchTerms.optional() }),
    answer: accountsPage,
    handle: ({ context, body }) => accountsWithOpportunities(context, body),
  }),
  route('POST /api/leads/leads-workflow', {
    policy: { module: 'leads', view: 'edit' },
    summary: 'Matches leads that are placement opportunities to jobs, once per stay: a task for each owner with the best jobs',
    body: z.object({ ids: z.array(id).min(1).max(200) }),
    answer: z.object({
      matched: z.number().int(),
      changed: z.number().int(),
      skipped: z.array(z.object({ _id: z.string(), reason: z.string() })),
    }),
    handle: ({ context, body }) => workflowOfLeads(context, body.ids),
  }),
];
