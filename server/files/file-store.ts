import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Settings } from '../settings.ts';

/** Where bytes live: a name that the server made, never one that came from outside. */
export interface FileStore {
  write(path: string, content: Readable): Promise<void>;
  /** @param part the first and the last byte that are wanted, counted from 0 */
  read(path: string, part?: { start: number; end: number }): Promise<Readable>;
  /** With all that was made of it (`madeOf`). */
  remove(path: string): Promise<void>;
}

/** Where something that was made of a file is kept: it goes when the file goes, and is made again when it is missing. */
export const madeOf = (path: string, name: string): string => `${path}.made/${name}`;

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
    read: async (path, part) => (await open(join(root, path))).createReadStream(part ?? {}),
    remove: async (path) => {
      await rm(join(root, path), { force: true });
      await rm(join(root, madeOf(path, '')), { recursive: true, force: true });
    },
  };
}

/** `s3://bucket/prefix?region=…&endpoint=…`, credentials from the standard AWS variables. */
async function onS3(url: string): Promise<FileStore> {
  const [{ Disk }, { S3Driver }, { GetObjectCommand, S3Client }, { Upload }] = await Promise.all([
    import('flydrive'),
    import('flydrive/drivers/s3'),
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/lib-storage'),
  ]);
  const { hostname: bucket, pathname, searchParams } = new URL(url);
  const prefix = pathname.replace(/^\/|\/$/g, '');
  const client = new S3Client({
    region: searchParams.get('region') ?? process.env.AWS_REGION ?? 'us-east-1',
    ...(searchParams.get('endpoint') ? { endpoint: searchParams.get('endpoint')!, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
  const keyOf = (path: string) => (prefix ? `${prefix}/${path}` : path);
  const readPart = async (path: string, { start, end }: { start: number; end: number }) => {
    const part = { Bucket: bucket, Key: keyOf(path), Range: `bytes=${start}-${end}` };
    return (await client.send(new GetObjectCommand(part))).Body as Readable;
  };
  return {
    // what is larger than a part goes in parts; an upload that breaks off is taken back
    write: async (path, content) => {
      const upload = new Upload({ client, params: { Bucket: bucket, Key: keyOf(path), Body: content }, queueSize: 1 });
      await upload.done();
    },
    read: async (path, part) => (part ? readPart(path, part) : disk.getStream(keyOf(path))),
    remove: async (path) => {
      await disk.delete(keyOf(path));
      await disk.deleteAll(keyOf(madeOf(path, '')));
    },
  };
}
