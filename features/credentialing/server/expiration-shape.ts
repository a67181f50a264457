import { z } from 'zod';

const leads = z.array(z.number().int().min(0).max(730)).max(10);

/** What the setting `document-type-expirations` may hold. */
export const expirationShape = z.strictObject({
  default: z.strictObject({ leads }),
  types: z.record(z.string().max(200), z.strictObject({ leads, months: z.number().int().min(1).max(600).optional() })),
});
