import { route } from '../http/route.ts';
import { ordered } from '../openapi/answers.ts';
import { inBackground, theseRecords } from '../runs/start-run.ts';
import { allPlaces } from './reseal.ts';

export default [
  route('POST /api/secrets/reseal', {
    policy: 'system-admin',
    sessionOnly: true,
    notWhileImpersonating: true,
    summary:
      'Seals everything anew with the current SECRETS_KEY, values and files, as a run; what no key opens is counted on the health page',
    answer: ordered,
    handle: async ({ context, reply }) => {
      reply.code(202);
      return inBackground(context, { kind: 'reseal', module: null, plan: {} }, theseRecords(await allPlaces(context.engine)));
    },
  }),
];
