import type { Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanScanner } from '#server/outside/testing-scanner.ts';
import { freePort } from '#server/testing-ports.ts';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { ownImap } from './testing-imap.ts';

const MAILBOX = 'ana@agency.example';
const LETTER = [
  'Message-ID: <with-file@example.org>',
  `Date: ${new Date(Date.now() - 60_000).toUTCString()}`,
  'From: Ada Byron <ada@example.org>',
  `To: ${MAILBOX}`,
  'Subject: My license',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary="cut"',
  '',
  '--cut',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Here it is.',
  '--cut',
  'Content-Type: text/plain; name="license.txt"',
  'Content-Disposition: attachment; filename="license.txt"',
  '',
  'RN 12345',
  '--cut--',
  '',
].join('\r\n');

let imap: Awaited<ReturnType<typeof ownImap>>;
let port: number;
let scanner: Server | undefined;
let app: TestApp;
let ana: Client;
beforeAll(async () => {
  imap = await ownImap();
  port = await freePort();
  const env = { IMAP_URL: imap.url, CLAMD_URL: `tcp://127.0.0.1:${port}`, LOG_LEVEL: 'silent' };
  app = await startTestApp({ env });
  const views = { views: allViews };
  ana = await app.userWith({ access: { messages: views, leads: views, gmailAccounts: views } });
});
afterAll(async () => {
  await app?.close();
  await imap?.close();
  scanner?.close();
});

test('a letter whose files cannot be checked now waits, and keeps them', async () => {
  await app.make('leads', { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.org' });
  const account = { gmail_email_address: MAILBOX, gmail_password: 'secret', isDefault: true };
  const { _id } = (await ana.post('/api/gmail-accounts', account)).body.record;
  await imap.deliver(MAILBOX, LETTER);
  const sync = () => ana.post(`/api/gmail-accounts/sync-account/${_id}`);
  const stored = () => app.system().records.first('messages', { message_id: '<with-file@example.org>' });

  expect((await sync()).body.code).toBe('scanner-away');
  expect(await stored()).toBeUndefined();
  expect((await ana.get(`/api/gmail-accounts/${_id}`)).body.sync_problem).toContain('cannot be checked for viruses right now');

  scanner = await cleanScanner(port);
  expect((await sync()).body).toMatchObject({ seen: 1, stored: 1 });
  expect(await stored()).toMatchObject({ error: null, attached_files: [{ filename: 'license.txt' }] });
});
