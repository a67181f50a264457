import { z } from 'zod';
import { id, recordLink } from './letter-body.ts';

/** To whom: a record with an address, or an address. */
export const recipient = z.union([recordLink, z.strictObject({ to: z.string().trim().max(254) })]);
export type Recipient = z.infer<typeof recipient>;

export const manyBody = z.looseObject({
  recipients: z.array(recipient).min(1).max(10_000),
  subject: z.string().max(500).optional(),
  message: z.string().max(500_000).optional(),
  template: id.optional(),
  account: id.optional(),
  job: id.optional(),
  sendAt: z.iso.datetime({ offset: true }).optional(),
  /** It reaches those who have unsubscribed as well. */
  isNeeded: z.boolean().default(false),
});
export type ManyBody = z.infer<typeof manyBody>;

export const SKIP_CODES = ['no-address', 'suppressed', 'dnc', 'duplicate', 'out-of-reach'] as const;

export interface SkippedRecipient {
  _id?: string;
  to?: string;
  code: (typeof SKIP_CODES)[number];
  reason: string;
}

export const manyAnswer = z.object({
  queued: z.number().int(),
  records: z.array(z.string()),
  skipped: z.array(
    z.object({ _id: z.string().optional(), to: z.string().optional(), code: z.enum(SKIP_CODES), reason: z.string() }),
  ),
  /** Of the run with its progress; null when nobody is left. */
  run: z.string().nullable(),
});
