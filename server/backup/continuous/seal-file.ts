import { Readable } from 'node:stream';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { StartProblem } from '../../start-problem.ts';

/** One file, compressed, then encrypted as backups are. */
export async function sealed(recipients: readonly string[], content: Readable): Promise<Readable> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const compressed = content.pipe(createZstdCompress());
  content.on('error', (problem) => compressed.destroy(problem));
  const encrypted = await encrypter.encrypt(Readable.toWeb(compressed) as unknown as ReadableStream<Uint8Array>);
  const file = Readable.fromWeb(encrypted as never);
  file.on('error', () => undefined); // it may fail before anybody reads it: whoever does is told then
  return file;
}

/** @throws StartProblem where the key is another one */
export async function unsealed(identity: string, content: Readable): Promise<Readable> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  try {
    const opened = await decrypter.decrypt(Readable.toWeb(content) as unknown as ReadableStream<Uint8Array>);
    const plain = Readable.fromWeb(opened as never);
    const unpacked = createZstdDecompress();
    plain.on('error', (problem: Error) => unpacked.destroy(problem));
    return plain.pipe(unpacked);
  } catch {
    throw new StartProblem('This key does not open the archive: name the file of the right one in BACKUP_IDENTITY.');
  }
}
