import { createHash } from 'node:crypto';
import { invalid } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { users } from '#server/accounts/users.module.ts';
import { isMailAddress } from '#server/outside/letter.ts';
import { escapeHtml } from '#server/outside/escape-html.ts';
import { sendMail } from '#server/outside/mail.jobs.ts';
import { newestReadable } from '#server/files/find-file.ts';
import { storeUpload } from '#server/files/uploads.ts';
import { Readable } from 'node:stream';
import { interactiveDocumentInstances as agreements } from '../interactive-document-instances.module.ts';
import { SENDER, roleOf } from '../recipients.ts';
import { recipientsOf, type Agreement, type Recipient } from './agreement-recipients.ts';
import { drawOrder } from './sealing/seal-agreement.ts';
import seal from './sealing/seal.task.ts';
import { refuseHidden } from './filled-file.ts';
import { attachmentOf, mailSealed } from './letters.ts';

export interface CopiesAsked {
  typesToSend?: readonly (string | number)[] | undefined;
  signerMessage?: string | undefined;
  approverMessage?: string | undefined;
  sendToAll?: boolean | undefined;
  emailOverrides?: Readonly<Record<string, string>> | undefined;
}
export interface CopiesSent {
  sent: { recipientId: string; email: string }[];
  skipped: { recipientId: string; reason: string }[];
}

/** Mails the sealed file to the recipients of these types. @throws 422 for an unknown type */
export async function sendCopies(context: Context, agreement: Agreement, asked: CopiesAsked): Promise<CopiesSent> {
  const types = asked.typesToSend ?? ['signer', 'approver'];
  const roles = new Set<string>(types.map((type) => roleOf(type) ?? refuseType(type)));
  const overrides = asked.emailOverrides ?? {};
  const answer: CopiesSent = { sent: [], skipped: [] };
  await context.transaction(async (inner) => {
    const system = inner.asSystem('copies go to the recipients of an agreement');
    for (const row of await recipientsOf(system, agreement._id)) {
      const recipientId = row.recipientId!;
      const email = (overrides[recipientId] ?? row.email)?.trim();
      const reason = reasonToSkip(row, email, Boolean(asked.sendToAll) || roles.has(row.role!));
      if (reason) answer.skipped.push({ recipientId, reason });
      else {
        await mailSealed(system, agreement, row, email!, row.role === SENDER ? asked.approverMessage : asked.signerMessage);
        answer.sent.push({ recipientId, email: email! });
      }
    }
  });
  return answer;
}

const refuseType = (type: unknown): never => {
  throw invalid({ typesToSend: `“${String(type).slice(0, 40)}” is no role of a recipient.` });
};

function reasonToSkip({ role }: Recipient, email: string | undefined, isAsked: boolean): string | undefined {
  if (!isAsked) return `Copies were not asked for ${role}.`;
  return isMailAddress(email) ? undefined : 'There is no valid email address.';
}

/** Mails the document as it is now, sealed or filled in so far, to an address or else to the caller. */
export async function sendDocPdf(
  context: Context,
  agreement: Agreement,
  to: string | undefined,
  message?: string,
): Promise<string> {
  await refuseHidden(context, agreement);
  const system = context.asSystem('a document is sent as a PDF');
  const own = (await system.records.find(users, context.userId))?.email;
  const address = to?.trim() || own;
  if (!isMailAddress(address)) throw invalid({ to: 'Enter a valid email address.' });
  const path = agreement.path ?? (await filledCopy(system, agreement));
  await context.queue(sendMail, {
    to: [address],
    subject: agreement.name ?? 'Agreement',
    html: `<p>${escapeHtml(agreement.name ?? 'The agreement')} is attached.</p>${message ? `<p>${escapeHtml(message)}</p>` : ''}`,
    attachments: attachmentOf(path, agreement.name),
    relatedRecord: { moduleName: agreements.name, recordId: agreement._id },
  });
  return address;
}

/** The PDF as filled in so far, for a letter that leaves a moment later. Letters about the same state of an agreement share one file. */
async function filledCopy(system: Context, agreement: Agreement): Promise<string> {
  if (!agreement.initial_path) throw invalid({ path: 'The document has no PDF yet.' });
  const order = await drawOrder(system, agreement, await recipientsOf(system, agreement._id));
  const bytes = await system.engine.workers.run(seal, order);
  const folder = `agreements/${agreement._id}`;
  const name = `${createHash('sha256').update(bytes).digest('hex')}.pdf`;
  const kept = await newestReadable(system, `${folder}/${name}`);
  if (kept) return `/api/files/${kept._id}`;
  const content = Readable.from(Buffer.from(bytes));
  const { path } = await storeUpload(system, { filename: `${agreement.name ?? 'Agreement'}.pdf`, content, folder, name });
  return path;
}
