import { ImapFlow } from 'imapflow';
import nodemailer from 'nodemailer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { dovecot, hasDovecot, NO_DOVECOT } from './testing-dovecot.ts';
import { hasPostfix, NO_POSTFIX, postfix, type TestPostfix } from './testing-postfix.ts';

const ANA = 'ana@agency.example';
const ADA = 'ada@example.org';
const ADA_AT_HOME = 'ada@home.example';
const GONE = 'gone@example.org';
const PASSWORD = 'secret';

if (!hasDovecot) console.log(NO_DOVECOT);
if (!hasPostfix) console.log(NO_POSTFIX);
describe.skipIf(!hasDovecot || !hasPostfix)('mail between people, by Postfix and Dovecot', () => {
  let boxes: Awaited<ReturnType<typeof dovecot>>;
  let server: TestPostfix;
  let app: TestApp;
  let ana: Client;
  let account: string;
  let lead: { _id: string };
  beforeAll(async () => {
    boxes = await dovecot();
    server = await postfix({ mail: boxes.mail, auth: boxes.auth, addresses: [ANA, ADA, ADA_AT_HOME] });
    app = await startTestApp({ env: { IMAP_URL: boxes.url, ACCOUNTS_SMTP_URL: server.accountsUrl, SMTP_URL: server.url } });
    const views = { views: allViews };
    ana = await app.userWith({ access: { messages: views, leads: views, gmailAccounts: views }, name: 'Ana Ruiz' });
    lead = await app.make('leads', { first_name: 'Ada', last_name: 'Byron', email: ADA });
    const given = { gmail_email_address: ANA, gmail_password: PASSWORD, isDefault: true };
    account = (await ana.post('/api/gmail-accounts', given)).body.record._id;
  });
  afterAll(async () => {
    await app?.close();
    await server?.close();
    await boxes?.close();
  });

  const about = () => ({ moduleName: 'leads', recordId: lead._id });
  const stored = (id: string) => app.system().records.get('messages', id);
  const sync = async () => (await ana.post(`/api/gmail-accounts/sync-account/${account}`)).body;
  async function write(more: object = {}) {
    const letter = { to: [ADA], subject: 'Your license', message: '<p>May I have it?</p>', related_record: about(), ...more };
    const { body } = await ana.post('/api/messages/send-custom-email', letter);
    await app.workJobs();
    return stored(body.record._id);
  }
  /** What is in somebody’s mailbox, once it is there. */
  async function received(address: string, subject: string): Promise<string> {
    const found = async () => (await server.kept(address)).find((letter) => letter.includes(`Subject: ${subject}`));
    await expect.poll(found, { timeout: 10_000 }).toBeDefined();
    return (await found())!;
  }
  /** A folder as Ana’s other mail program has it open. */
  async function withBox<Result>(folder: string, work: (box: ImapFlow) => Promise<Result>): Promise<Result> {
    const { hostname, port } = new URL(boxes.url);
    const auth = { user: ANA, pass: PASSWORD };
    const box = new ImapFlow({ host: hostname, port: Number(port), secure: false, auth, logger: false });
    await box.connect();
    try {
      await box.mailboxOpen(folder);
      return await work(box);
    } finally {
      await box.logout();
    }
  }

  test('a person’s letter leaves by their own account, and the answer comes back to its thread and record', async () => {
    const sent = await write();
    expect([sent.status, sent.error]).toEqual(['Sent', null]);
    const letter = await received(ADA, 'Your license');
    expect(letter).toContain(`Return-Path: <${ANA}>`);
    expect(letter).toMatch(/^From: Ana Ruiz <ana@agency\.example>$/m);
    expect(letter).toMatch(/by mx\.agency\.example \(Postfix\) with ESMTPA/);
    const id = /^Message-ID: (<[^>]+>)/im.exec(letter)![1]!;
    expect(id).toBe(sent.message_id);

    await nodemailer.createTransport(server.url).sendMail({
      from: ADA_AT_HOME,
      to: ANA,
      subject: 'Re: Your license',
      text: 'Here it is.',
      inReplyTo: id,
      references: id,
    });
    await received(ANA, 'Re: Your license');

    expect(await sync()).toMatchObject({ stored: 1, failed: 0 });
    const answer = (await app.system().records.first('messages', { direction: 'inbound', subject: 'Re: Your license' }))!;
    expect(answer).toMatchObject({ thread: sent.thread, related_record: about(), sentFrom: ADA_AT_HOME });
    const back = await write({ subject: 'Re: Your license', to: [ADA_AT_HOME], reply_to_message: answer._id });
    expect(back).toMatchObject({ thread: sent.thread, related_record: about(), status: 'Sent' });
    const last = await received(ADA_AT_HOME, 'Re: Your license');
    expect(last).toContain(`In-Reply-To: ${answer.message_id}`);
    expect(last.replaceAll(/\r?\n\s+/g, ' ')).toContain(`References: ${id} ${answer.message_id}`);
  });

  test('what was written elsewhere is on the record too, a copy of what was written here is known, and all stays unread there', async () => {
    const here = await write({ subject: 'From here' });
    const copy = await received(ADA, 'From here');
    const elsewhere = copy
      .replaceAll('From here', 'From my phone')
      .replace(/^Message-ID: .*$/im, 'Message-ID: <phone@agency.example>');
    await withBox('Sent', async (box) => {
      for (const letter of [copy, elsewhere]) await box.append('Sent', letter.replaceAll(/\r?\n/g, '\r\n'), []);
    });

    expect(await sync()).toMatchObject({ seen: 2, stored: 1, known: 1 });

    const [phone, ...more] = await app.system().records.all('messages', { subject: 'From my phone' });
    expect([phone, more]).toMatchObject([{ direction: 'outbound', status: 'Sent', related_record: about() }, []]);
    expect((await app.system().records.all('messages', { message_id: here.message_id })).length).toBe(1);
    for (const folder of ['INBOX', 'Sent'])
      expect(await withBox(folder, (box) => box.search({ seen: true }, { uid: true }))).toEqual([]);
  });

  test('an address that is not there comes back: the letter has bounced, and the address gets no more', async () => {
    const letter = await write({ to: [GONE], subject: 'To nobody' });
    expect(letter.status).toBe('Sent');
    await received(ANA, 'Undelivered Mail Returned to Sender');

    await sync();

    expect(await stored(letter._id)).toMatchObject({ status: 'Bounced', error: expect.stringContaining('unknown user') });
    expect(await app.system().records.first('suppressions', { address: GONE })).toMatchObject({ reason: 'bounced' });
    expect(await write({ to: [GONE], subject: 'To nobody again' })).toMatchObject({ status: 'Failed' });
  });

  test('an account whose password the server refuses sends nothing, and the letter says so', async () => {
    const { body } = await ana.post('/api/gmail-accounts', {
      gmail_email_address: 'else@agency.example',
      gmail_password: 'wrong',
    });
    const { record } = (await ana.post('/api/gmail-accounts/send-test', { account: body.record._id })).body;
    for (const attempt of [1, 2]) {
      await app.engine.database.query('update graphile_worker._private_jobs set run_at = now() where key = $1', [
        `message ${record._id}`,
      ]);
      await app.workJobs();
      expect((await stored(record._id)).status).toBe(attempt === 1 ? 'Queued' : 'Failed');
    }
    expect((await stored(record._id)).error).toContain('535');
  });
});
