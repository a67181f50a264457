import { z } from 'zod';
import { forbidden, malformed } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import { inSentence } from '#common/names.ts';
import { givenId } from '../http/given-id.ts';
import { route } from '../http/route.ts';
import type { Module } from '../modules/module.ts';
import { aRecord, duplicateMatches } from '../openapi/record-shapes.ts';
import { moduleOf } from '../records/records.routes.ts';
import { dismissDuplicates, duplicateGroups } from './duplicate-groups.ts';
import { findDuplicates } from './find-duplicates.ts';

const policy = 'signed-in' as const;
/** Each holds up to ten records. */
const MOST_GROUPS = 20;

/** The fields, bare or as `{ account: { … } }`. */
function fieldsOf(module: Module, body: Record<string, unknown>): Record<string, unknown> {
  const names = [module.singular.replace(/\s/g, '').toLowerCase(), module.name.toLowerCase()];
  const [key, value] =
    Object.entries(body).find(([name]) => names.includes(name.toLowerCase()) && !module.storage.has(name)) ?? [];
  if (key === undefined) return body;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed(`${key}: This must be an object.`);
  return { ...('_id' in body ? { _id: body._id } : {}), ...value };
}

export default [
  route('POST /api/:resource/dup-check', {
    policy,
    readOnly: true,
    summary: 'The records that may be the same as these fields, at most 20, the best first; `_id` leaves itself out',
    body: z.record(z.string(), z.unknown()),
    answer: z.object({ matches: duplicateMatches }),
    handle: async (call) => {
      const module = moduleOf(call);
      const { _id, ...fields } = fieldsOf(module, call.body);
      if (_id !== undefined && _id !== null && !isId(_id as string))
        throw malformed('An _id is 24 hexadecimal characters.', 'bad-id');
      return { matches: await findDuplicates(call.context, module, fields, { except: (_id as string | null)?.toLowerCase() }) };
    },
  }),
  route('POST /api/:resource/duplicates', {
    policy,
    readOnly: true,
    summary: 'Groups of records that may be the same, the strongest and newest first',
    body: z.looseObject({
      pageNumber: z.number().int().min(0).max(1_000_000).default(0),
      pageSize: z.number().int().min(1).max(200).default(MOST_GROUPS),
    }),
    answer: z.object({
      groups: z.array(z.object({ score: z.number(), reasons: z.array(z.string()), records: z.array(aRecord) })),
      total: z.number().int(),
      pageNumber: z.number().int(),
      pageSize: z.number().int(),
    }),
    handle: (call) =>
      duplicateGroups(call.context, moduleOf(call), call.body.pageNumber, Math.min(call.body.pageSize, MOST_GROUPS)),
  }),
  route('POST /api/:resource/duplicates/dismiss', {
    policy,
    summary: 'Says that these records are not the same',
    body: z.looseObject({
      ids: z.array(givenId).min(2).max(10),
    }),
    answer: z.object({ dismissed: z.literal(true) }),
    handle: async (call) => {
      const module = moduleOf(call);
      if (call.context.access.module(module).edit === 'None') throw forbidden(`You may not change ${inSentence(module.label)}.`);
      await dismissDuplicates(call.context, module, call.body.ids);
      return { dismissed: true };
    },
  }),
];
