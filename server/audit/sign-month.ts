import { createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto';
import type { Settings } from '../settings.ts';

/** What PKCS #8 writes before the 32 bytes of an Ed25519 key. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface Signature {
  algorithm: 'ed25519';
  /** SPKI in base64. */
  publicKey: string;
  signature: string;
}

/** Signs with a key that follows from SECRETS_KEY: all nodes have the same, and no other Muster has it. */
export function signDigest({ secretsKey }: Pick<Settings, 'secretsKey'>, digest: string): Signature {
  const seed = Buffer.from(hkdfSync('sha256', secretsKey!, '', 'muster audit months', 32));
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  return {
    algorithm: 'ed25519',
    publicKey: createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64'),
    signature: sign(null, Buffer.from(digest, 'hex'), key).toString('base64'),
  };
}

export function isSignedBy(publicKey: string, digest: string, signature: string): boolean {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  return verify(null, Buffer.from(digest, 'hex'), key, Buffer.from(signature, 'base64'));
}
