import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** The keys that this node knows, under the ids that sealed values carry. */
const keys = new Map<string, Buffer[]>();
let current = '';
/** Stands among the ids of keys while files may lie in clear, as versions before this one wrote them. */
const IN_CLEAR = 'clear';

export interface SecretKeys {
  /** `SECRETS_KEY`: everything is sealed with it. */
  secretsKey: string;
  /** `SECRETS_KEY_OLD`: still read, and replaced by a job. */
  oldSecretsKeys?: readonly string[];
  /** `JWT_SECRET`, which sealed secrets before they had a key of their own, and those before it. */
  jwtSecret: string;
  oldJwtSecrets?: readonly string[];
}

/** Called once at start. */
export function setSecretKeys({ secretsKey, oldSecretsKeys = [], jwtSecret, oldJwtSecrets = [] }: SecretKeys): void {
  keys.clear();
  keys.set('v1', [jwtSecret, ...oldJwtSecrets].map(derived));
  for (const secret of [...oldSecretsKeys, secretsKey]) keys.set(keyIdOf(secret), [derived(secret)]);
  current = keyIdOf(secretsKey);
}

/** Eight hexadecimal characters that tell keys apart and nothing of what they are. */
export const keyIdOf = (secret: string) => createHash('sha256').update(`muster key id\n${secret}`).digest('hex').slice(0, 8);
const derived = (secret: string) => createHash('sha256').update(`muster record secrets\n${secret}`).digest();

export const currentKeyId = (): string => current;
export const knowsKey = (id: string): boolean => keys.has(id) || id === IN_CLEAR;
/** How every value begins that is sealed with the current key. */
export const currentPrefix = (): string => `v2.${current}.`;

/** AES-256-GCM: `v2.<key id>.<iv>.<tag>.<text>`, the last three in base64url. */
export function sealSecret(value: string): string;
export function sealSecret(value: string | null): string | null;
export function sealSecret(value: string | null): string | null {
  if (value === null) return null;
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keys.get(current)![0]!, iv);
  const text = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
  return currentPrefix() + [iv, cipher.getAuthTag(), text].map((part) => part.toString('base64url')).join('.');
}

/** What is not sealed comes back as it is; `v1.<iv>.<tag>.<text>` is what `JWT_SECRET` sealed. */
export function revealSecret(sealed: string | null): string | null {
  const parts = sealed?.split('.') ?? [];
  const id = parts[0] === 'v2' ? parts[1] : parts[0] === 'v1' ? 'v1' : undefined;
  if (sealed === null || id === undefined) return sealed;
  const known = keys.get(id);
  if (!known) throw new Error(`A secret is sealed with the key ${id}, which this node does not have.`);
  const sealedParts = parts.slice(-3).map((part) => Buffer.from(part, 'base64url'));
  for (const key of known.slice(0, -1))
    try {
      return openedWith(key, sealedParts);
    } catch {
      // sealed with another of them
    }
  return openedWith(known.at(-1)!, sealedParts);
}

/** What stands in place of a value that no key opens; it is never taken for a new value. */
export const UNOPENED =
  'This value cannot be opened: the key that sealed it is missing. A System Admin can look at the health page.';

/** As `revealSecret`; what no key opens is a sentence in its place, so that the rest of the record can be read. */
export function revealOrSay(sealed: string | null): string | null {
  try {
    return revealSecret(sealed);
  } catch {
    return UNOPENED;
  }
}

/** Whether a key that this node knows opens it. */
export const isOpened = (sealed: string): boolean => revealOrSay(sealed) !== UNOPENED;

function openedWith(key: Buffer, sealedParts: Buffer[]): string {
  const [iv, tag, text] = sealedParts as [Buffer, Buffer, Buffer];
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: 16 });
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
}
