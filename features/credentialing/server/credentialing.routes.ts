import { z } from 'zod';
import { givenId as id } from '#server/http/given-id.ts';
import { route } from '#server/http/route.ts';
import { manyDone, named, recordOf, savedRecord } from '#server/openapi/record-shapes.ts';
import { credentialing } from '../credentialing.module.ts';
import { applySetup, readDifference } from './apply-setup.ts';
import { aBoard, myCredentialing } from './board-answers.ts';
import { readBoard } from './board.ts';
import { generateForMany } from './create-from-placement.ts';
import { createFromSetup } from './create-from-setup.ts';
import { readMine } from './my-credentialing.ts';

const entries = z.array(z.string().max(200)).max(500).default([]);
const ids = z.array(id).max(500).default([]);
const edit = { module: 'credentialing', view: 'edit' } as const;
const create = { module: 'credentialing', view: 'create' } as const;
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

  route('POST /api/credentialing/from-setup', {
    policy: create,
    summary: 'A record with its items, from the setup that fits or from the one that is named',
    body: z.object({
      providers_credentialing: id,
      hire_type: z.enum(['W2', '1099']),
      core_or_managed: z.enum(['Core', 'Managed']).nullish(),
      related_account: id.nullish(),
      placements_credentialing: id.nullish(),
      setup: id.nullish(),
    }),
    answer: savedRecord,
    handle: async ({ context, body }) => ({ record: await createFromSetup(context, body), notices: context.toasts }),
  }),

  route('POST /api/credentialing/generate', {
    policy: create,
    summary: 'A record for each of these placements that has none',
    body: z.object({ placements: z.array(id).min(1).max(500) }),
    answer: manyDone,
    handle: ({ context, body }) => generateForMany(context, body.placements),
  }),

  route('GET /api/credentialing/:id/setup-difference', {
    policy: edit,
    summary: 'What the setup that fits today would change of this record, item by item',
    answer: z.object({
      setup: named.extend({ version: z.number().int() }),
      add: z.array(recordOf('An entry of the setup')),
      remove: z.array(named),
      change: z.array(named.extend({ fields: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })) })),
      kept: z.number().int().describe('Items that stay as they are'),
    }),
    handle: ({ context, params }) => readDifference(context, params.id!),
  }),

  route('POST /api/credentialing/:id/apply-setup', {
    policy: edit,
    summary: 'Does what was chosen of the difference: `add` names entries, `remove` and `change` items',
    body: z.object({ version: z.number().int(), add: entries, remove: ids, change: ids }),
    answer: savedRecord,
    handle: async ({ context, params, body }) => ({
      record: await applySetup(context, params.id!, body),
      notices: context.toasts,
    }),
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
