import { Readable } from 'node:stream';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { StartProblem } from '../../start-problem.ts';
import { encryptedFor } from '../encrypted.ts';

/** One file, compressed, then encrypted as backups are. */
export function sealed(recipients: readonly string[], content: Readable): Promise<Readable> {
  const compressed = content.pipe(createZstdCompress());
  content.on('error', (problem) => compressed.destroy(problem));
  return encryptedFor(recipients, compressed);
}

/** @throws StartProblem where the key is another one */
export async function unsealed(identity: string, content: Readable): Promise<Readable> {
  const { Decrypter } = await import('age-encryption');
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
