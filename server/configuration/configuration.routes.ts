import { z } from 'zod';
import { malformed } from '#common/errors.ts';
import { route } from '../http/route.ts';
import { applyConfiguration, checkConfiguration, readConfiguration } from './configuration.ts';
import { PARTS, changes, configuration, type Part } from './configuration-shapes.ts';

const policy = 'system-admin' as const;
const bodyLimit = 16 * 1024 * 1024;

export default [
  route('GET /api/configuration', {
    policy,
    summary:
      'Modules, layouts, lists, roles, workflows, menus and settings as one file: names, no ids, no people, records or secrets',
    query: z.looseObject({ parts: z.string().max(200).optional() }),
    answer: configuration,
    handle: ({ context, query }) => readConfiguration(context, query.parts ? partsIn(query.parts) : PARTS),
  }),
  route('POST /api/configuration/check', {
    policy,
    readOnly: true,
    summary: 'What applying this configuration would add, change or refuse',
    body: configuration,
    bodyLimit,
    answer: changes,
    handle: async ({ context, body }) => ({ changes: await checkConfiguration(context, body) }),
  }),
  route('POST /api/configuration/apply', {
    policy,
    commitsItself: 'definitions are changed by one transaction of their own',
    summary: 'Applies a configuration, whole or not at all',
    body: configuration,
    bodyLimit,
    answer: changes,
    handle: async ({ context, body }) => ({ changes: await applyConfiguration(context, body) }),
  }),
];

function partsIn(text: string): Part[] {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !(PARTS as readonly string[]).includes(name));
  if (unknown !== undefined) throw malformed(`There is no part named ${unknown}. Choose among ${PARTS.join(', ')}.`);
  return names as Part[];
}
