import { X509Certificate, createPublicKey, generateKeyPairSync } from 'node:crypto';
import type { SigningKey } from './signing-key.ts';

/** A key that seals one sample and is forgotten: a sample never passes for a file that this installation has sealed. */
export async function sampleKey(): Promise<Pick<SigningKey, 'key' | 'curve' | 'certificate' | 'chain'>> {
  const { certificateOf } = await import('./make-certificate.ts');
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = await certificateOf(privateKey, createPublicKey(privateKey), 'Sample, not valid');
  return {
    key: Uint8Array.from(privateKey.export({ type: 'pkcs8', format: 'der' })),
    curve: 'P-256',
    certificate: Uint8Array.from(new X509Certificate(pem).raw),
    chain: [],
  };
}
