import { z } from 'zod';
import { invalid } from '#common/errors.ts';
import { givenId } from '#server/http/given-id.ts';
import { isMailAddress } from '#server/outside/letter.ts';

export const id = givenId;
export const recordLink = z.strictObject({ moduleName: z.string().max(63), recordId: id });

const address = z.string().trim().max(254);
/** One may stand by itself. */
export const addresses = z.union([z.array(address).max(100), address.transform((one) => [one])]);

/** A letter as its writer gives it. */
export const letterBody = z.looseObject({
  to: addresses,
  cc: addresses.optional(),
  bcc: addresses.optional(),
  subject: z.string().max(500).optional(),
  /** HTML. */
  message: z.string().max(500_000).optional(),
  text: z.string().max(500_000).optional(),
  related_record: recordLink.optional(),
  /** Ids of files that the writer may open, 25 MB together. */
  attachments: z.array(id).max(50).optional(),
  sendAt: z.iso.datetime({ offset: true }).optional(),
  /** So long it can be taken back. */
  holdSeconds: z.number().int().min(0).max(120).optional(),
  reply_to_message: id.optional(),
  /** A draft of the writer’s own, which becomes this message. */
  draft: id.optional(),
});
export type LetterBody = z.infer<typeof letterBody>;

/** @throws 422 with every field that holds something else than addresses, or nobody to write to */
export function refuseNoAddresses({ to, cc = [], bcc = [] }: Pick<LetterBody, 'to' | 'cc' | 'bcc'>): void {
  const problems: Record<string, string> = {};
  for (const [field, given] of Object.entries({ to, cc, bcc })) {
    const wrong = given.filter((address) => !isMailAddress(address));
    if (wrong.length) problems[field] = `${wrong.map((each) => `“${each}”`).join(', ')}: not an email address.`;
  }
  if (!to.length && !cc.length && !bcc.length) problems.to = 'Please add a recipient.';
  if (Object.keys(problems).length) throw invalid(problems);
}
