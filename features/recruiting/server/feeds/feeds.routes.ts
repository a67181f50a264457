import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { malformed } from '#common/errors.ts';
import { givenId as id } from '#server/http/given-id.ts';
import { route } from '#server/http/route.ts';
import { aFile, manyDone } from '#server/openapi/record-shapes.ts';
import { jobs } from '../../jobs.module.ts';
import { feedFor, publisherOf } from './build-feeds.ts';
import { FEEDS, FEED_NAMES, feedValue } from './feed-names.ts';
import { checkFeeds } from './check-feeds.ts';
import { jobElement } from './feed-xml.ts';
import { removeFromFeeds } from './remove-from-feeds.ts';

export default [
  ...FEEDS.map(({ name }) =>
    route(`GET /feeds/${name}.xml`, {
      policy: 'public',
      summary: `The jobs that are advertised at ${name}, as XML`,
      answer: aFile,
      handle: async ({ context, request, reply }) => {
        const known = String(request.headers['if-none-match'] ?? '');
        const feed = await feedFor(context, name, known);
        reply
          .header('etag', feed.etag)
          .header('cache-control', 'public, max-age=300')
          .header('last-modified', feed.builtAt.toUTCString());
        if (!feed.body) return reply.code(304).send();
        return reply.type('application/xml; charset=utf-8').send(Readable.from([feed.body]).pipe(createGunzip()));
      },
    }),
  ),

  route('GET /api/jobs/:id/feed-check', {
    policy: { module: 'jobs', view: 'access' },
    summary: 'For each feed whether the job is in it, why not, and what its board would refuse',
    answer: z.object({
      feeds: z.array(z.object({ feed: z.enum(FEED_NAMES), included: z.boolean(), problems: z.array(z.string()) })),
      xml: z.string(),
    }),
    handle: async ({ context, params }) => {
      const job = await context.records.get(jobs, params.id!);
      return { feeds: checkFeeds(job, context.today()), xml: jobElement(job, publisherOf(context)) };
    },
  }),

  route('PUT /api/jobs/remove-from-feeds/by-array', {
    policy: { module: 'jobs', view: 'mass_update' },
    summary: 'Takes feeds away from jobs; every job keeps its other ones',
    body: z.object({ ids: z.array(id).min(1).max(2_000), feeds: z.array(z.string().max(60)).min(1).max(20) }),
    answer: manyDone,
    handle: ({ context, body }) => {
      const feeds = body.feeds.map((feed) => {
        const value = feedValue(feed);
        if (!value) throw malformed(`There is no feed named ${feed}.`);
        return value;
      });
      return removeFromFeeds(context, body.ids, feeds);
    },
  }),
];
