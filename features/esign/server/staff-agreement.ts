import { conflict, forbidden } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { interactiveDocumentInstances as agreements } from '../interactive-document-instances.module.ts';
import type { Agreement } from './agreement-recipients.ts';

/** `document` and `agreement` of a body: an id, or a record with its `_id` or `id`. */
export const agreementRef = z
  .union([z.string(), z.looseObject({ _id: z.string().optional(), id: z.string().optional() })])
  .transform((given) => (typeof given === 'string' ? given : (given._id ?? given.id ?? '')))
  .refine(isId, 'This names no agreement.');

/** An agreement that the person sees. @throws 404 */
export const seenAgreement = (context: Context, id: string): Promise<Agreement> => context.records.get(agreements, id);

/** One that they may change. @throws 403, 404 */
export async function changeableAgreement(context: Context, id: string): Promise<Agreement> {
  const agreement = await seenAgreement(context, id);
  if (!(await context.records.may('edit', agreements, agreement._id))) throw forbidden();
  return agreement;
}

/** @throws 409 `not-completed` */
export function refuseUncompleted({ status, path }: Agreement): void {
  if (status !== 'Completed' || !path)
    throw conflict('not-completed', 'This agreement is not completed yet. Please wait until everybody has signed.');
}

/** What most calls answer. */
export const savedAgreement = async (context: Context, id: string) => ({
  record: await context.records.get(agreements, id),
  notices: context.toasts,
});
