import { X509Certificate, createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { StartProblem } from '#server/start-problem.ts';

export interface KeyOfP12 {
  key: KeyObject;
  /** DER: the one that belongs to the key. */
  certificate: Uint8Array;
  /** DER: those that vouch for it. */
  chain: Uint8Array[];
}

/** The key and the certificates of a PKCS #12 file. @throws StartProblem, which says what to mend */
export async function keyOfP12(path: string, password: string): Promise<KeyOfP12> {
  const { P12Signer } = await import('@libpdf/core');
  const bytes = bytesOf(path);
  const signer = await P12Signer.create(bytes, password).catch((problem: unknown) => {
    const isNoP12 =
      bytes[0] !== 0x30 || /ASN\.1|authenticated safe|No private key|No certificates/.test((problem as Error).message);
    throw new StartProblem(
      isNoP12
        ? `SIGNING_P12 must be a PKCS #12 file with a key and its certificate: ${path} is none.`
        : `SIGNING_P12_PASSWORD does not open ${path}. Set the password of this PKCS #12 file.`,
    );
  });
  const { privateKey } = signer as unknown as { privateKey: CryptoKey };
  const der = Buffer.from(await crypto.subtle.exportKey('pkcs8', privateKey));
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const certificates = [signer.certificate, ...signer.certificateChain];
  const certificate = certificates.find((each) => new X509Certificate(each).checkPrivateKey(key));
  if (!certificate) throw new StartProblem(`SIGNING_P12 holds a key without its certificate: ${path}.`);
  return { key, certificate, chain: certificates.filter((each) => each !== certificate) };
}

function bytesOf(path: string): Uint8Array {
  try {
    return Uint8Array.from(readFileSync(path));
  } catch (problem) {
    const why = (problem as NodeJS.ErrnoException).code === 'ENOENT' ? 'is not there' : 'cannot be read by this user';
    throw new StartProblem(`SIGNING_P12 names the file ${path}, which ${why}.`);
  }
}
