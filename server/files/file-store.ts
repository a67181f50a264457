import { constants, createWriteStream } from 'node:fs';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Settings } from '../settings.ts';

/** Where bytes live: a name that the server made, never one that came from outside. */
export interface FileStore {
  write(path: string, content: Readable): Promise<void>;
  /**
   * @param part the first and the last byte that are wanted, counted from 0
   * @throws MissingFile
   */
  read(path: string, part?: { start: number; end: number }): Promise<Readable>;
  /** With all that was made of it (`madeOf`). */
  remove(path: string): Promise<void>;
  /** Rejects while the place of the bytes is away. */
  check(): Promise<void>;
}

/** What was asked for is not in the store. */
export class MissingFile extends Error {}

/** Where something that was made of a file is kept: it goes when the file goes, and is made again when it is missing. */
export const madeOf = (path: string, name: string): string => `${path}.made/${name}`;

/** @throws StartProblem where the bucket of FILES_URL cannot be used */
export async function createFileStore({ filesUrl, dataDir }: Settings): Promise<FileStore> {
  if (!filesUrl) return onDisk(join(dataDir, 'files'));
  const { onS3 } = await import('./s3-store.ts'); // half a second of code that few installations need
  return onS3(filesUrl);
}

/** Written beside its place and then moved there: a file that has its name is whole. */
function onDisk(root: string): FileStore {
  return {
    async write(path, content) {
      const target = join(root, path);
      await mkdir(join(target, '..'), { recursive: true });
      const partial = `${target}.part`;
      try {
        await pipeline(content, createWriteStream(partial, { flags: 'wx', mode: 0o600 }));
        await rename(partial, target);
      } catch (problem) {
        await rm(partial, { force: true });
        throw problem;
      }
    },
    read: async (path, part) => {
      const file = await open(join(root, path)).catch((problem: NodeJS.ErrnoException) => {
        throw problem.code === 'ENOENT' ? new MissingFile(path) : problem;
      });
      return file.createReadStream(part ?? {});
    },
    remove: async (path) => {
      await rm(join(root, path), { force: true });
      await rm(join(root, madeOf(path, '')), { recursive: true, force: true });
    },
    check: async () => {
      await mkdir(root, { recursive: true });
      await access(root, constants.W_OK);
    },
  };
}
