import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing.ts';
import { isMailAddress } from './letter.ts';
import { sendMail } from './mail.jobs.ts';
import { smtpPeer, type SmtpPeer } from './testing-smtp.ts';

let peer: SmtpPeer;
let app: TestApp;
let quiet: TestApp;
beforeAll(async () => {
  peer = await smtpPeer();
  app = await startTestApp({ env: { SMTP_URL: peer.url } });
  quiet = await startTestApp();
});
afterAll(async () => {
  await app?.close();
  await quiet?.close();
  peer?.close();
});

const order = {
  to: ['ada@example.org', 'bob@example.org\r\nBcc: eve@example.org'],
  subject: 'Hello\r\nBcc: eve@example.org',
  html: '<p>Hi</p>',
};
const outbox = async (of: TestApp) => (await (await of.signIn()).post('/api/outbox/dataSourceSearch', { searchTerms: {} })).body;

test('a letter leaves through SMTP once, without smuggled headers or recipients, and stands in the outbox', async () => {
  await app.system().queue(sendMail, order);

  await vi.waitFor(async () => expect((await outbox(app)).records[0]?.status).toBe('sent'), { timeout: 8_000 });
  expect(peer.letters).toHaveLength(1);
  expect(peer.letters[0]!.to).toEqual(['ada@example.org']);
  expect(peer.letters[0]!.text).not.toMatch(/^bcc:/im);
  expect((await outbox(app)).records[0]).toMatchObject({
    channel: 'mail',
    to: ['ada@example.org'],
    subject: 'Hello Bcc: eve@example.org',
  });
}, 15_000);

test('a refused letter is tried again under the same row, and one that left is not sent twice', async () => {
  const before = peer.letters.length;
  const attempt = (number: number) =>
    sendMail.run(app.system(), { ...order, subject: 'Again' }, { jobId: '4711', attempt: number });
  peer.refusing = 1;

  await expect(attempt(1)).rejects.toThrow();
  await attempt(2);
  await attempt(3);

  expect(peer.letters).toHaveLength(before + 1);
  const { records } = await outbox(app);
  expect(records.filter(({ subject }: { subject: string }) => subject === 'Again')).toMatchObject([{ status: 'sent' }]);
});

test('a letter’s id tells when it was ordered, and one that an older version began under the job’s number goes on under that', async () => {
  const queuedAt = new Date('2026-11-05T12:00:00Z');
  const begun = '000000000000000000001389';
  await app.engine.database.query(
    `insert into muster.outbox (_id, channel, "to", subject, status) values ($1, 'mail', '["ada@example.org"]', 'Ordered', 'queued')`,
    [begun],
  );
  for (const jobId of ['5001', '5002'])
    await sendMail.run(app.system(), { ...order, subject: 'Ordered' }, { jobId, attempt: 2, queuedAt });

  const { records } = await outbox(app);
  const sent = records.filter(({ subject }: { subject: string }) => subject === 'Ordered');
  expect(sent.map(({ _id }: { _id: string }) => _id).sort()).toEqual([begun, '6aec6fc0000000000000138a']);
});

test('without a provider the letter is recorded in the outbox, for admins to read', async () => {
  const person = await quiet.userWith({});
  await quiet.system().queue(sendMail, { ...order, to: ['ada@example.org'] });

  await vi.waitFor(async () => expect((await outbox(quiet)).records[0]?.status).toBe('recorded'), { timeout: 8_000 });
  expect((await outbox(quiet)).records[0]).toMatchObject({ body: '<p>Hi</p>' });
  expect((await person.get('/api/outbox')).status).toBe(403);
}, 15_000);

test('a letter has its own id, its date, a text, its copies, and its files; names are in any script, and nobody adds a header', async () => {
  const { rows } = await app.engine.database.query(
    `insert into muster.files (_id, filename, label, path, size, type, sha256) values ('0000000000000000000000aa', 'cv.pdf', 'Lebenslauf – Ömer.pdf', 'letters/cv.pdf', 3, 'application/pdf', '') returning _id`,
  );
  await app.engine.files.write('letters/cv.pdf', Readable.from(Buffer.from('abc')));
  await sendMail.run(
    app.system(),
    {
      to: ['ada@example.org'],
      cc: ['cy@example.org', 'ADA@example.org'],
      bcc: ['dan@example.org', 'no address'],
      from: { address: 'desk@agency.test', name: 'Zoë\r\nBcc: eve@example.org' },
      replyTo: { address: 'zoe@agency.test' },
      subject: 'Grüße',
      html: '<p>Hello <a href="https://example.org/x">there</a></p><ul><li>one</li></ul>',
      headers: { 'X-Muster': 'a\r\nBcc: eve@example.org', Bcc: 'eve@example.org', References: '<1@example.org>' },
      attachments: [{ _id: rows[0]!._id as string }],
    },
    { jobId: '4712', attempt: 1 },
  );

  const { to, text } = peer.letters.at(-1)!;
  expect(to).toEqual(['ada@example.org', 'cy@example.org', 'dan@example.org']);
  const head = text.slice(0, text.indexOf('\n\n'));
  expect(head).toMatch(/^Message-ID: <0{20}1268\.\w+@localhost>$/im);
  expect(head).toMatch(/^Date: \w{3}, \d{2} \w{3} \d{4} [\d:]{8} \+0000$/m);
  expect(head).toMatch(/^To: ada@example\.org$/m);
  expect(head).toMatch(/^Cc: cy@example\.org$/m);
  expect(head).toMatch(/^Reply-To: zoe@agency\.test$/m);
  expect(head).toMatch(/^References: <1@example\.org>$/m);
  expect(head).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(head).not.toMatch(/^bcc:/im);
  expect(text).toContain('Hello there (https://example.org/x)');
  expect(text).toMatch(/Content-Type: text\/html/);
  expect(text).toMatch(/filename\*0\*=utf-8''Lebenslauf/i);
  expect(text).toContain(Buffer.from('abc').toString('base64'));
  const { records } = await outbox(app);
  expect(records.find(({ subject }: { subject: string }) => subject === 'Grüße')).toMatchObject({
    cc: ['cy@example.org'],
    bcc: ['dan@example.org'],
    attachments: [{ filename: 'Lebenslauf – Ömer.pdf', size: 3 }],
  });
});

test('what a server refuses for good has failed after a second attempt, in its words', async () => {
  const send = (attempt: number) => sendMail.run(app.system(), { ...order, subject: 'Refused' }, { jobId: '4713', attempt });
  Object.assign(peer, { refusing: 2, words: '554 5.7.1 we do not like you' });

  await expect(send(1)).rejects.toThrow('554 5.7.1 we do not like you');
  await send(2);

  const { records } = await outbox(app);
  const row = records.find(({ subject }: { subject: string }) => subject === 'Refused');
  expect(row).toMatchObject({ status: 'failed', problem: '554 5.7.1 we do not like you' });
  Object.assign(peer, { refusing: 0, words: '451 try again later' });
});

test('a plain address is one', () => expect(isMailAddress('a.b+c@example.org')).toBe(true));
test.each(['a@b', 'a b@c.de', 'a@b.co\r\nBcc: x@y.z', 'a@b.co,c@d.ef', '<a@b.co>', '', 7, null])('%j is none', (address) =>
  expect(isMailAddress(address)).toBe(false),
);
