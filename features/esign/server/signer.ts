import { Refusal, conflict, notFound } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import { isTimeZone } from '#common/time-zones.ts';
import type { Context } from '#server/context.ts';
import type { Call } from '#server/http/route.ts';
import { tokenIn } from '#server/http/token-headers.ts';
import { interactiveDocumentInstanceActions as actions } from '../interactive-document-instance-actions.module.ts';
import { interactiveDocumentInstances as agreements } from '../interactive-document-instances.module.ts';
import { isClosed, isUnsent } from '../states.ts';
import type { Held } from './agreement-progress.ts';
import { hasExpired, hold } from './agreement-progress.ts';
import { recipientsOf, whoseTurn, type Agreement, type Recipient } from './agreement-recipients.ts';
import type { Caller } from './log-action.ts';
import { opens } from './signing-links.ts';
import { countWrongToken, refuseGuessing } from './wrong-tokens.ts';

/** A recipient who calls with the token of their link. */
export interface Signer {
  system: Context;
  agreement: Agreement;
  rows: Recipient[];
  recipient: Recipient;
  caller: Caller;
}

type SignerCall = Pick<Call, 'context' | 'engine' | 'request' | 'params'>;
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * The recipient whose token is in the header `x-signing-token`.
 *
 * @throws 404 `link-invalid`, the same for a missing, wrong, dead or foreign token; 429 after 100 wrong tokens in an hour; 409
 * `agreement-closed` once the agreement was canceled or declined or has expired
 */
export async function signerOf({ context, engine, request, params }: SignerCall): Promise<Signer> {
  const system = context.asSystem('a recipient opens an agreement with the token of their link');
  const found = await recipientWith(system, params, tokenIn(request, 'x-signing-token'));
  if (!found) {
    const end = await countWrongToken(engine, request.ip);
    if (end) throw refuseGuessing(end, engine.clock());
    throw linkInvalid();
  }
  const userAgent = request.headers['user-agent']?.slice(0, 300) ?? null;
  const caller = { ip: request.ip, userAgent, timeZone: found.recipient.time_zone };
  refuseEnded(found, system.now());
  return { system, caller, ...found };
}

async function recipientWith(system: Context, { agreement: id, recipientId }: Record<string, string>, token: unknown) {
  if (!isId(id) || !isId(recipientId) || typeof token !== 'string' || token.length < 20 || token.length > 200) return undefined;
  const agreement = await system.records.find(agreements, id.toLowerCase());
  if (!agreement) return undefined;
  const rows = await recipientsOf(system, agreement._id);
  const recipient = rows.find((each) => each.recipientId === recipientId.toLowerCase());
  if (!recipient || !(await opens(system, recipient._id, token))) return undefined;
  const ended = await endOf(system, agreement);
  if (ended && Date.parse(ended) + KEPT_MS < system.now().getTime()) return undefined;
  return { agreement, rows, recipient };
}

/** When it was completed, declined, canceled, or expired; null while it is open. */
async function endOf(system: Context, { _id, status, completed_date, expires_at }: Agreement): Promise<string | null> {
  if (!isClosed(status) || completed_date) return completed_date ?? expires_at;
  const last = await system.records.first(actions, { interactive_document_instance: _id, type: status });
  return last?.createdAt ?? null;
}

const linkInvalid = () =>
  notFound(
    'This link does not work any more. Please use the link of the latest letter, or ask its sender for another one.',
    'link-invalid',
  );

/** @throws 409 with a sentence if the agreement was canceled or declined or has expired */
function refuseEnded({ agreement }: Pick<Signer, 'agreement'>, now: Date): void {
  const { status } = agreement;
  if (status === 'Canceled') throw closed('The sender has canceled this agreement. There is nothing left to sign.');
  if (status === 'Declined') throw closed('This agreement was declined. There is nothing left to sign.');
  if (status !== 'Completed' && hasExpired(agreement, now))
    throw closed('This agreement has expired. Please ask its sender for a new one.');
}
const closed = (sentence: string) => conflict('agreement-closed', sentence);

export const isTurn = ({ agreement, rows, recipient }: Pick<Signer, 'agreement' | 'rows' | 'recipient'>): boolean =>
  agreement.status !== 'Completed' &&
  whoseTurn(rows, agreement.completeInOrder !== false).some(({ _id }) => _id === recipient._id);

/** Runs what a signer does, with the agreement locked and its state read again. */
export function act<T>(signer: Signer, work: (held: Held, now: Signer) => Promise<T>): Promise<T> {
  return signer.system.transaction(async (inner) => {
    const held = await hold(inner, signer.agreement._id);
    const recipient = held.rows.find(({ _id }) => _id === signer.recipient._id);
    // the recipient may have been corrected or replaced in the meantime
    if (!recipient || recipient.email !== signer.recipient.email) throw linkInvalid();
    const now = { ...signer, system: held.system, agreement: held.agreement, rows: held.rows, recipient };
    refuseEnded(now, inner.now());
    return work(held, now);
  });
}

/** @throws 409 if the recipient has signed already or it is not their turn */
export function refuseOutOfTurn(signer: Signer): void {
  const { recipient, agreement } = signer;
  if (recipient.state === 'signed') throw conflict('already-signed', 'You have signed this already.');
  if (agreement.status === 'Completed') throw closed('This agreement is completed.');
  if (isUnsent(agreement.status) && recipient.state === 'waiting') throw notYet();
  if (!isTurn(signer)) throw notYet();
}
const notYet = () => conflict('not-your-turn', 'Others sign before you. You will get a letter when it is your turn.');

export function refuseWithoutConsent({ recipient }: Signer): void {
  if (!recipient.consent_at) throw new Refusal(409, 'consent-needed', 'Please agree to sign electronically first.');
}

export const zoneOr = (zone: string | undefined): string | null => (zone && isTimeZone(zone) ? zone : null);
