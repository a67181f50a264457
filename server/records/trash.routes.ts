import { z } from 'zod';
import { route } from '../http/route.ts';
import { readTrash } from './trash.ts';

export default [
  route('GET /api/trash', {
    policy: 'signed-in',
    summary: 'The modules with deleted records that the caller may restore, and how many',
    answer: z.object({
      modules: z.array(z.object({ moduleName: z.string(), label: z.string(), count: z.number().int() })),
    }),
    handle: async ({ context }) => ({ modules: await readTrash(context) }),
  }),
];
