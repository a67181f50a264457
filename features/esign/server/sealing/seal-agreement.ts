import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Refusal } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { forgetFile } from '#server/files/forget-file.ts';
import { contentOf, fileRow } from '#server/files/open-file.ts';
import { storeUpload } from '#server/files/uploads.ts';
import { notify } from '#server/notifications/notify.ts';
import { pagesOf } from '#server/pdf/page-pictures.ts';
import { interactiveDocumentInstances as agreements } from '../../interactive-document-instances.module.ts';
import { mirrorRecipients, recipientsOf, type Agreement, type Recipient } from '../agreement-recipients.ts';
import { fileIdOf } from '../file-id.ts';
import { mailSealed } from '../letters.ts';
import { logAction } from '../log-action.ts';
import { certificateLines, certificateOfCompletion } from './certificate-of-completion.ts';
import { marksOfAgreement } from './marks-of-agreement.ts';
import seal, { type SealOrder } from './seal.task.ts';
import { signingKey } from './signing-key.ts';
import { stampSeal } from './stamp-seal.ts';
import { agreementEnded } from '../../esign.notification-kinds.ts';

const MOST_BYTES = 200 * 1024 * 1024;

/**
 * Seals an agreement that everybody has signed, from the initial bytes. It may be killed anywhere and run again: the agreement completes
 * once, in one transaction with its letters.
 */
export async function sealAgreementNow(system: Context, id: string): Promise<void> {
  const agreement = await system.records.find(agreements, id);
  if (!agreement?.is_sealing || agreement.status === 'Completed') return;
  try {
    await sealAndComplete(system, agreement);
  } catch (problem) {
    await noteProblem(system, id, problem);
    throw problem;
  }
}

async function sealAndComplete(system: Context, agreement: Agreement): Promise<void> {
  const rows = await recipientsOf(system, agreement._id);
  const key = await signingKey(system.engine);
  const completed_date = system.now().toISOString();
  if (key.validUntil < completed_date) throw expired(key.validUntil);
  const order = await sealOrder(system, agreement, rows, key, completed_date);
  const { bytes, timestamp } = await sealedFile(system, order);
  const completed_sha256 = createHash('sha256').update(bytes).digest('hex');
  const completed = { ...agreement, completed_date, completed_sha256, timestamp };
  const certificate = certificateLines(await certificateOfCompletion(system, completed, rows, key), agreement._id);
  const { bytes: certified } = await sealedFile(system, { ...order, certificate });
  const files = [await store(system, agreement, bytes, ''), await store(system, agreement, certified, ' with certificate')];
  const isDone = await system.transaction((inner) =>
    complete(inner, agreement._id, {
      path: files[0]!.path,
      certified_path: files[1]!.path,
      completed_date,
      timestamp,
      completed_sha256,
      certificate_sha256: key.fingerprint,
      certified_sha256: createHash('sha256').update(certified).digest('hex'),
    }),
  );
  if (!isDone) for (const { _id } of files) await forgetFile(system, _id);
}

const expired = (until: string) =>
  new Refusal(
    503,
    'certificate-expired',
    `The certificate of the seals expired on ${until.slice(0, 10)}. The seal waits for another one in SIGNING_P12.`,
  );

/** The node asks the timestamp service, so that no worker thread waits for it. */
async function sealedFile(system: Context, order: SealOrder): Promise<{ bytes: Uint8Array; timestamp: string | null }> {
  const bytes = await system.engine.workers.run(seal, order);
  const { timestampUrl } = system.engine.settings;
  if (!timestampUrl) return { bytes, timestamp: null };
  const stamped = await stampSeal(system.engine.outbound, bytes, timestampUrl);
  return { bytes: stamped.bytes, timestamp: stamped.at };
}

/** @returns false if another attempt has completed the agreement already */
async function complete(inner: Context, id: string, sealed: Partial<Agreement>): Promise<boolean> {
  const agreement = await inner.records.lock(agreements, id);
  if (!agreement.is_sealing || agreement.status === 'Completed') return false;
  const rows = await recipientsOf(inner, id);
  await mirrorRecipients(inner, agreement, rows);
  await logAction(inner, id, 'Completed', 'Everybody has signed, and the file was sealed.');
  const done = await inner.records.update(agreements, id, { ...sealed, status: 'Completed', is_sealing: false, sealing: null });
  for (const row of rows) if (row.email) await mailSealed(inner, done, row, row.email);
  await notify(inner, {
    to: [agreement.sender],
    kind: agreementEnded,
    title: 'An agreement is completed',
    about: { moduleName: agreements.name, recordId: id },
  });
  return true;
}

async function sealOrder(
  system: Context,
  agreement: Agreement,
  rows: readonly Recipient[],
  key: Awaited<ReturnType<typeof signingKey>>,
  at: string,
): Promise<SealOrder> {
  return {
    ...(await drawOrder(system, agreement, rows)),
    seal: {
      key: key.key,
      certificate: key.certificate,
      chain: key.chain,
      curve: key.curve,
      at,
      reason: 'Signed by all recipients',
      isStamped: system.engine.settings.timestampUrl !== undefined,
    },
  };
}

/** The PDF as it was sent, and what is to be drawn on it. */
export async function drawOrder(system: Context, agreement: Agreement, rows: readonly Recipient[]): Promise<SealOrder> {
  const id = fileIdOf(agreement.initial_path);
  if (!id) throw new Refusal(422, 'invalid', 'The document has no PDF.');
  const file = await fileRow(system, id);
  const initial = await buffer(await contentOf(system, file));
  const marks = await marksOfAgreement(system, { agreement, rows }, await pagesOf(system, file));
  return { initial, marks };
}

async function store(system: Context, { name }: Agreement, bytes: Uint8Array, suffix: string) {
  const filename = `${(name ?? 'Agreement').replaceAll(/[\\/]/g, '-').slice(0, 120)}${suffix}.pdf`;
  const content = Readable.from(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return storeUpload(system, { filename, content, most: MOST_BYTES });
}

/** Notes at the agreement why it could not be sealed. */
async function noteProblem(system: Context, id: string, problem: unknown): Promise<void> {
  await system.transaction(async (inner) => {
    const agreement = await inner.records.lock(agreements, id);
    if (!agreement.is_sealing) return;
    const attempts = Number(agreement.sealing?.attempts ?? 0) + 1;
    const tried_at = inner.now().toISOString();
    await inner.records.update(agreements, id, {
      sealing: { ...agreement.sealing, attempts, tried_at, problem: sentenceOf(problem) },
    });
  });
}

function sentenceOf(problem: unknown): string {
  if (problem instanceof Refusal) return problem.message;
  return 'The file could not be sealed. The log of the server says why.';
}
