import { z } from 'zod';
import { route } from '#server/http/route.ts';
import { campaignNumbers } from '../campaign-numbers.module.ts';
import { readNumberUse } from './number-use.queries.ts';

const used = z.object({
  _id: z.string(),
  name: z.string().nullable(),
  number: z.string(),
  texts: z.number().int(),
  people: z.number().int(),
  optedOut: z.number().int(),
});

export default [
  route('GET /api/campaign-numbers/use', {
    policy: 'system-admin',
    summary: 'The numbers of campaigns: how many texts and people each has had, and how many of these opted out',
    answer: z.object({ records: z.array(used) }),
    handle: async ({ context }) => {
      const [numbers, uses] = await Promise.all([context.records.all(campaignNumbers, {}), readNumberUse(context.database)]);
      const byNumber = new Map(uses.map((use) => [use.number, use]));
      return {
        records: numbers.map(({ _id, name, number }) => {
          const { texts = 0, people = 0, optedOut = 0 } = byNumber.get(number!) ?? {};
          return { _id, name, number: number!, texts, people, optedOut };
        }),
      };
    },
  }),
];
