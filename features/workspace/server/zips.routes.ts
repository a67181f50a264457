import { z } from 'zod';
import { notFound } from '#common/errors.ts';
import type { Field } from '#common/field.ts';
import { geo, text } from '#common/module.ts';
import { matches } from '#common/search-matches.ts';
import { parseSearch } from '#common/search.ts';
import { keptOnce } from '#server/kept-once.ts';
import { aliased, route } from '#server/http/route.ts';
import { pageOf } from '#server/openapi/record-shapes.ts';
import { allZips, lookupZip } from '#server/places/zip-codes.ts';

interface Zip {
  code: string;
  city: string;
  state: string;
  location: { lat: number; lng: number };
}

const aZip = z.object({
  code: z.string(),
  city: z.string(),
  state: z.string(),
  location: z.object({ lat: z.number(), lng: z.number() }),
});

/** The look-up table of US zip codes comes with Muster and is never written. */
const fields: Record<string, Field> = { code: text('Code'), city: text('City'), state: text('State'), location: geo('Position') };

const zips = keptOnce((): Zip[] =>
  Object.values(allZips())
    .map(({ zip, city, state, latitude, longitude }) => ({ code: zip, city, state, location: { lat: latitude, lng: longitude } }))
    .sort((a, b) => (a.code < b.code ? -1 : 1)),
);

const located = (code: string) => {
  const found = lookupZip(code);
  return found ? { lat: found.latitude, lng: found.longitude } : undefined;
};

function page(found: readonly Zip[], pageNumber: number, pageSize: number) {
  const from = pageNumber * pageSize;
  return { records: found.slice(from, from + pageSize), total: found.length, pageNumber, pageSize };
}

const query = z.looseObject({
  pageNumber: z.coerce.number().int().min(0).default(0),
  pageSize: z.coerce.number().int().min(1).max(200).default(200),
});
const searchBody = z.looseObject({
  pageNumber: z.number().int().min(0).default(0),
  pageSize: z.number().int().min(1).max(200).default(200),
});

export default [
  ...aliased(['GET /api/zips', 'GET /api/zips/all'], {
    policy: 'signed-in',
    summary: 'US zip codes, by code',
    query,
    answer: pageOf(aZip),
    handle: ({ query: { pageNumber, pageSize } }) => page(zips(), pageNumber, pageSize),
  }),
  route('GET /api/zips/by-code/:code', {
    policy: 'signed-in',
    summary: 'City, state and position of a zip code',
    answer: aZip,
    handle: ({ params }) => {
      const found = lookupZip(params.code!.slice(0, 5));
      if (!found) throw notFound('This zip code was not found.');
      return { code: found.zip, city: found.city, state: found.state, location: { lat: found.latitude, lng: found.longitude } };
    },
  }),
  ...aliased(['POST /api/zips/advancedSearch', 'POST /api/zips/search', 'POST /api/zips/dataSourceSearch'], {
    policy: 'signed-in',
    readOnly: true,
    summary: 'Zip codes by code, city, state or distance',
    body: searchBody,
    answer: pageOf(aZip),
    handle: ({ body, context }) => {
      const { pageNumber, pageSize, searchTerms, ...terms } = body;
      const tree = parseSearch(searchTerms ?? terms);
      const asked = { me: context.userId ?? '', today: context.today(), locate: located };
      const found = zips().filter((zip) => matches(tree, zip as unknown as Record<string, unknown>, fields, asked));
      return page(found, pageNumber, pageSize);
    },
  }),
];
