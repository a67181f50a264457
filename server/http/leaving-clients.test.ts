import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let admin: Client;
let port: number;
beforeAll(async () => {
  app = await startTestApp({ listen: true });
  admin = await app.signIn();
  port = (app.server.server.address() as AddressInfo).port;
});
afterAll(() => app?.close());

const bugs: unknown[] = [];
const unhandled: unknown[] = [];
const note = (problem: unknown) => unhandled.push(problem);
beforeAll(() => {
  vi.spyOn(app.engine.log, 'error').mockImplementation((...said: unknown[]) => void bugs.push(said));
  process.on('uncaughtException', note);
});
afterAll(() => void process.off('uncaughtException', note));
beforeEach(() => void (bugs.length = unhandled.length = 0));

/** Asks, reads the first bytes of the answer, and is gone. */
async function askAndLeave(lines: string[], body = ''): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const head = [
    ...lines,
    'host: localhost',
    `authorization: Bearer ${admin.token}`,
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  const first = await new Promise<string>((done) => socket.once('data', (chunk) => done(chunk.toString().split('\r\n')[0]!)));
  socket.destroy();
  await new Promise((wait) => setTimeout(wait, 400));
  return first;
}

test('whoever leaves during the download of a file leaves no bug in the log', async () => {
  const content = Buffer.alloc(12_000_000, 'all work and no play\n');
  const { body } = await admin.upload('/api/files/upload', { name: 'long.txt', content });

  expect(await askAndLeave([`GET /api/files/${body._id} HTTP/1.1`])).toContain('200');
  expect([bugs, unhandled]).toEqual([[], []]);
});

test.each(['csv', 'xlsx'])('whoever leaves during an export as %s leaves none either', async (format) => {
  await app.engine.database.query(
    `insert into records.leads (_id, name, description) select lpad(to_hex(n), 24, '0'), 'Lead ' || n, repeat('x', 2000) from generate_series(1, 4000) n
     on conflict do nothing`,
  );
  const asked = JSON.stringify({ module: 'leads', searchTerms: {}, format, fields: ['name', 'description'] });
  const path = 'POST /api/files/spreadsheet/export-to-spreadsheet HTTP/1.1';

  expect(await askAndLeave([path, 'content-type: application/json'], asked)).toContain('200');
  expect([bugs, unhandled]).toEqual([[], []]);
});

test('a bug before the first byte is still logged and answered', async () => {
  const statement = vi.spyOn(app.engine.files, 'read').mockRejectedValueOnce(new Error('a broken disk'));
  const { body } = await admin.upload('/api/files/upload', { name: 'a.txt', content: Buffer.from('a') });
  const { status } = await admin.get(`/api/files/${body._id}`);
  statement.mockRestore();

  expect([status, bugs.length]).toEqual([500, 1]);
});

test('a source that fails half-way ends the answer and is logged once', async () => {
  const { body } = await admin.upload('/api/files/upload', { name: 'b.txt', content: Buffer.alloc(500_000, 'b') });
  const broken = vi.spyOn(app.engine.files, 'read').mockResolvedValueOnce(
    Readable.from(
      (async function* () {
        yield Buffer.alloc(100_000, 'b');
        await new Promise((wait) => setTimeout(wait, 100));
        throw new Error('a broken disk');
      })(),
    ),
  );
  const answer = fetch(`http://127.0.0.1:${port}/api/files/${body._id}`, { headers: { authorization: `Bearer ${admin.token}` } });

  await expect(answer.then((response) => response.arrayBuffer())).rejects.toThrow();
  broken.mockRestore();
  expect([bugs.length, unhandled]).toEqual([1, []]);
});
