import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Settings } from '../settings.ts';

/** Where bytes live: a name that the server made, never one that came from outside. */
export interface FileStore {
  write(path: string, content: Readable): Promise<void>;
  read(path: string): Promise<Readable>;
  remove(path: string): Promise<void>;
}

export const createFileStore = async (settings: Settings): Promise<FileStore> =>
  settings.filesUrl ? onS3(settings.filesUrl) : onDisk(join(settings.dataDir, 'files'));

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
    read: async (path) => (await open(join(root, path))).createReadStream(),
    remove: (path) => rm(join(root, path), { force: true }),
  };
}

/** `s3://bucket/prefix?region=…&endpoint=…`, credentials from the standard AWS variables. */
async function onS3(url: string): Promise<FileStore> {
  const [{ Disk }, { S3Driver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/s3')]);
  const { hostname: bucket, pathname, searchParams } = new URL(url);
  const prefix = pathname.replace(/^\/|\/$/g, '');
  const disk = new Disk(
    new S3Driver({
      bucket,
      region: searchParams.get('region') ?? process.env.AWS_REGION ?? 'us-east-1',
      ...(searchParams.get('endpoint') ? { endpoint: searchParams.get('endpoint')!, forcePathStyle: true } : {}),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      visibility: 'private',
      supportsACL: false,
    }),
  );
  const keyOf = (path: string) => (prefix ? `${prefix}/${path}` : path);
  return {
    // the protocol wants the length first; uploads are bounded, so one fits in memory
    write: async (path, content) => disk.put(keyOf(path), await buffer(content)),
    read: (path) => disk.getStream(keyOf(path)),
    remove: (path) => disk.delete(keyOf(path)),
  };
}
