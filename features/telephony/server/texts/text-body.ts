import { z } from 'zod';
import { givenId } from '#server/http/given-id.ts';

export const recordLink = z.strictObject({ moduleName: z.string().min(1).max(63), recordId: givenId });
const what = {
  message: z.string().trim().min(1).max(1_600).optional(),
  template: givenId.optional(),
  sendAt: z.iso.datetime({ offset: true }).optional(),
};

export const oneText = z.looseObject({
  to: z.string().trim().max(40).optional(),
  related_record: recordLink.optional(),
  ...what,
  from: z.string().trim().max(40).optional(),
  despiteQuietHours: z.boolean().default(false),
});
export type OneText = z.infer<typeof oneText>;

const recipient = z.union([recordLink, z.strictObject({ to: z.string().trim().max(40) })]);
export type TextRecipient = z.infer<typeof recipient>;
export const manyTexts = z.looseObject({ recipients: z.array(recipient).min(1).max(10_000), ...what });
export type ManyTexts = z.infer<typeof manyTexts>;

export const HELD_CODES = ['suppressed', 'dnc', 'no-phone', 'quiet-hours', 'duplicate', 'out-of-reach'] as const;
export const skipped = z.object({
  _id: z.string().optional(),
  to: z.string().optional(),
  name: z.string().optional(),
  code: z.enum(HELD_CODES),
  reason: z.string(),
});
export type Skipped = z.infer<typeof skipped>;
