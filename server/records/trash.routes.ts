import { z } from 'zod';
import { route } from '../http/route.ts';
import { readTrash, trashDays } from './trash.ts';

export default [
  route('GET /api/trash', {
    policy: 'signed-in',
    summary: 'The modules with deleted records that the caller may restore, how many, and for how many days',
    answer: z.object({
      modules: z.array(z.object({ moduleName: z.string(), label: z.string(), count: z.number().int() })),
      /** After so many days in the trash a record is removed for good. */
      days: z.number().int(),
    }),
    handle: async ({ context }) => ({ modules: await readTrash(context), days: await trashDays(context) }),
  }),
];
