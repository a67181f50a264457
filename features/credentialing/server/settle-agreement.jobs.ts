import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/job.ts';
import { interactiveDocumentInstances as agreements } from '#features/esign/interactive-document-instances.module.ts';
import { cancelAgreement } from '#features/esign/server/public.ts';
import { isClosed } from '#features/esign/states.ts';
import { credentialing } from '../credentialing.module.ts';
import { credentialingRequiredItems as items } from '../credentialing-required-items.module.ts';
import { generateAgreements } from './generate-agreements.ts';
import type { Item } from './item-at-work.ts';

const ON_PAPER = 'The document was completed on paper.';

/**
 * Cancels an agreement whose item was completed without it, so that nobody is asked to sign any more, and makes a new one when the
 * item is open again. Running it again changes nothing.
 */
export const settleAgreement = job<{ item: string }>('settle-agreement', async (context, { item: id }) => {
  const item = await context.records.find(items, id);
  const agreement = await context.records.find(agreements, agreementOf(item));
  if (!item || !agreement) return;
  if (item.completed) await cancelOpen(context, agreement._id);
  else if (agreement.end_reason === ON_PAPER && isAskedFor(item)) await askAnew(context, item);
});

const agreementOf = (item: Item | undefined): string | undefined => item?.completionDetails?.agreement as string | undefined;

const cancelOpen = (context: Context, id: string): Promise<void> =>
  context.transaction(async (inner) => {
    const { status, is_sealing } = await inner.records.lock(agreements, id);
    if (!isClosed(status) && !is_sealing) await cancelAgreement(inner, id, ON_PAPER);
  });

/** What was sent in its place waits for a decision first. */
const isAskedFor = ({ completionDetails }: Item): boolean => completionDetails?.approvalStatus !== 'Submitted';

const askAnew = (context: Context, { _id, completionDetails, relatedCredentialingRecord }: Item): Promise<void> =>
  context.transaction(async (inner) => {
    const item = await inner.records.lock(items, _id);
    const record = await inner.records.find(credentialing, relatedCredentialingRecord);
    if (!record || item.completed || agreementOf(item) !== completionDetails?.agreement) return;
    const about = {
      _id: record._id,
      related_user: record.related_user,
      provider: record.providers_credentialing,
      teams: item.teams,
    };
    const [made] = await generateAgreements(inner, about, [item]);
    await inner.records.update(items, _id, { completionDetails: { ...item.completionDetails, ...made!.completionDetails } });
  });

export default [settleAgreement];
