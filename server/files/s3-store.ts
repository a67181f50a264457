import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { Refusal } from '#common/errors.ts';
import { newId } from '#common/ids.ts';
import { StartProblem } from '../start-problem.ts';
import { MissingFile, madeOf, type FileStore } from './file-store.ts';
import { sentenceForBucket } from './s3-problems.ts';

const CHECK_MS = 5_000;
/** Where it is tried out; nothing stays there. */
const TRIED = 'tried-at-the-start';

/**
 * `s3://bucket/prefix?region=…&endpoint=…`, credentials from the standard AWS variables.
 *
 * @throws StartProblem where the bucket is missing, or lists, takes, gives or deletes nothing
 */
export async function onS3(url: string): Promise<FileStore> {
  const { hostname: bucket, pathname, searchParams } = new URL(url);
  const endpoint = searchParams.get('endpoint') ?? undefined;
  const client = new S3Client({
    region: searchParams.get('region') ?? process.env.AWS_REGION ?? 'us-east-1',
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CHECK_MS, socketTimeout: 60_000 },
  });
  const store = storeOf(client, bucket, pathname.replace(/^\/|\/$/g, ''));
  try {
    await store.check();
    await tryOut(store);
  } catch (problem) {
    throw new StartProblem(sentenceForBucket(problem, bucket, endpoint));
  }
  return {
    ...store,
    write: async (path, content) => {
      let ofSender: Error | undefined;
      content.once('error', (problem) => (ofSender = problem)); // taking the upload back may fail as well, and would hide it
      await store.write(path, content).catch((problem: unknown) => sayAway(ofSender ?? problem));
    },
    read: (path, part) => store.read(path, part).catch(sayAway),
  };
}

function storeOf(client: S3Client, bucket: string, prefix: string): FileStore {
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
  const keyOf = (path: string) => (prefix ? `${prefix}/${path}` : path);
  return {
    // what is larger than a part goes in parts; an upload that breaks off is taken back
    write: async (path, content) => {
      const upload = new Upload({ client, params: { Bucket: bucket, Key: keyOf(path), Body: content }, queueSize: 1 });
      await upload.done();
    },
    // not the disk's: its error would hide what the server said
    read: async (path, part) => {
      const range = part ? { Range: `bytes=${part.start}-${part.end}` } : {};
      const asked = new GetObjectCommand({ Bucket: bucket, Key: keyOf(path), ...range });
      const found = await client.send(asked).catch((problem: Error) => {
        throw problem.name === 'NoSuchKey' ? new MissingFile(path) : problem;
      });
      return found.Body as Readable;
    },
    remove: async (path) => {
      await disk.delete(keyOf(path));
      await disk.deleteAll(keyOf(madeOf(path, '')));
    },
    check: async () => {
      const asked = new ListObjectsV2Command({ Bucket: bucket, Prefix: keyOf(TRIED), MaxKeys: 1 });
      await client.send(asked, { abortSignal: AbortSignal.timeout(CHECK_MS) });
    },
  };
}

/** Each right that the work needs is used once, so that a missing one is noticed at the start. */
async function tryOut(store: FileStore): Promise<void> {
  const path = `${TRIED}/${newId()}`; // two nodes may start together
  await store.write(path, Readable.from(['Muster']));
  await text(await store.read(path));
  await store.remove(path);
}

/** What the S3 client throws has its metadata; what the sender of an upload throws has not. */
function sayAway(problem: unknown): never {
  if (!(problem instanceof Error) || !('$metadata' in problem || problem.name === 'CredentialsProviderError')) throw problem;
  throw Object.assign(
    new Refusal(503, 'files-away', 'The store of the files does not answer right now. Please try again in a moment.'),
    { cause: problem },
  );
}
