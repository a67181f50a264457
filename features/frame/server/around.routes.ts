import { z } from 'zod';
import { notFound } from '#common/errors.ts';
import type { ModuleDefinition } from '#common/module.ts';
import type { SearchTree } from '#common/search.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/http/route.ts';
import { aRecord, someRecords } from '#server/openapi/record-shapes.ts';
import { bumpouts } from '../bumpouts.module.ts';
import { menuNavs } from '../menu-navs.module.ts';
import { musterWidget } from '../muster-widgets.module.ts';
import { inOrder } from './in-order.ts';

const policy = 'signed-in' as const;
const ENABLED: SearchTree = { field: 'enabled', op: 'equals', value: true };
const MADE_FOR = [
  { module: bumpouts, path: 'bumpouts', noun: 'panels at the edge' },
  { module: menuNavs, path: 'menu-navs', noun: 'menus' },
] as const;

export default [
  route('GET /api/muster-widgets/bySelector/:selector', {
    policy,
    summary: 'The widget under a selector',
    answer: aRecord,
    handle: async ({ context, params }) => {
      const found = await context.records.first(musterWidget, { key_selector: params.selector });
      if (!found) throw notFound(`There is no widget under the selector “${params.selector}”.`);
      return found;
    },
  }),
  ...MADE_FOR.flatMap(({ module, path, noun }) => [
    route(`GET /api/${path}/byClient/:id`, {
      policy,
      summary: `The enabled ${noun} of a client, and those of no client, in order`,
      answer: someRecords,
      handle: async ({ context, params }) => ({ records: await ofClient(context, module, params.id!) }),
    }),
    route(`GET /api/${path}/isEnabled/byClient/:id`, {
      policy,
      summary: `Whether a client has enabled ${noun}`,
      answer: z.object({ isEnabled: z.boolean() }),
      handle: async ({ context, params }) => ({ isEnabled: (await ofClient(context, module, params.id!)).length > 0 }),
    }),
  ]),
  route('GET /api/menu-navs/user-type/:type', {
    policy,
    summary: 'The enabled menus of a user type, in order',
    answer: someRecords,
    handle: async ({ context, params }) => ({
      records: await inOrder(context, menuNavs, {
        all: [ENABLED, { field: 'user_type', op: 'equals', value: params.type }],
      }),
    }),
  }),
];

const ofClient = (context: Context, module: ModuleDefinition, client: string) => {
  const terms: SearchTree = {
    all: [
      ENABLED,
      {
        any: [
          { field: 'client', op: 'equals', value: client },
          { field: 'client', op: 'empty' },
        ],
      },
    ],
  };
  return inOrder(context, module, terms);
};
