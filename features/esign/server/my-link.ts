import { conflict, notFound } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { users } from '#server/accounts/users.module.ts';
import { isUnsent } from '../states.ts';
import { hold, refuseClosed } from './agreement-progress.ts';
import { signersAmong, whoseTurn, type Agreement } from './agreement-recipients.ts';
import { requestSignature } from './request-signature.ts';
import { makeLink } from './signing-links.ts';
import { seenAgreement } from './staff-agreement.ts';

/** A link for the signed-in person, if they are a recipient by account or address. Asking for it sends an approved agreement. @throws 404, 409 */
export async function linkOfRecipient(context: Context, id: string): Promise<{ link: string }> {
  const agreement = await seenAgreement(context, id);
  if (agreement.status === 'Created') throw conflict('not-sent', 'This agreement was not sent yet.');
  return context.transaction(async (inner) => {
    if (isUnsent(agreement.status))
      await requestSignature(inner.asSystem('its signer opens an approved agreement'), { docId: agreement._id, sender: null });
    const held = await hold(inner, agreement._id);
    if (held.agreement.status !== 'Completed') refuseClosed(held, inner.now());
    const me = await held.system.records.find(users, context.userId);
    const row = signersAmong(held.rows).find(
      ({ user, email, recipientId }) =>
        user === context.userId ||
        (email && me?.email?.toLowerCase() === email.toLowerCase()) ||
        (held.agreement.related_user === context.userId && recipientId === providerAmong(held.agreement)),
    );
    if (!row) throw notFound('You are not among the recipients of this agreement.');
    const isOpen = row.state !== 'waiting' || whoseTurn(held.rows, held.agreement.completeInOrder !== false).includes(row);
    if (!isOpen) throw conflict('not-your-turn', 'Others sign before you. You will get a letter when it is your turn.');
    return { link: await makeLink(held.system, row, 'own') };
  });
}

/** The recipient who is the provider of the record. */
const providerAmong = ({ recipients }: Agreement): unknown =>
  recipients?.find(({ fromType }) => fromType === 'provider')?.recipientId;
