import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refusal } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/http/route.ts';
import { pointOfZip } from '#server/places/geolocation.ts';
import { aFile, pageOf, plainText } from '#server/openapi/record-shapes.ts';
import { titleOf } from '../feeds/feed-problems.ts';
import { apply, readForm } from './apply.ts';
import { closedPage, jobPage, missingPage, type FormState } from './job-page.ts';
import { listPage } from './list-page.ts';
import { ClosedJob, advertisedJob, asPublic, publicJobs, similarJobs } from './public-jobs.ts';
import { siteOf } from './site-layout.ts';
import { sitemap } from './sitemap.ts';

const words = z.string().trim().max(200).optional();
const searched = z.object({
  q: words,
  profession: words,
  zip: words.transform((zip) => zip || undefined),
  miles: z.coerce.number().positive().max(500).optional(),
  pageNumber: z.coerce.number().int().min(0).max(10_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(50).optional(),
});
const publicJob = z.looseObject({
  job_id: z.number().int(),
  title: z.string(),
  profession: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  description: z.string().nullable(),
  post_date: z.string().nullable(),
  url: z.string(),
  miles: z.number().optional(),
});
const open = { policy: 'public' } as const;
const LARGEST_APPLICATION = 11 * 1024 * 1024;

export default [
  route('GET /api/public/jobs', {
    ...open,
    summary: 'The jobs on the job site: by words, profession and distance',
    query: searched,
    answer: pageOf(publicJob),
    handle: ({ context, query }) => publicJobs(context, query),
  }),
  route('GET /api/public/jobs/:jobId', {
    ...open,
    summary: 'A job on the job site by its number; 410 when it is closed',
    answer: publicJob,
    handle: async ({ context, params }) => asPublic(context, await advertisedJob(context, params.jobId!)),
  }),
  route('POST /api/public/jobs/:jobId/apply', {
    ...open,
    summary: 'Applies for a job: JSON, or a form with the file “resume”; the same answer for everybody',
    takesFile: true,
    bodyLimit: LARGEST_APPLICATION,
    answer: z.object({ status: z.literal('received') }),
    commitsItself: 'an application is kept in a transaction of its own, and is one however often it is sent',
    handle: async ({ context, params, request }) => apply(context, params.jobId!, await readForm(request), request.ip),
  }),
  route('GET /jobs', {
    ...open,
    summary: 'The job site',
    query: searched,
    answer: aFile,
    handle: async ({ context, query, request, reply }) => {
      const site = siteOf(context, request);
      const isKnown = !query.zip || pointOfZip(query.zip) !== undefined;
      const found = isKnown ? await publicJobs(context, query) : null;
      return reply.type('text/html; charset=utf-8').send(listPage(site, query, found, context.list('Professions') ?? []));
    },
  }),
  route('GET /jobs/sitemap.xml', {
    ...open,
    summary: 'Every job on the job site, for search engines',
    answer: aFile,
    handle: async ({ context, reply }) => reply.type('application/xml; charset=utf-8').send(await sitemap(context)),
  }),
  route('GET /robots.txt', {
    policy: 'public',
    summary: 'What search engines may read: the job site alone',
    answer: plainText,
    handle: ({ context, reply }) => {
      reply.type('text/plain; charset=utf-8');
      return `User-agent: *\nAllow: /jobs\nDisallow: /\n\nSitemap: ${context.engine.settings.publicUrl}/jobs/sitemap.xml\n`;
    },
  }),
  route('GET /jobs/:jobId', {
    ...open,
    summary: 'A job on the job site, with its form to apply; a closed one is 410 with similar jobs',
    query: z.looseObject({ received: z.string().optional() }),
    answer: aFile,
    handle: ({ context, params, query, request, reply }) =>
      showJob(context, params.jobId!, request, reply, { isReceived: query.received !== undefined }),
  }),
  route('POST /jobs/:jobId/apply', {
    ...open,
    summary: 'The form of the job site: applies, and shows the page again with its problems',
    takesFile: true,
    bodyLimit: LARGEST_APPLICATION,
    answer: aFile,
    commitsItself: 'an application is kept in a transaction of its own, and is one however often it is sent',
    handle: async ({ context, params, request, reply }) => {
      const form = await readForm(request);
      try {
        await apply(context, params.jobId!, form, request.ip);
      } catch (problem) {
        if (!(problem instanceof Refusal) || problem.status !== 422) throw problem;
        return showJob(context, params.jobId!, request, reply.code(422), { values: form.values, problems: problem.fields });
      }
      return reply.redirect(`/jobs/${params.jobId!}?received=1#apply`, 303);
    },
  }),
];

async function showJob(context: Context, jobId: string, request: FastifyRequest, reply: FastifyReply, state: FormState) {
  const site = siteOf(context, request);
  reply.type('text/html; charset=utf-8');
  try {
    const job = asPublic(context, await advertisedJob(context, jobId));
    return reply.send(jobPage(site, job, context.list('Professions') ?? [], state));
  } catch (problem) {
    if (problem instanceof ClosedJob) {
      const similar = await similarJobs(context, problem.job);
      return reply.code(410).send(closedPage(site, titleOf(problem.job), similar, context.list('Professions') ?? []));
    }
    if (problem instanceof Refusal && problem.status === 404) return reply.code(404).send(missingPage(site));
    throw problem;
  }
}
