import { createServer, type Server } from 'node:http';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { createFileStore } from './file-store.ts';

/** The object calls of the S3 REST API (path style): PUT, GET and DELETE on /bucket/key. */
const objects = new Map<string, Buffer>();
let peer: Server;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-store-'));
  peer = createServer((request, response) => {
    const key = decodeURIComponent(request.url!.split('?')[0]!);
    const body: Buffer[] = [];
    request.on('data', (chunk: Buffer) => body.push(chunk));
    request.on('end', () => {
      if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key-id/'))
        return void response.writeHead(403).end();
      if (request.method === 'PUT') objects.set(key, Buffer.concat(body));
      if (request.method === 'DELETE') objects.delete(key);
      if (request.method === 'GET' && !objects.has(key))
        return void response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
      response.writeHead(request.method === 'DELETE' ? 204 : 200, { etag: '"1"' });
      response.end(request.method === 'GET' ? objects.get(key) : undefined);
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
  await store.remove('ab/one');
  expect(objects.size).toBe(0);
});
