import { conflict, invalid } from '#common/errors.ts';
import { isMailAddress } from '#server/outside/letter.ts';
import { interactiveDocumentInstances as agreements } from '../interactive-document-instances.module.ts';
import { notify } from '#server/notifications/notify.ts';
import type { SignedAnswer } from '../signing-answers.ts';
import type { AgreementStatus, RecipientState } from '../states.ts';
import { changeRecipient, goOn, keepProgress, nameOf, ask } from './agreement-progress.ts';
import { mirrorRecipients, type Recipient } from './agreement-recipients.ts';
import { cleanPictures } from './clean-pictures.ts';
import { attachSignerFiles } from './signer-files.ts';
import { readGiven, valuesSeen, valuesToSign } from './given-values.ts';
import { logAction } from './log-action.ts';
import { correct } from './request-signature.ts';
import { act, refuseOutOfTurn, refuseWithoutConsent, type Signer } from './signer.ts';
import { agreementEnded } from '../esign.notification-kinds.ts';

const answer = (status: string | null, state: string | null): SignedAnswer => ({
  status: status as AgreementStatus,
  state: state as RecipientState,
});

/** Notes that the recipient has opened the agreement, once. */
export const noteViewed = (signer: Signer): Promise<SignedAnswer> =>
  act(signer, async (held, { recipient, caller, agreement }) => {
    if (recipient.viewed_at || agreement.status === 'Completed') return answer(agreement.status, recipient.state);
    const { ip, userAgent } = caller;
    const row = await changeRecipient(held, recipient, {
      state: recipient.state === 'waiting' || recipient.state === 'asked' ? 'viewed' : recipient.state,
      viewed_at: held.system.now().toISOString(),
      ip,
      user_agent: userAgent,
    });
    await logAction(held.system, agreement._id, 'Viewed', `${nameOf(row)} opened the agreement.`, { recipient: row, caller });
    const changed = await keepProgress(held);
    return answer(changed.status, row.state);
  });

export const giveConsent = (signer: Signer, timeZone: string | null): Promise<{ given: true }> =>
  act(signer, async (held, { recipient, caller }) => {
    if (recipient.state === 'signed') throw conflict('already-signed', 'You have signed this already.');
    const now = held.system.now().toISOString();
    await changeRecipient(held, recipient, {
      consent_at: recipient.consent_at ?? now,
      time_zone: timeZone ?? recipient.time_zone,
      ip: caller.ip,
      user_agent: caller.userAgent,
    });
    return { given: true };
  });

/** Keeps what a recipient has typed until they sign. */
export const keepDraft = (signer: Signer, given: Record<string, unknown>): Promise<{ kept: string[] }> =>
  act(signer, async (held, now) => {
    refuseOutOfTurn(now);
    const values = readGiven(now, now.recipient, given, { isDraft: true });
    await changeRecipient(held, now.recipient, { draft: { ...now.recipient.draft, ...values } });
    return { kept: Object.keys(values) };
  });

export const sign = (signer: Signer, given: Record<string, unknown>): Promise<SignedAnswer> =>
  act(signer, async (held, now) => {
    refuseOutOfTurn(now);
    refuseWithoutConsent(now);
    const { recipient, caller, agreement } = now;
    const moment = held.system.now();
    const read = { ...recipient.draft, ...readGiven(now, recipient, given, { isDraft: false }) };
    const values = await cleanPictures(
      agreement,
      valuesToSign(now, recipient, read, moment, recipient.time_zone ?? held.system.timeZone),
    );
    await attachSignerFiles(held.system, agreement, recipient, values);
    const row = await changeRecipient(held, recipient, {
      state: 'signed',
      signed_at: moment.toISOString(),
      given: values,
      draft: null,
      next_reminder: null,

      ip: caller.ip,
      user_agent: caller.userAgent,
    });
    await held.system.records.update(agreements, agreement._id, {
      values: valuesSeen(held, (each) => each.signed_at),
      sent_values: agreement.sent_values ?? agreement.values ?? {},
    });
    await logAction(held.system, agreement._id, 'Signed', `${nameOf(row)} signed.`, { recipient: row, caller });
    const changed = await goOn(held, held.system);
    return answer(changed.status, row.state);
  });

export const decline = (signer: Signer, reason: string): Promise<SignedAnswer> =>
  act(signer, async (held, now) => {
    refuseOutOfTurn(now);
    const { recipient, caller, agreement } = now;
    const row = await changeRecipient(held, recipient, {
      state: 'declined',
      declined_at: held.system.now().toISOString(),
      draft: null,
      next_reminder: null,
    });
    await mirrorRecipients(held.system, agreement, held.rows);
    await held.system.records.update(agreements, agreement._id, { status: 'Declined', end_reason: reason });
    await logAction(held.system, agreement._id, 'Declined', `${nameOf(row)} declined: ${reason}`, { recipient: row, caller });
    await notify(held.system, {
      to: [agreement.sender],
      kind: agreementEnded,
      title: 'An agreement was declined',
      about: { moduleName: agreements.name, recordId: agreement._id },
    });
    return answer('Declined', row.state);
  });

export interface Delegation {
  email: string;
  name: string;
  reason: string;
}

/** Lets somebody else sign in their place: the new person gets a letter, and all previous links end. */
export const delegate = (signer: Signer, { email, name, reason }: Delegation): Promise<SignedAnswer> =>
  act(signer, async (held, now) => {
    refuseOutOfTurn(now);
    const { recipient, caller, agreement } = now;
    if (!isMailAddress(email)) throw invalid({ email: 'Enter a valid email address.' });
    if (email.toLowerCase() === recipient.email?.toLowerCase()) throw invalid({ email: 'This is your own address.' });
    const row = await correct(held, recipient, { email, name });
    const [before, after] = [recipient, row].map(withAddress);
    const words = `${before} handed the agreement on to ${after}: ${reason}`;
    await logAction(held.system, agreement._id, 'Signature Requested', words, { recipient, caller });
    await ask(held, row, held.system, { description: `${after} was asked to sign in place of ${before}.` });
    const changed = await goOn(held, held.system);
    return answer(changed.status, 'asked');
  });

const withAddress = ({ name, email, role }: Recipient): string =>
  name?.trim() && email ? `${name.trim()} (${email})` : email || role!;
