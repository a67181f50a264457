import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { conflict, invalid } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { sendMail } from '#server/outside/mail.jobs.ts';
import { askApproval, closeApproval, tryApproval } from '#server/outside/mailbox-state.ts';
import { gmailAccounts } from '../../gmail-accounts.module.ts';
import { tokenForCode } from './google.ts';
import type { Account } from './store-letter.ts';

const hashOf = (account: string, code: string): string => createHmac('sha256', account).update(code).digest('hex');

/** Six digits to the address itself: whoever reads them there may use it. They stand in no record. */
export async function sendVerification(context: Context, account: Account): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await context.transaction(async (inner) => {
    await askApproval(inner, account._id, { code_hash: hashOf(account._id, code), verifier: null });
    await inner.queue(sendMail, {
      to: [account.gmail_email_address!],
      subject: 'Your code to connect this address',
      html: `<p>Your code is <strong>${code}</strong>. It is valid for 15 minutes.</p>`,
      confidential: true,
      isNeeded: true,
    });
  });
}

/** The code of `sendVerification`, or the one that Google showed. @throws 409 without a question that is open, 422 for a wrong code */
export async function approve(context: Context, account: Account, code: string): Promise<boolean> {
  const open = await tryApproval(context, account._id);
  if (!open) throw conflict('nothing-to-approve', 'This code is no longer valid. Please request a new one.');
  const { records } = context.asSystem('an account is connected');
  const connected_at = context.now().toISOString();
  if (open.verifier) {
    const oauth_token = await tokenForCode(context, code, open.verifier);
    await records.update(gmailAccounts, account._id, { oauth_token, connected_at, sync_problem: null });
  } else {
    const [given, right] = [Buffer.from(hashOf(account._id, code.trim())), Buffer.from(open.code_hash ?? '')];
    if (given.length !== right.length || !timingSafeEqual(given, right))
      throw invalid({ code: 'This is not the code from the message.' });
    await records.update(gmailAccounts, account._id, { connected_at });
  }
  await closeApproval(context, account._id);
  return true;
}
