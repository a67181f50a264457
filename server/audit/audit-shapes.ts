import { z } from 'zod';
import { named } from '../openapi/record-shapes.ts';

/** Whether every sealed entry is as it was written; `waiting` are not sealed yet. */
export const verdict = z.object({
  sealed: z.number().int(),
  waiting: z.number().int(),
  isIntact: z.boolean(),
  problem: z
    .object({
      number: z.number().int().nullable(),
      entry: z.string(),
      what: z.enum(['changed', 'missing', 'slipped in', 'back-dated']),
    })
    .nullable(),
  erased: z.number().int().describe('Values that were erased from sealed entries; their digests hold'),
  checkpoints: z.number().int().describe('Months that were sealed to their end'),
  archived: z.array(z.string()).describe('Months that were detached, 2026-11'),
});
export const monthVerdict = z.object({ sealed: z.number().int(), isIntact: z.boolean() });

/** One field of one save. */
export const loggedChange = z.looseObject({
  _id: z.string(),
  module: z.string(),
  record_id: z.string(),
  event: z.string().nullable(),
  field: z.string().nullable(),
  previous_value: z.unknown(),
  new_value: z.unknown(),
  changeSource: z.string().nullable(),
  reason: z.string().nullable(),
  record_version: z.number().int().nullable(),
  date_created: z.string(),
  changed_by: named.nullable(),
  impersonator: named.nullable(),
});

/** An entry as the log answers it, beside the fields of its module. */
export const loggedEntry = z.looseObject({
  _id: z.string(),
  fullModule: z.object({ _id: z.string(), name: z.string(), label: z.string() }).nullable().optional(),
  fullField: z.object({ fieldName: z.string(), label: z.string(), inputType: z.string() }).nullable().optional(),
});

/** An entry that a client made. */
export const clientEntry = z.looseObject({
  _id: z.string(),
  module: z.string(),
  record_id: z.string(),
  field: z.string(),
  changed_by: z.string().nullable(),
  date_created: z.string(),
});
