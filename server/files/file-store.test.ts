import { createServer, type Server, type ServerResponse } from 'node:http';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { createFileStore, madeOf } from './file-store.ts';

/** The object calls of the S3 REST API (path style): PUT, GET and DELETE on /bucket/key, and uploads in parts. */
const objects = new Map<string, Buffer>();
const parts: Buffer[] = [];
const aborted: string[] = [];
let peer: Server;
let folder: string;

const listOf = (prefix: string) => {
  const keys = [...objects.keys()].map((key) => key.replace('/papers/', '')).filter((key) => key.startsWith(prefix));
  const contents = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
  return `<ListBucketResult><IsTruncated>false</IsTruncated><KeyCount>${keys.length}</KeyCount>${contents}</ListBucketResult>`;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-store-'));
  peer = createServer((request, response) => {
    const key = decodeURIComponent(request.url!.split('?')[0]!);
    const body: Buffer[] = [];
    request.on('data', (chunk: Buffer) => body.push(chunk));
    request.on('end', () => {
      if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key-id/'))
        return void response.writeHead(403).end();
      const { searchParams } = new URL(request.url!, 'http://s3');
      if (searchParams.has('uploads') || searchParams.has('uploadId'))
        return answerInParts(key, searchParams, request.method!, Buffer.concat(body), response);
      if (request.method === 'POST' && searchParams.has('delete'))
        for (const [, gone] of Buffer.concat(body)
          .toString()
          .matchAll(/<Key>([^<]+)<\/Key>/g))
          objects.delete(`/papers/${gone}`);
      if (searchParams.has('list-type')) return void response.end(listOf(searchParams.get('prefix')!));
      if (request.method === 'POST') return void response.end('<DeleteResult/>');
      if (request.method === 'PUT') objects.set(key, Buffer.concat(body));
      if (request.method === 'DELETE') objects.delete(key);
      if (request.method === 'GET' && !objects.has(key))
        return void response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
      const [, from, to] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
      response.writeHead(request.method === 'DELETE' ? 204 : from ? 206 : 200, { etag: '"1"' });
      response.end(
        request.method === 'GET' ? objects.get(key)!.subarray(Number(from ?? 0), to ? Number(to) + 1 : undefined) : undefined,
      );
    });
  });
  await new Promise<void>((done) => void peer.listen(0, '127.0.0.1', done));
  process.env.AWS_ACCESS_KEY_ID = 'key-id';
  process.env.AWS_SECRET_ACCESS_KEY = 'secret';
});
afterAll(async () => {
  peer.close();
  await rm(folder, { recursive: true });
});

/** CreateMultipartUpload, UploadPart, CompleteMultipartUpload and AbortMultipartUpload. */
function answerInParts(key: string, asked: URLSearchParams, method: string, body: Buffer, response: ServerResponse): void {
  const named = (name: string, inner: string) => `<?xml version="1.0"?><${name}>${inner}</${name}>`;
  if (asked.has('uploads')) parts.length = 0;
  if (method === 'PUT') parts[Number(asked.get('partNumber')) - 1] = body;
  if (method === 'DELETE') aborted.push(key);
  if (method === 'POST' && asked.has('uploadId')) objects.set(key, Buffer.concat(parts));
  const answer = asked.has('uploads')
    ? named('InitiateMultipartUploadResult', `<Bucket>papers</Bucket><Key>${key}</Key><UploadId>u1</UploadId>`)
    : named('CompleteMultipartUploadResult', `<Key>${key}</Key><ETag>"1"</ETag>`);
  response.writeHead(method === 'DELETE' ? 204 : 200, { etag: `"${asked.get('partNumber') ?? 1}"` });
  response.end(method === 'POST' ? answer : undefined);
}

const storeAt = (filesUrl?: string) =>
  createFileStore(readSettings({ DATA_DIR: folder, ...(filesUrl ? { FILES_URL: filesUrl } : {}) }));

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
  expect(await readdir(join(folder, 'files/ab'))).toEqual(['one']);
  await expect(store.write('ab/one', Readable.from(['other']))).resolves.toBeUndefined();
  expect(await text(await store.read('ab/one', { start: 1, end: 3 }))).toBe('the');
  await store.write(madeOf('ab/one', 'pages.json'), Readable.from(['{}']));
  await store.remove('ab/one');
  expect(await readdir(join(folder, 'files/ab'))).toEqual([]);
});

test('on S3 it is an object under the prefix, with its very bytes', async () => {
  const { port } = peer.address() as AddressInfo;
  const store = await storeAt(`s3://papers/muster?endpoint=http://127.0.0.1:${port}&region=us-east-1`);
  const content = Buffer.from('a licence, ✓ in bytes\n'.repeat(20_000));

  await store.write('ab/one', Readable.from([content.subarray(0, 70_001), content.subarray(70_001)]));

  expect([...objects.keys()]).toEqual(['/papers/muster/ab/one']);
  expect(objects.get('/papers/muster/ab/one')!.equals(content)).toBe(true);
  expect(await text(await store.read('ab/one'))).toBe(content.toString());
  expect(await text(await store.read('ab/one', { start: 3, end: 9 }))).toBe('icence,');
  await store.write(madeOf('ab/one', 'pages.json'), Readable.from(['{}']));
  await store.remove('ab/one');
  expect(objects.size).toBe(0);
});

test('on S3 a large file goes in parts while it is read, and one that breaks off is taken back', async () => {
  const { port } = peer.address() as AddressInfo;
  const store = await storeAt(`s3://papers/muster?endpoint=http://127.0.0.1:${port}&region=us-east-1`);
  let read = 0;
  let sentBefore = 0;
  const pieces = async function* (end: number, problem?: Error) {
    for (; read < end; read++) {
      sentBefore = parts.length;
      yield Buffer.alloc(1024 * 1024, read);
    }
    if (problem) throw problem;
  };
  await store.write('ab/large', Readable.from(pieces(24)));

  expect(objects.get('/papers/muster/ab/large')!.length).toBe(24 * 1024 * 1024);
  expect(sentBefore).toBeGreaterThan(1); // the first parts had left before the last was read
  read = 0;
  await expect(store.write('ab/broken', Readable.from(pieces(12, new Error('the sender went away'))))).rejects.toThrow(
    'went away',
  );
  expect([aborted, objects.has('/papers/muster/ab/broken')]).toEqual([['/papers/muster/ab/broken'], false]);
});
