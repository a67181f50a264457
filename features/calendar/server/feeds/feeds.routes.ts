import { z } from 'zod';
import { notFound } from '#common/errors.ts';
import { randomSecret } from '#server/accounts/sessions.ts';
import { givenId } from '#server/http/given-id.ts';
import { route } from '#server/http/route.ts';
import { aFile } from '#server/openapi/record-shapes.ts';
import { calendarFeeds } from '../../calendar-feeds.module.ts';
import { LAYERS } from '../../shown-events.ts';
import { feedOf, hashOfToken } from './feed-of.ts';

const aFeed = z.object({
  _id: z.string(),
  name: z.string().nullable(),
  layers: z.array(z.string()),
  groups: z.array(z.string()),
  createdAt: z.string(),
});

export default [
  route('POST /api/calendar-feeds', {
    policy: 'signed-in',
    sessionOnly: true,
    notWhileImpersonating: true,
    summary: 'Makes an address at which other programs read one’s calendar; it is told here alone',
    body: z.strictObject({
      name: z.string().trim().min(1, 'Please give the feed a name.').max(120),
      layers: z.array(z.enum(LAYERS)).max(10).optional(),
      groups: z.array(givenId).max(200).optional(),
    }),
    answer: z.object({ record: z.object({ _id: z.string(), name: z.string() }), url: z.string() }),
    handle: async ({ context, body: { name, layers = [], groups = [] } }) => {
      const token = randomSecret();
      const { _id } = await context.asSystem('one’s feed is made by its own call').records.create(calendarFeeds, {
        name,
        user: context.userId!,
        layers,
        groups,
        token_hash: await hashOfToken(context, token),
      });
      return { record: { _id, name }, url: `${context.engine.settings.publicUrl}/calendars/${token}.ics` };
    },
  }),

  route('GET /api/calendar-feeds', {
    policy: 'signed-in',
    summary: 'One’s calendar feeds, without their addresses',
    answer: z.object({ records: z.array(aFeed) }),
    handle: async ({ context }) => {
      const found = await context.records.all(
        calendarFeeds,
        { user: context.userId },
        { sortField: 'createdAt', sortOrder: 'desc' },
      );
      return {
        records: found.map(({ _id, name, layers, groups, createdAt }) => ({
          _id,
          name,
          layers: (layers ?? []) as string[],
          groups: groups ?? [],
          createdAt,
        })),
      };
    },
  }),

  route('DELETE /api/calendar-feeds/:id', {
    policy: 'signed-in',
    summary: 'Ends a calendar feed: its address answers 404 from now on',
    answer: z.object({ _id: z.string() }),
    handle: async ({ context, params }) => {
      const { _id } = await context.records.get(calendarFeeds, params.id!);
      await context.asSystem('one’s feed ends by its own call').records.deleteForever(calendarFeeds, [_id]);
      return { _id };
    },
  }),

  route('GET /calendars/:token', {
    policy: 'public',
    summary: 'A calendar feed as iCalendar (RFC 5545), with its owner’s rights of this moment',
    answer: aFile,
    handle: async ({ context, params, reply }) => {
      const name = params.token!;
      const text = name.endsWith('.ics') ? await feedOf(context, name.slice(0, -4)) : undefined;
      if (text === undefined) throw notFound('There is no calendar at this address.', 'feed-not-found');
      return reply.type('text/calendar; charset=utf-8').header('cache-control', 'private, no-store').send(text);
    },
  }),
];
