import { forbidden } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import type { CertificateOfCompletion } from '../signing-answers.ts';
import { signingCertificates } from '../signing-certificates.module.ts';
import { recipientsOf, type Agreement } from './agreement-recipients.ts';
import { certificateOfCompletion } from './sealing/certificate-of-completion.ts';
import { signingKey } from './sealing/signing-key.ts';
import { refuseUncompleted } from './staff-agreement.ts';

/** The certificate of completion, for those who may open the sealed file that contains it. @throws 403, 409 */
export async function certificateOf(context: Context, agreement: Agreement): Promise<CertificateOfCompletion> {
  refuseUncompleted(agreement);
  if (!agreement.certified_path) throw forbidden('You may not open the file that holds this certificate.');
  const system = context.asSystem('the certificate of completion names everybody who took part');
  return certificateOfCompletion(
    system,
    agreement,
    await recipientsOf(system, agreement._id),
    await sealedWith(system, agreement),
  );
}

/** The certificate that sealed this agreement; the key may have changed since then. */
async function sealedWith(system: Context, { certificate_sha256: fingerprint }: Agreement) {
  const kept = fingerprint ? await system.records.first(signingCertificates, { fingerprint }) : undefined;
  return kept ? { subject: kept.name ?? '', fingerprint: kept.fingerprint! } : signingKey(system.engine);
}
