import { z } from 'zod';
import { malformed } from '#common/errors.ts';
import { givenId as id } from '#server/http/given-id.ts';
import { route } from '#server/http/route.ts';
import { recruiterStatistics } from './recruiter-stats.ts';
import { STATS } from './recruiter-stats.queries.ts';

const stats = Object.fromEntries(STATS.map((stat) => [stat, z.number().int()]));

export default [
  route('POST /api/subs/recruiter-stat-search', {
    policy: { module: 'subs', view: 'access' },
    readOnly: true,
    summary: 'What each recruiter submitted, interviewed, hired and placed from one day to another, both in it',
    body: z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      users: z.array(id).max(500).optional(),
      teams: z.array(id).max(500).optional(),
    }),
    answer: z.object({
      rows: z.array(z.object({ user: z.object({ _id: z.string(), name: z.string().nullable() }), ...stats })),
      totals: z.object(stats),
    }),
    handle: ({ context, body }) => {
      if (body.to < body.from) throw malformed('The span ends before it begins.');
      return recruiterStatistics(context, body);
    },
  }),
];
