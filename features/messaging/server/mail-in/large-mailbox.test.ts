import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startJobsNode } from '#server/testing-jobs-node.ts';
import { allViews, startTestApp, type TestApp } from '#server/testing.ts';
import { syncMailbox } from './sync.jobs.ts';
import { dovecot, hasDovecot, NO_DOVECOT } from './testing-dovecot.ts';

/** A run of all tests takes fewer of them. */
const LETTERS = process.env.JOURNEYS === 'some' ? 1_000 : 5_000;
const MOST_MEGABYTES = 150;
const MAILBOX = 'ana@agency.example';
const PAGE = 'Words that fill a letter of the usual length, as people write them to each other. '.repeat(100);

const letter = (at: number) =>
  [
    `Message-ID: <${at}@example.org>`,
    `Date: ${new Date(Date.now() - 60_000).toUTCString()}`,
    'From: Ada Byron <ada@example.org>',
    `To: ${MAILBOX}`,
    `Subject: Letter ${at}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="cut"',
    '',
    '--cut',
    'Content-Type: text/html; charset=utf-8',
    '',
    `<p>${PAGE}</p>`,
    ...(at % 50
      ? []
      : [
          '--cut',
          'Content-Type: text/plain; name="note.txt"',
          'Content-Disposition: attachment; filename="note.txt"',
          '',
          PAGE.repeat(25),
        ]),
    '--cut--',
    '',
  ].join('\r\n');

if (!hasDovecot) console.log(NO_DOVECOT);
describe.skipIf(!hasDovecot)('a large mailbox', () => {
  const running: (() => Promise<void>)[] = [];
  let boxes: Awaited<ReturnType<typeof dovecot>>;
  let app: TestApp;
  beforeAll(async () => {
    boxes = await dovecot();
    app = await startTestApp({ env: { WORKERS: 'http', IMAP_URL: boxes.url } });
  });
  afterAll(async () => {
    for (const kill of running) await kill();
    await app?.close();
    await boxes?.close();
  });

  const countOf = async (text: string) => Number((await app.engine.database.query(text)).rows[0]!.n);
  const WORKERS = `select count(*) as n from muster.job_workers where last_seen > now() - interval '1 minute'`;
  const STORED = `select count(*) as n from records.messages where direction = 'inbound'`;
  const until = (isSo: () => Promise<boolean>) => expect.poll(isSo, { timeout: 400_000, interval: 100 }).toBe(true);
  const megabytesOf = async (pid: number) =>
    Number(/^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;

  /** A node that has nothing to do yet. */
  async function startNode() {
    const before = await countOf(WORKERS);
    const kill = startJobsNode(app, { IMAP_URL: boxes.url });
    running.push(kill);
    await until(async () => (await countOf(WORKERS)) > before);
    return kill;
  }

  test(`${LETTERS} letters are read within ${MOST_MEGABYTES} MB, each once, though the node is killed in the middle`, async () => {
    const views = { views: allViews };
    const ana = await app.userWith({ access: { messages: views, gmailAccounts: views } });
    await app.make('leads', { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.org' });
    for (let at = 1; at <= LETTERS; at++) await boxes.deliver(MAILBOX, letter(at));
    const given = { gmail_email_address: MAILBOX, gmail_password: 'secret', isDefault: true };
    const account = (await ana.post('/api/gmail-accounts', given)).body.record._id;
    await app.engine.database.query('delete from muster.job_workers'); // of the node that the database was made with

    const first = await startNode();
    await app.system().queue(syncMailbox, { account });
    await until(async () => (await countOf(STORED)) > LETTERS / 10);
    await first();
    await app.engine.database.query(`update muster.mailbox_readers set until = now() - interval '1 second'`); // instead of waiting for it
    const before = await countOf(STORED);
    expect(before).toBeLessThan(LETTERS);

    const second = await startNode();
    const idle = await megabytesOf(second.pid);
    let peak = idle;
    await app.system().queue(syncMailbox, { account });
    await until(async () => {
      peak = Math.max(peak, await megabytesOf(second.pid));
      return (await app.system().records.get('gmailAccounts', account)).synced_at !== null;
    });

    console.log(`${LETTERS - before} letters: ${Math.round(idle)} MB before, ${Math.round(peak)} MB at most`);
    expect(await countOf(STORED)).toBe(LETTERS);
    expect(await countOf(`select count(distinct message_id) as n from records.messages where direction = 'inbound'`)).toBe(
      LETTERS,
    );
    expect(peak - idle).toBeLessThan(MOST_MEGABYTES);
  }, 900_000);
});
