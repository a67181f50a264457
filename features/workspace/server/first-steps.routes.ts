import { z } from 'zod';
import { route } from '#server/http/route.ts';
import { FIRST_STEPS } from '../first-steps.ts';
import { modulesWithOwnRecords } from './first-steps.queries.ts';

export default [
  route('GET /api/first-steps', {
    policy: 'system-admin',
    summary: 'Which first steps are done; what the demo brought does not count',
    answer: z.object({ done: z.array(z.string()) }),
    handle: async ({ context }) => ({
      done: await modulesWithOwnRecords(context, Object.fromEntries(FIRST_STEPS.map(({ module, enough }) => [module, enough]))),
    }),
  }),
];
