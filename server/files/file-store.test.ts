import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { StartProblem } from '../start-problem.ts';
import { BUCKET, startS3 } from '../testing-s3.ts';
import { createFileStore } from './create-file-store.ts';
import { MissingFile, madeOf } from './file-store.ts';

let s3: Awaited<ReturnType<typeof startS3>>;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-store-'));
  s3 = await startS3();
});
afterEach(() => s3.asBefore());
afterAll(async () => {
  await s3?.close();
  await rm(folder, { recursive: true });
});

const storeAt = (filesUrl?: string) =>
  createFileStore(
    readSettings({
      DATA_DIR: folder,
      SECRETS_KEY: 'a key for the secrets of tests, long enough too',
      ...(filesUrl ? { FILES_URL: filesUrl } : {}),
    }),
  );

test('on disk a file is whole or not there', async () => {
  const store = await storeAt();
  await store.write('ab/one', Readable.from(['first ', 'half']));
  expect(await text(await store.read('ab/one'))).toBe('first half');
  const broken = Readable.from(
    (async function* () {
      yield 'begun';
      throw new Error('the sender went away');
    })(),
  );
  await expect(store.write('ab/two', broken)).rejects.toThrow('the sender went away');
  expect(await readdir(join(folder, 'files/ab'))).toEqual(['one.sealed']);
  await expect(store.write('ab/one', Readable.from(['other']))).resolves.toBeUndefined();
  expect(await text(await store.read('ab/one', { start: 1, end: 3 }))).toBe('the');
  await store.write(madeOf('ab/one', 'pages.json'), Readable.from(['{}']));
  await store.remove('ab/one');
  expect(await readdir(join(folder, 'files/ab'))).toEqual([]);
});

test('on S3 it is an object under the prefix, with its very bytes', async () => {
  const store = await storeAt(s3.urlOf());
  const content = Buffer.from('a licence, ✓ in bytes\n'.repeat(20_000));

  await store.write('ab/one', Readable.from([content.subarray(0, 70_001), content.subarray(70_001)]));

  expect(s3.calls).toContain(`PUT /${BUCKET}/muster/ab/one?x-id=PutObject`);
  expect((await buffer(await store.read('ab/one'))).equals(content)).toBe(true);
  expect(await text(await store.read('ab/one', { start: 3, end: 9 }))).toBe('icence,');
  await store.write(madeOf('ab/one', 'pages.json'), Readable.from(['{}']));
  await store.remove('ab/one');
  for (const path of ['ab/one', madeOf('ab/one', 'pages.json')])
    await expect(store.read(path), path).rejects.toThrow(MissingFile);
});

test('on S3 a large file goes in parts while it is read, and one that breaks off is taken back', async () => {
  const store = await storeAt(s3.urlOf());
  let read = 0;
  let sentBefore = 0;
  const pieces = async function* (end: number, problem?: Error) {
    for (; read < end; read++) {
      sentBefore = s3.calls.filter((call) => call.includes('partNumber=')).length;
      yield Buffer.alloc(1024 * 1024, read);
    }
    if (problem) throw problem;
  };
  await store.write('ab/large', Readable.from(pieces(24)));

  expect((await buffer(await store.read('ab/large'))).length).toBe(24 * 1024 * 1024);
  expect(sentBefore).toBeGreaterThan(1); // the first parts had left before the last was read
  read = 0;
  await expect(store.write('ab/broken', Readable.from(pieces(12, new Error('the sender went away'))))).rejects.toThrow(
    'went away',
  );
  expect(s3.calls.some((call) => call.startsWith(`DELETE /${BUCKET}/muster/ab/broken?uploadId=`))).toBe(true);
  await expect(store.read('ab/broken')).rejects.toThrow(MissingFile);
});

const RIGHTS = 'The bucket "papers" refuses these keys: give them s3:ListBucket, s3:GetObject, s3:PutObject and s3:DeleteObject.';
const KEYS = 'HERE refuses the keys for the bucket "papers": check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';
test.each([
  ['the right to list or read is missing', 'GET', 'AccessDenied', RIGHTS],
  ['the right to write is missing', 'PUT', 'AccessDenied', RIGHTS],
  ['the right to delete is missing', 'DELETE', 'AccessDenied', RIGHTS],
  ['the keys are wrong', 'GET', 'SignatureDoesNotMatch', KEYS],
  [
    'the region is another',
    'GET',
    'AuthorizationHeaderMalformed',
    'The bucket "papers" is in another region: name it in AWS_REGION.',
  ],
])('a bucket where %s is told to the operator with what to do', async (_, method, code, sentence) => {
  s3.deny(method, code);

  const problem = await storeAt(s3.urlOf()).catch((thrown: unknown) => thrown as Error);

  expect(problem).toBeInstanceOf(StartProblem);
  expect((problem as Error).message.replace(/http:\/\/127[\d.:]+\d/, 'HERE')).toBe(sentence);
});

test('a bucket that is missing, or an address where nobody answers, is told to the operator with what to do', async () => {
  await expect(storeAt(s3.urlOf('nothing'))).rejects.toThrow(/^There is no bucket "nothing" at .+ make it, or name another/);
  await expect(storeAt('s3://papers?endpoint=http://127.0.0.1:9')).rejects.toThrow(
    'No S3 server answers at http://127.0.0.1:9: check FILES_URL and that the server runs.',
  );
});
