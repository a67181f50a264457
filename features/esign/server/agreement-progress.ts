import { conflict } from '#common/errors.ts';
import { readDeclared } from '#server/admin-settings/declared-setting.ts';
import type { Context } from '#server/context.ts';
import { agreementRecipients } from '../agreement-recipients.module.ts';
import { interactiveDocumentInstances as agreements } from '../interactive-document-instances.module.ts';
import { isClosed, statusOfSent } from '../states.ts';
import { users } from '#server/accounts/users.module.ts';
import {
  mirrorRecipients,
  recipientsOf,
  signersAmong,
  whoseTurn,
  type Agreement,
  type Recipient,
} from './agreement-recipients.ts';
import { expirySetting, remindersSetting } from './agreements.settings.ts';
import { askToSign } from './letters.ts';
import { logAction } from './log-action.ts';
import { sealAgreement } from './seal.jobs.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** An agreement locked for this transaction, with the rows of its recipients. */
export interface Held {
  system: Context;
  agreement: Agreement;
  rows: Recipient[];
}

/** Locks an agreement; call it within a transaction. @throws 404 */
export async function hold(context: Context, id: string): Promise<Held> {
  const system = context.asSystem('an agreement moves by itself');
  const agreement = await system.records.lock(agreements, id);
  return { system, agreement, rows: await recipientsOf(system, id) };
}

export function refuseClosed({ agreement }: Pick<Held, 'agreement'>, now: Date): void {
  if (agreement.status === 'Completed') throw conflict('agreement-closed', 'This agreement is completed.');
  if (isClosed(agreement.status))
    throw conflict('agreement-closed', `This agreement was ${agreement.status === 'Declined' ? 'declined' : 'canceled'}.`);
  if (hasExpired(agreement, now)) throw conflict('agreement-closed', 'This agreement has expired.');
}

/** One that everybody has signed in time waits for its seal, however long that takes. */
export const hasExpired = ({ expires_at, is_sealing }: Agreement, now: Date): boolean =>
  !is_sealing && expires_at !== null && Date.parse(expires_at) <= now.getTime();

export async function changeRecipient({ system, rows }: Held, row: Recipient, fields: Partial<Recipient>): Promise<Recipient> {
  const changed = await system.records.update(agreementRecipients, row._id, fields);
  rows[rows.findIndex(({ _id }) => _id === row._id)] = changed;
  return changed;
}

interface Asking {
  message?: string | null | undefined;
  description?: string;
}

/** Asks a recipient whose turn it is to sign, and notes that in the log of the agreement. */
export async function ask(held: Held, row: Recipient, actor: Context, { message, description }: Asking = {}): Promise<void> {
  const { system, agreement } = held;
  const sender = agreement.sender ? await system.records.find(users, agreement.sender) : undefined;
  const now = system.now();
  const isAgain = row.asked_at !== null;
  const asked = await changeRecipient(held, row, {
    state: row.state === 'waiting' ? 'asked' : row.state,
    asked_at: row.asked_at ?? now.toISOString(),
    next_reminder: isAgain && row.next_reminder ? row.next_reminder : await firstReminder(system, now),
  });
  await askToSign(system, agreement, asked, 'request', { message: message ?? agreement.message, sender: sender?.name });
  await logAction(actor, agreement._id, 'Signature Requested', description ?? `${nameOf(row)} was asked to sign.`);
}

export const nameOf = ({ name, email, role }: Pick<Recipient, 'name' | 'email' | 'role'>): string =>
  name?.trim() || email || role!;

/** Moves an agreement on after somebody acted: asks the next recipient, or has it sealed when everybody has signed. */
export async function goOn(held: Held, actor: Context): Promise<Agreement> {
  const { agreement, rows } = held;
  if (!isSignedByAll(rows))
    for (const row of whoseTurn(rows, agreement.completeInOrder !== false))
      if (row.state === 'waiting') await ask(held, row, actor);
  return keepProgress(held);
}

const isSignedByAll = (rows: readonly Recipient[]): boolean => {
  const signers = signersAmong(rows);
  return signers.length > 0 && signers.every(({ state }) => state === 'signed');
};

/** The agreement says how far its recipients are, and is sealed when everybody has signed; nobody is asked. */
export async function keepProgress({ system, agreement, rows }: Held): Promise<Agreement> {
  const isDone = isSignedByAll(rows);
  await mirrorRecipients(system, agreement, rows);
  const status = statusOfSent(rows.filter(({ role }) => role !== 'Sender (Prefill)').map(({ state }) => state!));
  const changed = await system.records.update(agreements, agreement._id, {
    status,
    ...(isDone ? { is_sealing: true, sealing: { since: system.now().toISOString(), attempts: 0, problem: null } } : {}),
  });
  if (isDone) await system.queue(sealAgreement, { agreement: agreement._id }, { key: `seal ${agreement._id}` });
  return changed;
}

export async function firstReminder(context: Context, from: Date): Promise<string | null> {
  const { firstAfterDays, most } = await readDeclared(context, remindersSetting);
  return most > 0 ? new Date(from.getTime() + firstAfterDays * DAY_MS).toISOString() : null;
}

export async function expiryFrom(context: Context, from: Date): Promise<string> {
  const { value: days } = await readDeclared(context, expirySetting);
  return new Date(from.getTime() + days * DAY_MS).toISOString();
}
