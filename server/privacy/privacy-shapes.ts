import { z } from 'zod';
import { givenId } from '../http/given-id.ts';

const MOST_RECORDS = 50;

export const givenRecord = z.strictObject({ moduleName: z.string().max(63), recordId: givenId });
export const givenRecords = z.array(givenRecord).min(1, 'Name at least one record.').max(MOST_RECORDS);
export const givenReason = z.string().trim().min(1, 'Say why.').max(500);
/** The laws give 30 days, or 45. */
export const dueInDays = z.union([z.literal(30), z.literal(45)]).default(30);
export const pageQuery = z.looseObject({
  pageNumber: z.coerce.number().int().min(0).max(10_000).default(0),
  pageSize: z.coerce.number().int().min(1).max(200).default(50),
});

const link = z.object({ moduleName: z.string(), recordId: z.string() });
const kept = z.array(link.extend({ reason: z.string() }));

export const foundPerson = z.object({
  holdings: z.array(
    z.object({
      moduleName: z.string(),
      relation: z.enum(['is', 'about', 'mentions']).describe('They are it, it is about them, or its text names them'),
      count: z.number().int(),
      ids: z.array(z.string()).describe('The first 200'),
    }),
  ),
  files: z.number().int(),
  letters: z.number().int(),
  auditEntries: z.number().int(),
  signIns: z.number().int(),
  notSearched: z
    .array(z.string())
    .describe(
      'Modules too large to be searched for texts that name them, and `imports` and `exports` where files of either are kept (for 30 days)',
    ),
});
export const orderedRequest = z.object({ request: z.string() });
export const trialOfErasure = z.object({
  wouldErase: z.array(link.extend({ fields: z.array(z.string()) })),
  kept,
});
export const aRequest = z.object({
  _id: z.string(),
  kind: z.enum(['export', 'erase']),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  by: z.string(),
  byName: z.string().nullable(),
  createdAt: z.string(),
  dueAt: z.string(),
  begunAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  reason: z.string().nullable(),
  records: z.array(link),
  file: z
    .object({ _id: z.string(), path: z.string(), filename: z.string(), label: z.string(), size: z.number(), type: z.string() })
    .nullable(),
  erased: z.object({
    records: z.number().int(),
    files: z.number().int(),
    letters: z.number().int(),
    auditValues: z.number().int(),
  }),
  kept,
  total: z.number().int(),
  handled: z.number().int(),
  problem: z.string().nullable(),
});
export const aHold = z.object({
  _id: z.string(),
  records: z.array(link),
  reason: z.string(),
  by: z.string(),
  byName: z.string().nullable(),
  createdAt: z.string(),
});
