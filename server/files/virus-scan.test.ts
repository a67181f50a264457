import { createServer, type Server, type Socket } from 'node:net';
import { readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../testing.ts';

/** Speaks clamd's INSTREAM (clamd(8)): `zINSTREAM\0`, chunks with their length before them, an empty one; one answer, ended by `\0`. */
let scanner: Server;
let seen: Buffer[];
let answer: (content: Buffer) => string | undefined;
let app: TestApp;
let admin: Client;
const VIRUS = 'X5O!P%@AP[4';

beforeAll(async () => {
  scanner = createServer(serve);
  await new Promise<void>((done) => void scanner.listen(0, '127.0.0.1', done));
  const { port } = scanner.address() as AddressInfo;
  app = await startTestApp({ env: { CLAMD_URL: `tcp://127.0.0.1:${port}`, LOG_LEVEL: 'silent' } });
  admin = await app.signIn();
});
afterAll(async () => {
  await app?.close();
  scanner?.close();
});
beforeEach(() => {
  seen = [];
  answer = (content) => (content.includes(VIRUS) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK');
});

function serve(socket: Socket) {
  let heard = Buffer.alloc(0);
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    heard = Buffer.concat([heard, chunk]);
    const content = streamed(heard);
    if (!content) return;
    seen.push(content);
    const words = answer(content);
    if (words) socket.end(`${words}\0`);
    else socket.destroy();
  });
}

/** The content, once its end is there. */
function streamed(heard: Buffer): Buffer | undefined {
  const parts: Buffer[] = [];
  for (let at = Buffer.byteLength('zINSTREAM\0'); at + 4 <= heard.length;) {
    const length = heard.readUInt32BE(at);
    if (!length) return heard.subarray(0, 10).toString() === 'zINSTREAM\0' ? Buffer.concat(parts) : undefined;
    parts.push(heard.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

const upload = (content: string | Buffer, name = 'notes.txt') =>
  admin.upload('/api/files/upload', { name, content: Buffer.from(content) });
const kept = async () => {
  const { rows } = await app.engine.database.query('select count(*)::int as n from muster.files');
  const inStore = await readdir(join(app.engine.settings.dataDir, 'files'), { recursive: true }).catch(() => []);
  return [rows[0]!.n, inStore.filter((name) => /[0-9a-f]{24}/.test(name)).length];
};

test('a clean file is kept after the scanner has seen every byte of it', async () => {
  const content = 'nothing bad\n'.repeat(40_000);

  const { status, body } = await upload(content);

  expect([status, seen.map(String)]).toEqual([200, [content]]);
  expect((await admin.get(body.path)).body).toBe(content);
});

test('an infected file is refused in words, is in no store, and stands in the audit log', async () => {
  const before = await kept();

  const { status, body } = await upload(`so ${VIRUS} far`);

  expect([status, body.code, body.fields.file]).toEqual([
    422,
    'infected',
    'The virus scanner refused this file. It was not kept.',
  ]);
  expect(await kept()).toEqual(before);
  const log = await admin.post('/api/audit-log/dataSourceSearch', { searchTerms: { event: 'infected upload refused' } });
  expect(log.body.records).toMatchObject([
    { module: 'files', record_name: 'notes.txt', new_value: 'Eicar-Test-Signature', changed_by: admin.user._id },
  ]);
});

test.each([
  ['breaks off', () => undefined],
  ['cannot take so much', () => 'INSTREAM size limit exceeded. ERROR'],
])('nothing is kept while the scanner %s', async (_what, says) => {
  answer = says;
  const before = await kept();

  const { status, body, headers } = await upload('fine');

  expect([status, body.code, headers['retry-after']]).toEqual([503, 'scanner-away', '2']);
  expect(await kept()).toEqual(before);
});

test('what is imported is looked at as well, and without a scanner nothing is taken', async () => {
  const refused = await admin.upload(
    '/api/imports',
    { name: 'leads.csv', content: Buffer.from(`name\n${VIRUS}\n`) },
    { module: 'leads' },
  );
  expect([refused.status, refused.body.code]).toEqual([422, 'infected']);

  await new Promise((done) => scanner.close(done));
  const { status, body } = await upload('fine');
  expect([status, body.code]).toEqual([503, 'scanner-away']);
});
