import { Readable, type Writable } from 'node:stream';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { extract, pack, type Pack } from 'tar-stream';
import { StartProblem } from '../start-problem.ts';
import { encryptedFor } from './encrypted.ts';

/** Writes an archive piece by piece; nothing of it is held. */
export interface ArchiveWriter {
  /** What leaves: a tar, compressed, then encrypted. */
  readonly stream: Readable;
  add(path: string, content: string | Buffer): Promise<void>;
  addStream(path: string, bytes: number, content: Readable): Promise<void>;
  finish(): void;
  fail(problem: Error): void;
}

/** @param recipients age keys: who has one of their identities can read it, and nobody else */
export async function openArchive(recipients: readonly string[]): Promise<ArchiveWriter> {
  const tar = pack();
  const compressed = (tar as unknown as Readable).pipe(createZstdCompress());
  tar.on('error', (problem: Error) => compressed.destroy(problem));
  const stream = await encryptedFor(recipients, compressed);
  // An entry that waits for its turn is not told when the archive ends before it.
  const broken = Promise.withResolvers<never>();
  broken.promise.catch(() => undefined);
  const unlessBroken = (added: Promise<void>) => Promise.race([added, broken.promise]);
  return {
    stream,
    add: (path, content) => unlessBroken(addWhole(tar, path, Buffer.from(content))),
    addStream: (path, bytes, content) => unlessBroken(addPart(tar, path, bytes, content)).finally(() => content.destroy()),
    finish: () => tar.finalize(),
    fail: (problem) => {
      broken.reject(problem);
      tar.destroy(problem);
    },
  };
}

const addWhole = (tar: Pack, path: string, content: Buffer) =>
  new Promise<void>((done, fail) => {
    tar.entry({ name: path, mode: 0o600 }, content, (problem) => (problem ? fail(problem) : done()));
  });

const addPart = (tar: Pack, path: string, bytes: number, content: Readable) =>
  new Promise<void>((done, fail) => {
    const entry = tar.entry({ name: path, size: bytes, mode: 0o600 }, (problem) => (problem ? fail(problem) : done()));
    content.on('error', (problem) => {
      fail(problem);
      entry.destroy(problem);
    });
    entry.on('error', (problem: Error) => {
      fail(problem);
      content.destroy();
    });
    content.pipe(entry as unknown as Writable);
  });

/**
 * Reads an archive entry by entry, in its order. An entry is read to its end before the next one comes.
 *
 * @throws StartProblem where the key is wrong or the file is damaged
 */
export async function readArchive(
  file: Readable,
  identity: string,
  each: (path: string, content: Readable) => Promise<void>,
): Promise<void> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  let plain: Readable;
  try {
    plain = Readable.fromWeb((await decrypter.decrypt(Readable.toWeb(file) as unknown as ReadableStream<Uint8Array>)) as never);
  } catch (problem) {
    throw new StartProblem(sentenceOf(problem));
  }
  const tar = extract();
  const unpacked = plain.pipe(createZstdDecompress());
  let isDamaged = false;
  const breakOff = (problem: Error) => {
    isDamaged = true;
    tar.destroy(problem);
  };
  plain.on('error', breakOff);
  unpacked.on('error', breakOff);
  tar.on('error', () => (isDamaged = true));
  unpacked.pipe(tar as unknown as Writable);
  let isOurs = false;
  try {
    for await (const entry of tar) {
      try {
        await each(entry.header.name, entry as unknown as Readable);
      } catch (problem) {
        isOurs = !isDamaged;
        throw problem;
      }
      entry.resume();
    }
  } catch (problem) {
    throw isOurs ? problem : new StartProblem('The backup is damaged: it ends early, or its bytes were changed.');
  } finally {
    plain.destroy();
    unpacked.destroy();
  }
}

const sentenceOf = (problem: unknown) =>
  /no identity matched/i.test(String(problem))
    ? 'This key does not open the backup: name the file of the right one in BACKUP_IDENTITY.'
    : 'This is no backup, or its beginning is damaged.';
