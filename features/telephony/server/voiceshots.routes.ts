import { z } from 'zod';
import { route } from '#server/http/route.ts';
import { aPageOrIds } from '#server/openapi/record-shapes.ts';
import { searchBody } from '#server/records/search-body.ts';
import type { SearchQuery } from '#common/search.ts';
import { calleesOf } from './callees.ts';
import { callee } from './dialer/request-conference.ts';
import { skipped } from './texts/text-body.ts';
import { voiceshots } from '../voiceshots.module.ts';

export default [
  route('POST /api/voiceshots/recipients', {
    policy: { module: 'voiceshots', view: 'access' },
    readOnly: true,
    summary: 'Who of these would be called by a voiceshot, and why the others would not',
    bodyLimit: 8 * 1024 * 1024,
    body: z.looseObject({ recipients: z.array(callee).min(1).max(10_000) }),
    answer: z.object({ recipients: z.array(z.object({ name: z.string(), phone: z.string() })), skipped: z.array(skipped) }),
    handle: async ({ context, body }) => {
      const { reached, skipped: left } = await calleesOf(context, 'voice', body.recipients);
      return { recipients: reached.map(({ name, number }) => ({ name, phone: number })), skipped: left };
    },
  }),
  route('POST /api/voiceshots/dataSourceSearch', {
    policy: { module: 'voiceshots', view: 'access' },
    readOnly: true,
    summary: 'Searches voiceshots; a page with its total. An order by last_name, which they do not have, is by title',
    body: searchBody,
    answer: aPageOrIds,
    handle: ({ context, body }) => {
      const { fields: _fields, ...query } = body as SearchQuery & { fields?: unknown; idsOnly?: boolean };
      const asked = query.sortField === 'last_name' ? { ...query, sortField: 'title' } : query;
      return asked.idsOnly ? context.records.ids(voiceshots, asked) : context.records.search(voiceshots, asked);
    },
  }),
];
