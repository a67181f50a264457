import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

let key: Buffer | undefined;

/** Called once at start: secrets at rest are sealed with a key derived from the installation's own secret. */
export function setSecretKey(secret: string): void {
  key = createHash('sha256').update(`muster record secrets\n${secret}`).digest();
}

/** AES-256-GCM: `v1.<iv>.<tag>.<text>` in base64url. */
export function sealSecret(value: string | null): string | null {
  if (value === null) return null;
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key!, iv);
  const text = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
  return ['v1', iv, cipher.getAuthTag(), text]
    .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
    .join('.');
}

export function revealSecret(sealed: string | null): string | null {
  if (!sealed?.startsWith('v1.')) return sealed;
  const [, iv, tag, text] = sealed.split('.') as [string, string, string, string];
  const decipher = createDecipheriv('aes-256-gcm', key!, Buffer.from(iv, 'base64url'));
  decipher.setAuthTag(Buffer.from(tag, 'base64url'));
  return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8');
}
