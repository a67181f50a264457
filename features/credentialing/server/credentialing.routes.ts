import { route } from '#server/http/route.ts';
import { savedRecord } from '#server/openapi/record-shapes.ts';
import { credentialing } from '../credentialing.module.ts';
import { aBoard, myCredentialing } from './board-answers.ts';
import { readBoard } from './board.ts';
import { readMine } from './my-credentialing.ts';

const policy = { module: 'credentialing', view: 'access' } as const;

export default [
  route('GET /api/credentialing/mine', {
    policy,
    summary: 'The records of the signed-in provider, with their progress',
    answer: myCredentialing,
    handle: ({ context }) => readMine(context),
  }),

  route('GET /api/credentialing/:id/board', {
    policy,
    summary: 'A record with its items by category, their state, progress and last comments',
    answer: aBoard,
    handle: ({ context, params }) => readBoard(context, params.id!),
  }),

  route('PUT /api/credentialing/update-last-action-date/:id', {
    policy,
    summary: 'Stamps the last action on a record',
    answer: savedRecord,
    handle: async ({ context, params }) => {
      await context.records.get(credentialing, params.id!);
      const record = await context
        .asSystem('people who see a record can act on it')
        .records.update(credentialing, params.id!, { last_action_date: context.now().toISOString() });
      return {
        record: { _id: record._id, version: record.version, last_action_date: record.last_action_date },
        notices: context.toasts,
      };
    },
  }),
];
