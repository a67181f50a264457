import { DEMO_RECORDS, refuseOwnRemoval } from './demo-records.ts';
import { route } from './http/route.ts';
import { inBackground } from './runs/start-run.ts';
import { ordered } from './openapi/answers.ts';

export default [
  route('POST /api/demo-data/remove', {
    policy: 'system-admin',
    sessionOnly: true,
    summary: 'Takes away the demo agency and nothing else, as a run',
    answer: ordered,
    handle: async ({ context, reply }) => {
      await refuseOwnRemoval(context);
      reply.code(202);
      return inBackground(context, { kind: 'remove-demo', module: null, plan: {} }, { text: DEMO_RECORDS, values: [] });
    },
  }),
];
