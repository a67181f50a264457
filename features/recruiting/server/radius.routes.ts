import { z } from 'zod';
import { searchTerms } from '#server/openapi/search-terms.ts';
import { malformed } from '#common/errors.ts';
import type { GeoValue, ModuleDefinition } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { givenId } from '#server/http/given-id.ts';
import { route } from '#server/http/route.ts';
import { pageOf } from '#server/openapi/record-shapes.ts';
import { jobs } from '../jobs.module.ts';
import { leads } from '../leads.module.ts';
import { around, jobsAround, leadsAround, pointOf, pointOfRecordOrZip, preferredPointsOf } from './radius-search.ts';

const MOST_ZIPS = 20;
const page = { pageNumber: z.number().int().min(0).optional(), pageSize: z.number().int().min(1).optional() };
/** Half way around the earth. */
const MOST_MILES = 12_500;
const miles = z.number().positive().max(MOST_MILES);
const part = z.string().max(300).nullish();
const address = z.object({ street: part, city: part, state: part, zip: part }).nullish();
const circle = z.object({
  zip: z.string().max(10).nullish(),
  lat: z.number().min(-90).max(90).nullish(),
  lng: z.number().min(-180).max(180).nullish(),
  address,
  miles,
  searchTerms: searchTerms.optional(),
  ...page,
});
const pageQuery = z.object({
  pageNumber: z.coerce.number().int().min(0).optional(),
  pageSize: z.coerce.number().int().min(1).optional(),
});
const answer = pageOf(z.record(z.string(), z.unknown()));

/** `POST /api/{path}`: records around a zip, a point or an address. */
const aroundPlace = (path: `/api/${string}`, module: ModuleDefinition, summary: string) =>
  route(`POST ${path}`, {
    policy: { module: module.name, view: 'access' },
    readOnly: true,
    summary,
    body: circle,
    answer,
    handle: async ({ context, body: { zip, lat, lng, address: where, ...radius } }) =>
      around(context, module, await pointOf(context, { zip, lat, lng, address: where }), radius),
  });

export default [
  aroundPlace('/api/leads/primary-address-radius-search', leads, 'Leads whose home is within so many miles, the nearest first'),
  route('POST /api/leads/radius-search', {
    policy: { module: 'leads', view: 'access' },
    readOnly: true,
    summary: 'Leads whose home or preferred zip is within so many miles, the nearest first',
    body: circle.extend({ miles: z.number().positive().max(500) }),
    answer,
    handle: async ({ context, body: { zip, lat, lng, address: where, ...radius } }) =>
      leadsAround(context, await pointOf(context, { zip, lat, lng, address: where }), radius),
  }),
  aroundPlace('/api/jobs/radius-search', jobs, 'Jobs within so many miles, the nearest first'),
  aroundPlace('/api/jobs/paged-radius-search', jobs, 'A page of the jobs within so many miles, the nearest first'),

  route('GET /api/leads/jobs-in-radius/:leadIdOrZip/:miles', {
    policy: { module: 'jobs', view: 'access' },
    summary: 'Jobs around the home of a lead or a zip, the nearest first',
    query: pageQuery,
    answer,
    handle: async ({ context, params, query }) => {
      const point = await pointOfRecordOrZip(context, leads, params.leadIdOrZip!);
      return around(context, jobs, point, { miles: milesOf(params.miles!), ...query });
    },
  }),
  route('GET /api/jobs/leads-in-radius/:jobIdOrZip/:miles', {
    policy: { module: 'leads', view: 'access' },
    summary: 'Leads whose home is around a job or a zip, the nearest first',
    query: pageQuery,
    answer,
    handle: async ({ context, params, query }) => {
      const point = await pointOfRecordOrZip(context, jobs, params.jobIdOrZip!);
      return around(context, leads, point, { miles: milesOf(params.miles!), ...query });
    },
  }),
  route('POST /api/leads/interested-location-job-search', {
    policy: { module: 'jobs', view: 'access' },
    readOnly: true,
    summary: 'Jobs around the preferred zips of a lead, or around these, the nearest first',
    body: z.object({
      leadId: givenId.optional(),
      zips: z.array(z.string().max(10)).min(1).max(MOST_ZIPS).optional(),
      miles: miles.default(25),
      ...page,
    }),
    answer,
    handle: async ({ context, body: { leadId, zips, ...radius } }) =>
      jobsAround(context, await wantedPoints(context, leadId, zips), radius),
  }),
];

async function wantedPoints(
  context: Context,
  leadId: string | undefined,
  zips: readonly string[] | undefined,
): Promise<GeoValue[]> {
  if (!zips && !leadId) throw malformed('Name a lead, or the zips to search around.');
  return zips ? Promise.all(zips.map((zip) => pointOf(context, { zip }))) : preferredPointsOf(context, leadId!);
}

function milesOf(given: string): number {
  const read = miles.safeParse(/^\d+(\.\d+)?$/.test(given) ? Number(given) : undefined);
  if (!read.success) throw malformed(`Miles are a number above 0, ${MOST_MILES.toLocaleString('en-US')} at most.`);
  return read.data;
}
