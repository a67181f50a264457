import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

const MEGABYTE = 1024 * 1024;
const PART = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.exe"\r\n\r\n';

/** Sends the head and a part of the body that it announces, and hears what comes until the server closes. */
async function ask(head: string[], begin: string, more = 0): Promise<{ status: number; seconds: number }> {
  const socket: Socket = connect(port, '127.0.0.1');
  const since = performance.now();
  socket.write(`${head.join('\r\n')}\r\n\r\n${begin}`);
  let answer = '';
  socket.on('data', (chunk) => void (answer += chunk.toString()));
  socket.on('error', () => undefined);
  const chunk = Buffer.alloc(64 * 1024, 'a');
  for (let sent = 0; sent < more && !socket.destroyed; sent += chunk.length)
    if (!socket.write(chunk)) await new Promise<void>((go) => (socket.once('drain', go), socket.once('close', () => go())));
  await new Promise<void>((closed) => (socket.destroyed ? closed() : socket.once('close', () => closed())));
  return { status: Number(answer.split(' ')[1]), seconds: (performance.now() - since) / 1000 };
}
const upload = (path: string, token: string, type = 'multipart/form-data; boundary=x') => [
  `POST ${path} HTTP/1.1`,
  'host: localhost',
  `authorization: Bearer ${token}`,
  `content-type: ${type}`,
  `content-length: ${20 * MEGABYTE}`,
];

test('a refused body does not hold its connection: the answer arrives, then the connection ends', async () => {
  const refused = {
    'nobody signed in': await ask(upload('/api/files/upload', 'x'), PART),
    'a form where JSON is wanted': await ask(upload('/api/leads', admin.token), PART),
    'a type that is not taken': await ask(
      upload('/api/files/upload', admin.token),
      `${PART}\u007fELF\u0002\u0001${'\0'.repeat(5_000)}`,
    ),
    'no such address': await ask(upload('/api/files/nowhere/at/all', admin.token), PART),
  };

  const statuses = Object.entries(refused).map(([what, { status }]) => [what, status >= 400 && status < 500]);
  expect(statuses).toEqual(Object.keys(refused).map((what) => [what, true]));
  for (const [what, { seconds }] of Object.entries(refused)) expect([what, seconds < 15]).toEqual([what, true]);
}, 90_000);

test('who goes on sending hears the refusal all the same', async () => {
  const { status } = await ask(upload('/api/files/upload', 'x'), PART, 4 * MEGABYTE);

  expect(status).toBe(401);
}, 30_000);

test('a body that was still on its way is taken, and its connection goes on', async () => {
  const socket = connect(port, '127.0.0.1');
  let answers = '';
  socket.on('data', (chunk) => void (answers += chunk.toString()));
  const body = `${PART}hello\r\n--x--\r\n`;
  const [head, ...lines] = upload('/api/files/upload', 'x');
  socket.write(`${[head, ...lines.slice(0, -1), `content-length: ${body.length}`].join('\r\n')}\r\n\r\n${body.slice(0, 20)}`);
  await wait(100); // the refusal is ready long before the rest comes
  socket.write(`${body.slice(20)}GET /api/health/live HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
  await new Promise((closed) => socket.once('close', closed));

  expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200']);
}, 30_000);
