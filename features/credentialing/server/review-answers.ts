import { z } from 'zod';
import { aRecord, named, recordOf } from '#server/openapi/record-shapes.ts';

const counts = z.object({
  submitted: z.number().int(),
  rejected: z.number().int(),
  waiting: z.number().int(),
  expiring: z.number().int(),
  expired: z.number().int(),
});

/** A page of the review desk; a count of 1,000 means at least that many. */
export const reviewAnswer = z.object({
  records: z.array(
    z.object({
      item: aRecord,
      record: recordOf('The credentialing record').nullable(),
      provider: named.nullable(),
      account: named.nullable(),
      since: z.string().nullable(),
      expiresDuringPlacement: z.boolean(),
      unread: z.number().int().describe('Messages of others that the caller has not read'),
    }),
  ),
  total: z.number().int(),
  totalIsCapped: z.boolean().optional().describe('There are more than this total'),
  pageNumber: z.number().int(),
  pageSize: z.number().int(),
  counts,
});

const source = z.object({ moduleName: z.string(), recordId: z.string(), name: z.string().nullable() });

export const whyAnswer = z.object({
  here: z.object({
    setup: z.object({ _id: z.string(), name: z.string().nullable() }).nullish().describe('Staff alone'),
    version: z.number().int().nullable(),
    entry: z.string().describe('The _id of the entry of the setup').nullable(),
    sentence: z.string(),
  }),
  state: z.object({
    visible: z.boolean(),
    enabled: z.boolean(),
    match: z.enum(['Any', 'All']),
    action: z.enum(['Show', 'Hide', 'Enable', 'Disable']),
    conditions: z.array(
      z.object({
        item: z.string(),
        name: z.string().nullable(),
        operator: z.string(),
        value: z.unknown(),
        actual: z.unknown(),
        passed: z.boolean(),
      }),
    ),
  }),
  done: z.object({
    by: z.enum(['person', 'earlier-item', 'document', 'agreement']).nullable(),
    user: z.string().optional(),
    at: z.string().nullish(),
    from: source.optional(),
  }),
});
