import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { keyIdOf } from './secret-keys.ts';

const KEY_BYTES = 32;
const ID_BYTES = 8;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** The id of the key that seals, the IV, the sealed key, the tag. */
export const SLOT_BYTES = ID_BYTES + IV_BYTES + KEY_BYTES + TAG_BYTES;

/** Seals keys of files with `SECRETS_KEY`, each in a slot of so many bytes. */
export interface KeySlots {
  /** @param about what else must be the same when it is opened */
  seal(key: Buffer, about: Buffer): Buffer;
  /** Undefined where no key that is known opens it. */
  open(slot: Buffer, about: Buffer): Buffer | undefined;
  /** Whether the present key sealed it. */
  isPresent(slot: Buffer): boolean;
}

/** @param secretsKey absent where a command found none: then nothing is sealed */
export function keySlots(secretsKey: string | undefined, oldSecretsKeys: readonly string[] = []): KeySlots {
  const known = [...oldSecretsKeys, ...(secretsKey === undefined ? [] : [secretsKey])];
  const keys = new Map(known.map((secret) => [keyIdOf(secret), keyOfFiles(secret)]));
  const present = secretsKey === undefined ? '' : keyIdOf(secretsKey);
  const idOf = (slot: Buffer) => slot.toString('latin1', 0, ID_BYTES);
  return {
    seal(key, about) {
      const presentKey = keys.get(present);
      if (!presentKey) throw new Error('There is no SECRETS_KEY to seal files with.');
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', presentKey, iv).setAAD(about);
      const sealed = Buffer.concat([cipher.update(key), cipher.final()]);
      return Buffer.concat([Buffer.from(present, 'latin1'), iv, sealed, cipher.getAuthTag()]);
    },
    open(slot, about) {
      const key = keys.get(idOf(slot));
      return key && openedWith(key, slot.subarray(ID_BYTES), about);
    },
    isPresent: (slot) => idOf(slot) === present,
  };
}

/** Another one than seals values: what is known of the one tells nothing of the other. */
const keyOfFiles = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'muster keys of files', KEY_BYTES));

function openedWith(known: Buffer, sealed: Buffer, about: Buffer): Buffer | undefined {
  const [iv, text, tag] = [sealed.subarray(0, IV_BYTES), sealed.subarray(IV_BYTES, -TAG_BYTES), sealed.subarray(-TAG_BYTES)];
  const decipher = createDecipheriv('aes-256-gcm', known, iv, { authTagLength: TAG_BYTES }).setAAD(about).setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(text), decipher.final()]);
  } catch {
    return undefined;
  }
}
