import { conflict } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import type { Agreement } from './agreement-recipients.ts';
import { sealAgreement } from './seal.jobs.ts';

/** @throws 409 when nothing waits to be sealed */
export async function sealAgain(context: Context, agreement: Agreement): Promise<void> {
  if (!agreement.is_sealing) throw conflict('nothing-to-seal', 'Nothing of this agreement waits to be sealed.');
  await context.queue(sealAgreement, { agreement: agreement._id }, { key: `seal ${agreement._id}` });
}
