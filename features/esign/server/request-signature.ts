import { conflict, invalid, notFound } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { isMailAddress } from '#server/outside/letter.ts';
import { interactiveDocumentInstances as agreements } from '../interactive-document-instances.module.ts';
import { SENDER, isPerson } from '../recipients.ts';
import { isOpen, isUnsent } from '../states.ts';
import { ask, changeRecipient, expiryFrom, hold, keepProgress, nameOf, refuseClosed, type Held } from './agreement-progress.ts';
import { accountsOf, keepContacts, mirrorRecipients, signersAmong, whoseTurn, type Recipient } from './agreement-recipients.ts';
import { docDataOf, inputsOf } from './frozen-document.ts';
import { logAction } from './log-action.ts';
import { missingOfSender } from './sender-values.ts';
import { endLinks } from './signing-links.ts';

export interface SignatureRequest {
  docId: string;
  recipientId?: string | undefined;
  email?: string | undefined;
  requestee?: string | undefined;
  notes?: string | undefined;
  /** Whom the recipients read as the sender; absent: the person who acts. */
  sender?: string | null;
}

/**
 * Asks everybody whose turn it is, or one of them alone; another address corrects the recipient's. The first request sends the agreement.
 *
 * @throws 409 `not-their-turn`, 422 where something is missing
 */
export async function requestSignature(
  context: Context,
  { docId, recipientId, email, requestee, notes, sender = context.userId }: SignatureRequest,
): Promise<void> {
  await context.transaction(async (inner) => {
    const held = await hold(inner, docId);
    refuseClosed(held, inner.now());
    const row = recipientId === undefined ? undefined : recipientIn(held, recipientId);
    const isCorrected = row !== undefined && email !== undefined && isOther(row, email);
    if (isCorrected) await correct(held, row, { email, name: requestee });
    if (isUnsent(held.agreement.status)) await send(held, sender);
    const turn = whoseTurn(held.rows, held.agreement.completeInOrder !== false);
    const asked = recipientId === undefined ? turn : turn.filter((each) => each.recipientId === recipientId);
    if (!asked.length) throw notTheirTurn(row);
    for (const each of asked)
      await ask(held, each, inner, {
        message: notes,
        ...(isCorrected ? { description: `${wordsOfCorrection(each, row)}, and they were asked to sign.` } : {}),
      });
    await keepProgress(held);
  });
}

const notTheirTurn = (row: Recipient | undefined) =>
  conflict(
    'not-their-turn',
    row && !isOpen(row.state) ? `${nameOf(row)} has finished already.` : 'It is not their turn to sign yet.',
  );

/** @throws 404 */
export function recipientIn({ rows }: Held, recipientId: string): Recipient {
  const row = rows.find((each) => each.recipientId === recipientId.toLowerCase());
  if (!row) throw notFound('This recipient was not found.');
  return row;
}

/** The moment from which it is as it is. @throws 422 */
async function send(held: Held, sender: string | null): Promise<void> {
  const { system, agreement } = held;
  refuseUnready(held);
  const now = system.now();
  held.agreement = await system.records.update(agreements, agreement._id, {
    status: 'Sent',
    sent_at: now.toISOString(),
    sender: sender ?? agreement.assigned_to ?? agreement.created_by,
    expires_at: agreement.expires_at ?? (await expiryFrom(system, now)),
  });
  for (const row of held.rows.filter(({ role }) => role === SENDER))
    await changeRecipient(held, row, { state: 'signed', signed_at: now.toISOString() });
}

function refuseUnready({ agreement, rows }: Held): void {
  if (!agreement.initial_path) throw invalid({ path: 'The document has no PDF, so it cannot be sent.' });
  if (!signersAmong(rows).length) throw invalid({ recipients: 'Add at least one recipient who signs.' });
  const roles = new Set<string>(rows.map(({ role }) => role!));
  const lacking = inputsOf(agreement).find(({ role }) => isPerson(role) && role !== SENDER && !roles.has(role));
  if (lacking) throw invalid({ recipients: `The document has fields of ${lacking.role}, who is not among the recipients.` });
  const missing = missingOfSender(docDataOf(agreement), agreement.values ?? {});
  if (missing.length) throw invalid({ values: `Please fill in first: ${missing.join(', ')}.` });
}

/** What the previous person saw, agreed to and began does not pass to the next one, and neither does their phone. */
const NOT_YET_ASKED = {
  state: 'waiting',
  asked_at: null,
  viewed_at: null,
  consent_at: null,
  next_reminder: null,
  reminders: 0,
  draft: null,
  ip: null,
  user_agent: null,
  time_zone: null,
  phone: null,
} as const;

export interface Correction {
  email?: string | undefined;
  name?: string | undefined;
}

/** Changes the address or the name of a recipient and ends all their links. @throws 409, 422 */
export async function correct(held: Held, row: Recipient, { email, name }: Correction): Promise<Recipient> {
  if (!isOpen(row.state)) throw conflict('already-signed', `${nameOf(row)} has finished already.`);
  const address = email?.trim();
  if (address !== undefined && !isMailAddress(address)) throw invalid({ email: 'Enter a valid email address.' });
  const accounts = await accountsOf(held.system, address ? [address] : []);
  await endLinks(held.system, row._id);
  const changed = await changeRecipient(held, row, {
    ...(address ? { email: address, user: accounts.get(address.toLowerCase()) ?? null } : {}),
    ...(name ? { name } : {}),
    ...(address && isOther(row, address) ? NOT_YET_ASKED : {}),
  });
  await keepContacts(held.system, [changed]);
  await mirrorRecipients(held.system, held.agreement, held.rows);
  return changed;
}

const isOther = ({ email }: Recipient, address: string): boolean => address.trim().toLowerCase() !== email?.toLowerCase();

/** Whoever signs later reads from whom it was taken. */
function wordsOfCorrection(row: Recipient, before: Recipient): string {
  const isElsewhere = isOther(before, row.email!);
  const parts = isElsewhere ? [`address of ${nameOf(row)} was corrected from ${before.email ?? 'none'} to ${row.email}`] : [];
  const renamed = `from ${before.name ?? 'none'} to ${row.name}`;
  if (!isElsewhere) parts.push(`name of ${before.email ?? before.role} was corrected ${renamed}`);
  else if (row.name !== before.name) parts.push(`name ${renamed}`);
  return `The ${parts.join(', and the ')}`;
}

/** Corrects a recipient; if they had been asked to sign, they are asked again. */
export async function correctRecipient(context: Context, id: string, recipientId: string, correction: Correction): Promise<void> {
  await context.transaction(async (inner) => {
    const held = await hold(inner, id);
    refuseClosed(held, inner.now());
    const before = recipientIn(held, recipientId);
    const row = await correct(held, before, correction);
    const words = wordsOfCorrection(row, before);
    if (before.state !== 'asked' && before.state !== 'viewed') return logAction(inner, id, 'Signature Requested', `${words}.`);
    await ask(held, row, inner, { description: `${words}, and they were asked to sign again.` });
    await keepProgress(held);
  });
}
