import { Readable } from 'node:stream';

/**
 * Encrypts content for the backup place. The stream may fail before anybody reads it, for example when the place refuses the upload. The first reader then gets the error.
 *
 * @param recipients age keys: who has one of their identities can read it, and nobody else
 */
export async function encryptedFor(recipients: readonly string[], content: Readable): Promise<Readable> {
  const { Encrypter } = await import('age-encryption'); // most starts make no backup
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const encrypted = await encrypter.encrypt(Readable.toWeb(content) as unknown as ReadableStream<Uint8Array>);
  const stream = Readable.fromWeb(encrypted as never);
  stream.on('error', () => undefined);
  return stream;
}
