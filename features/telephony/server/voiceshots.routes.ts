import { route } from '#server/http/route.ts';
import { aPageOrIds } from '#server/openapi/record-shapes.ts';
import { searchBody } from '#server/records/search-body.ts';
import type { SearchQuery } from '#common/search.ts';
import { voiceshots } from '../voiceshots.module.ts';

export default [
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
