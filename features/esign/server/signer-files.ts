import { Refusal, invalid } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { passFile } from '#server/files/attachments.ts';
import { findFileRow } from '#server/files/open-file.ts';
import { takeForm } from '#server/files/take-upload.ts';
import { attachFile, storeUpload, type StoredFile } from '#server/files/uploads.ts';
import type { Call } from '#server/http/route.ts';
import { agreementRecipients } from '../agreement-recipients.module.ts';
import { interactiveDocumentInstances as agreements } from '../interactive-document-instances.module.ts';
import type { Agreement, Recipient } from './agreement-recipients.ts';
import { inputsOf } from './frozen-document.ts';
import { refuseOutOfTurn, type Signer } from './signer.ts';
import { filesOf } from './signer-files.queries.ts';

/** Of one recipient, those that they replaced included. */
export const MOST_FILES = 50;

/** Stores a file that a signer adds. It belongs to their row until they sign, and to the agreement afterwards. @throws 409, 429 */
export async function addSignerFile(signer: Signer, { request }: Pick<Call, 'request'>): Promise<StoredFile> {
  const { system, recipient } = signer;
  refuseOutOfTurn(signer);
  await refuseTooMany(system, recipient);
  const { file } = await takeForm(request, []);
  const stored = await storeUpload(system, file);
  await system.transaction(async (inner) => {
    // those that came at once count each other; the file of one that is refused hangs on nothing and is swept
    await inner.records.lock(agreementRecipients, recipient._id);
    await refuseTooMany(inner, recipient);
    await attachFile(inner, stored._id, { module: agreementRecipients.name, recordId: recipient._id });
  });
  return stored;
}

async function refuseTooMany(system: Context, recipient: Recipient): Promise<void> {
  if ((await filesOf(system, recipient)) < MOST_FILES) return;
  const sentence = `You have uploaded ${MOST_FILES} files here. Please ask the sender for another way.`;
  throw new Refusal(429, 'too-many-files', sentence, { details: { retryAfter: 60 * 60 } });
}

/** Checks that the files among these values are this signer's own, and moves them to the agreement. @throws 422 */
export async function attachSignerFiles(
  system: Context,
  agreement: Agreement,
  recipient: Recipient,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const names = new Set(
    inputsOf(agreement)
      .filter(({ type }) => type.inputType === 'File')
      .map(({ field }) => field.name),
  );
  for (const [name, id] of Object.entries(values)) {
    if (!names.has(name) || typeof id !== 'string') continue;
    const file = await findFileRow(system, id);
    const isOwn = file?.parent_module === agreementRecipients.name && file.parent_id === recipient._id;
    if (!isOwn) throw invalid({ [name]: 'Please upload this file again.' });
    await passFile(system, file._id, { module: agreements.name, recordId: agreement._id });
  }
}
