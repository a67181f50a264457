import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MockAgent } from 'undici';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { createOutbound } from './fetch.ts';
import { composeLetter } from './letter.ts';
import { createMailer } from './mail.ts';
import { LetterRefused } from './mailer.ts';
import { networkOf } from './public-address.ts';

let server: Server;
let port: number;
let heard: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = [];
const answers: Record<string, (reply: ServerResponse) => unknown> = {
  '/large': (reply) => reply.end('x'.repeat(5_000)),
  '/slow': () => undefined,
  '/to-other-host': (reply) => reply.writeHead(307, { location: `http://127.0.0.2:${port}/end` }).end(),
  '/to-end': (reply) => reply.writeHead(303, { location: '/end' }).end(),
  '/round': (reply) => reply.writeHead(302, { location: '/round' }).end(),
};
beforeAll(async () => {
  server = createServer(async (request, reply) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    heard.push({ method: request.method!, url: request.url!, headers: request.headers, body });
    const answer = answers[request.url!] ?? (() => reply.end('hello'));
    answer(reply);
  });
  await new Promise<void>((done) => server.listen(0, '0.0.0.0', done));
  port = (server.address() as AddressInfo).port;
});
beforeEach(() => void (heard = []));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const outbound = (...allowed: string[]) => createOutbound(allowed.map((each) => networkOf(each)!));
const codeOf = (call: Promise<unknown>) => call.then(() => 'answered').catch((problem: { code: string }) => problem.code);

test.each([
  '127.0.0.1',
  'localhost',
  '2130706433',
  '0x7f.1',
  '0177.0.0.1',
  '0.0.0.0',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[64:ff9b::7f00:1]',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '224.0.0.1',
  '255.255.255.255',
  '[fe80::1]',
  '[fd00::1]',
  '[4000::1]',
  '[8000::1]',
  '[::7f00:1]',
  '[2001:db8::1]',
  '[2002:7f00:1::]',
  '[3fff::1]',
])('nothing goes to %s, which is no address on the public internet', async (host) => {
  expect(await codeOf(outbound().fetch(`http://${host}:${port}/`))).toBe('private-address');
  expect(heard).toEqual([]);
});

test('an address with another scheme or a password is no address', async () => {
  for (const address of ['file:///etc/passwd', 'gopher://127.0.0.1', 'https://me:secret@example.com', 'not an address'])
    expect(await codeOf(outbound().fetch(address))).toBe('bad-address');
});

test('a network that the operator allows is reached, in every spelling of the address; a redirect out of it is not followed', async () => {
  const allowed = outbound('127.0.0.1');

  for (const host of ['127.0.0.1', '2130706433', 'localhost'])
    expect(await codeOf(allowed.fetch(`http://${host}:${port}/`))).toMatch(
      host === 'localhost' ? /answered|private/ : /answered/,
    );
  expect(await codeOf(allowed.fetch(`http://127.0.0.1:${port}/to-other-host`, { redirects: 3 }))).toBe('private-address');
  expect(heard.at(-1)!.url).toBe('/to-other-host');
  expect(await codeOf(outbound('127.0.0.0/8').fetch(`http://127.0.0.1:${port}/to-other-host`, { redirects: 3 }))).toBe(
    'answered',
  );
});

test('redirects are answers unless they are to be followed, and end', async () => {
  const allowed = outbound('127.0.0.0/8');
  const at = (path: string) => `http://127.0.0.1:${port}${path}`;

  expect((await allowed.fetch(at('/to-end'))).status).toBe(303);
  expect((await allowed.fetch(at('/round'), { redirects: 2 })).status).toBe(302);
  expect(heard.filter(({ url }) => url === '/round')).toHaveLength(3);
});

test('a redirect to elsewhere takes no credentials along, and one after a POST asks for the answer without its body', async () => {
  const allowed = outbound('127.0.0.0/8');
  const headers = { authorization: 'Bearer secret', 'content-type': 'text/plain', 'x-kept': 'yes' };
  const post = { method: 'POST', headers, body: 'once', redirects: 1 } as const;

  await allowed.fetch(`http://127.0.0.1:${port}/to-other-host`, post);
  expect(heard.at(-1)).toMatchObject({ method: 'POST', url: '/end', body: 'once', headers: { 'x-kept': 'yes' } });
  expect(heard.at(-1)!.headers).not.toHaveProperty('authorization');
  await allowed.fetch(`http://127.0.0.1:${port}/to-end`, post);
  expect(heard.at(-1)).toMatchObject({ method: 'GET', url: '/end', body: '', headers: { authorization: 'Bearer secret' } });
  expect(heard.at(-1)!.headers).not.toHaveProperty('content-type');
});

test('an answer that is too large, too late, or none at all ends in a sentence', async () => {
  const allowed = outbound('127.0.0.1');
  const call = (path: string, more: object) => allowed.fetch(`http://127.0.0.1:${port}${path}`, more);

  await expect(call('/large', { mostBytes: 4_999 })).rejects.toMatchObject({
    code: 'too-large',
    message: /larger than 4999 bytes/,
  });
  expect((await call('/large', { mostBytes: 5_000 })).body).toHaveLength(5_000);
  await expect(call('/slow', { timeoutMs: 200 })).rejects.toMatchObject({ code: 'timeout', message: /did not answer in time/ });
  await expect(allowed.fetch('http://127.0.0.1:1/')).rejects.toMatchObject({
    code: 'unreachable',
    message: /could not be reached/,
  });
});

test('what the operator names may be on the own network', async () => {
  expect(await codeOf(outbound().fetch(`http://127.0.0.1:${port}/`, { isOperators: true }))).toBe('answered');
});

test('OUTBOUND_ALLOW lists addresses and networks', () => {
  expect(readSettings({ OUTBOUND_ALLOW: '10.1.0.0/16, fd00::/8 192.168.1.5' }).outboundAllow).toHaveLength(3);
  expect(() => readSettings({ OUTBOUND_ALLOW: 'intranet' })).toThrow(/^OUTBOUND_ALLOW holds "intranet": .*10\.1\.0\.0\/16\.$/);
});

test('a letter by SendGrid is the v3 Mail Send call; another answer than 202 is tried again', async () => {
  const agent = new MockAgent();
  agent.disableNetConnect();
  const sent: { headers: unknown; body: unknown }[] = [];
  const mailSend = { path: '/v3/mail/send', method: 'POST' };
  const api = agent.get('https://api.sendgrid.com');
  api.intercept(mailSend).reply(202, ({ headers, body }) => {
    sent.push({ headers, body: JSON.parse(String(body)) });
    return '';
  });
  api.intercept(mailSend).reply(429, '{"errors":[{"message":"too many requests"}]}');
  api.intercept(mailSend).reply(400, '{"errors":[{"message":"The from address does not match a verified Sender."}]}');
  const settings = readSettings({ SENDGRID_API_KEY: 'SG.1', SENDGRID_FROM: 'desk@agency.test' });
  const mailer = createMailer(settings, createOutbound([], agent));
  const letter = composeLetter(
    {
      to: ['ann@example.com', 'bo@example.com'],
      cc: ['Bo@example.com', 'cy@example.com'],
      replyTo: { address: 'desk@agency.test', name: 'Zoë' },
      subject: 'Welcome',
      html: '<p>Hello</p>',
      headers: { 'In-Reply-To': '<1@example.com>', 'Content-Type': 'text/evil' },
    },
    {
      id: '00000000000000000000000a',
      messageId: '<a@agency.test>',
      date: new Date('2026-03-01T12:00:00Z'),
      files: [{ filename: 'résumé.txt', type: 'text/plain', content: Buffer.from('hi') }],
    },
  );

  await mailer.send(letter);
  await expect(mailer.send(letter)).rejects.toThrow('SendGrid answered 429: too many requests');
  await expect(mailer.send(letter)).rejects.toThrow(LetterRefused);

  expect(sent).toEqual([
    {
      headers: expect.objectContaining({ authorization: 'Bearer SG.1', 'content-type': 'application/json' }),
      body: {
        personalizations: [
          {
            to: [{ email: 'ann@example.com' }, { email: 'bo@example.com' }],
            cc: [{ email: 'cy@example.com' }],
            custom_args: { muster_letter: '00000000000000000000000a' },
          },
        ],
        from: { email: 'desk@agency.test' },
        reply_to: { email: 'desk@agency.test', name: 'Zoë' },
        subject: 'Welcome',
        content: [
          { type: 'text/plain', value: 'Hello' },
          { type: 'text/html', value: '<p>Hello</p>' },
        ],
        attachments: [{ filename: 'résumé.txt', type: 'text/plain', content: 'aGk=', disposition: 'attachment' }],
        headers: { 'In-Reply-To': '<1@example.com>', 'Message-ID': '<a@agency.test>', Date: 'Sun, 01 Mar 2026 12:00:00 +0000' },
        tracking_settings: { click_tracking: { enable: false }, open_tracking: { enable: false } },
      },
    },
  ]);
});
