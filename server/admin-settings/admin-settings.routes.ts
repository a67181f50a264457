import { z } from 'zod';
import { notFound } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { readAllAgain } from '../change-counters.ts';
import { adminSettings } from './admin-settings.module.ts';
import { partsOfSetting } from './declared-setting.ts';
import { acknowledged } from '../openapi/answers.ts';
import { aRecord } from '../openapi/record-shapes.ts';

const policy = 'system-admin' as const;

async function settingOf(context: Context, key: string) {
  const byId = isId(key) ? await context.records.find(adminSettings, key) : undefined;
  const setting = byId ?? (await context.records.first(adminSettings, { key }));
  if (!setting) throw notFound('This setting was not found.');
  return setting;
}

export default [
  route('GET /api/admin-settings/declared', {
    policy,
    summary: 'The settings that parts of the product declare, what they are made of, and the screens that edit them',
    answer: z.object({
      records: z.array(
        z.object({
          key: z.string(),
          label: z.string(),
          section: z.string().nullable(),
          editor: z.string().nullable(),
          parts: z.array(z.object({ name: z.string(), label: z.string().nullable(), choices: z.array(z.string()).nullable() })),
        }),
      ),
    }),
    handle: ({ engine }) => ({
      records: [...engine.discovered.settings.values()].map((declared) => {
        const { key, label, section = null, editor = null } = declared;
        return { key, label, section, editor, parts: partsOfSetting(declared) };
      }),
    }),
  }),
  route('GET /api/admin-settings/by-key/:key', {
    policy,
    summary: 'One setting by its key',
    answer: aRecord,
    handle: ({ context, params }) => settingOf(context, params.key!),
  }),
  route('GET /api/admin-settings/:key', {
    policy,
    summary: 'One setting by its id or key',
    answer: aRecord,
    handle: ({ context, params }) => settingOf(context, params.key!),
  }),
  route('POST /api/admin-settings/empty-cache', {
    commitsItself: 'it tells every node before it answers',
    policy,
    summary: 'Makes every node read definitions, rights and lists again',
    answer: acknowledged,
    handle: async ({ engine }) => {
      await readAllAgain(engine);
      return { status: 'ok' };
    },
  }),
];
