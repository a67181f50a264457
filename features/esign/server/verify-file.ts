import { createHash } from 'node:crypto';
import { dayInWords } from '#common/day-in-words.ts';
import { Refusal } from '#common/errors.ts';
import { dayIn } from '#common/time-zones.ts';
import { systemContext, type Context } from '#server/context.ts';
import type { Engine } from '#server/engine.ts';
import { interactiveDocumentInstances as agreements } from '../interactive-document-instances.module.ts';
import { signingCertificates } from '../signing-certificates.module.ts';
import type { Role } from '../recipients.ts';
import type { VerifyAnswer } from '../signing-answers.ts';
import { recipientsOf, type Agreement } from './agreement-recipients.ts';
import { signingKey } from './sealing/signing-key.ts';
import verify from './sealing/verify.task.ts';

/** Whether a file was sealed here and is unchanged. The file is not kept. */
export async function verifyFile(engine: Engine, bytes: Buffer): Promise<VerifyAnswer> {
  const system = systemContext(engine, 'anybody may have a file checked');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const agreement = await agreementWith(system, sha256);
  if (agreement) return sealedHere(system, sha256, agreement);
  if (!bytes.subarray(0, 1024).includes('%PDF-')) return notOurs(sha256);
  const certificates = await knownCertificates(system);
  const found = await engine.workers.run(verify, { bytes: Uint8Array.from(bytes), certificates }).catch((problem: unknown) => {
    if (problem instanceof Refusal && problem.status === 503) throw problem;
    return { isOurs: false, isWhole: false };
  });
  if (!found.isOurs) return notOurs(sha256);
  if (found.isWhole) return { result: 'sealed-here', sha256, sentence: 'This file was sealed here and has not changed since.' };
  return { result: 'changed', sha256, sentence: 'This file was sealed here, but it has been changed since. Do not rely on it.' };
}

const notOurs = (sha256: string): VerifyAnswer => ({
  result: 'not-ours',
  sha256,
  sentence: 'This file carries no seal of this installation.',
});

const agreementWith = (system: Context, sha256: string): Promise<Agreement | undefined> =>
  system.records.first(agreements, {
    any: [
      { field: 'completed_sha256', op: 'equals', value: sha256 },
      { field: 'certified_sha256', op: 'equals', value: sha256 },
    ],
  });

async function sealedHere(system: Context, sha256: string, agreement: Agreement): Promise<VerifyAnswer> {
  const rows = await recipientsOf(system, agreement._id);
  const day = dayInWords(dayIn(system.timeZone, new Date(agreement.completed_date!)));
  return {
    result: 'sealed-here',
    sha256,
    agreement: {
      name: agreement.name,
      completedAt: agreement.completed_date!,
      recipients: rows.map(({ role, name }) => ({ role: role as Role, name })),
    },
    sentence: `This file was sealed here on ${day} and has not changed since.`,
  };
}

/** Includes previous certificates, so that files are still recognized after the key has changed. */
async function knownCertificates(system: Context): Promise<Uint8Array[]> {
  const kept = await system.records.all(signingCertificates, {});
  const { certificate } = await signingKey(system.engine);
  return [certificate, ...kept.map(({ der }) => Uint8Array.from(Buffer.from(der!, 'base64')))];
}
