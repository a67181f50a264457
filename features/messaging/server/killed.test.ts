import { mkdtemp, chmod, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startJobsNode } from '#server/testing-jobs-node.ts';
import { smtpPeer, type SmtpPeer } from '#server/outside/testing-smtp.ts';
import { startTestApp, type TestApp } from '#server/testing.ts';
import { hasPostfix, NO_POSTFIX, postfix, type TestPostfix } from './mail-in/testing-postfix.ts';

/** A run of all tests takes fewer of them. */
const LETTERS = process.env.JOURNEYS === 'some' ? 1_000 : 5_000;
const KILLS = 3;
/** So many letters of one node are on their way at the same moment: the workers of the queue `mail`. */
const AT_ONCE = 2;

const running: (() => Promise<void>)[] = [];
let app: TestApp | undefined;
const start = (smtpUrl: string) => {
  const kill = startJobsNode(app!, { SMTP_URL: smtpUrl });
  running.push(kill);
  return kill;
};
afterAll(async () => {
  for (const kill of running) await kill();
  await app?.close();
});

const countOf = async (text: string) => Number((await app!.engine.database.query(text)).rows[0]!.n);
const WAITING_FOR_LOCK = `select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
const until = (isSo: () => Promise<boolean> | boolean, timeout = 400_000) =>
  expect.poll(isSo, { timeout, interval: 25 }).toBe(true);
const messageIds = (letters: readonly string[]) => letters.map((letter) => /^Message-ID: (<[^>]+>)/im.exec(letter)![1]!);

describe('a node that is killed between the mail server’s answer and its own note', () => {
  let peer: SmtpPeer;
  beforeAll(async () => {
    peer = await smtpPeer();
    app = await startTestApp({ env: { WORKERS: 'http', SMTP_URL: peer.url } });
  });
  afterAll(() => peer?.close());

  test('sends this one letter again under the same Message-ID, by which its receiver knows it', async () => {
    const admin = await app!.signIn();
    const { database } = app!.engine;
    const letter = { to: ['ada@example.org'], subject: 'Killed', message: '<p>Hi</p>' };
    const { _id } = (await admin.post('/api/messages/send-email-from-system', letter)).body.record;
    await database.transaction(async (inner) => {
      await inner.query('set local idle_in_transaction_session_timeout = 0'); // it waits for a process that starts
      peer.beforeAnswer = async () => void (await inner.query('select 1 from muster.outbox where _id = $1 for update', [_id]));
      const kill = start(peer.url);
      await until(() => peer.letters.length === 1);
      await until(async () => (await countOf(WAITING_FOR_LOCK)) > 0);
      peer.beforeAnswer = undefined;
      await kill();
      await app!.engine.database.query(WAITING_FOR_LOCK.replace('count(*) as n', 'pg_terminate_backend(pid)')); // what it asked goes with it
    });
    expect(await countOf(`select count(*) as n from muster.outbox where status = 'queued'`)).toBe(1);

    const kill = start(peer.url);

    await until(async () => (await countOf(`select count(*) as n from records.messages where status = 'Sent'`)) === 1);
    await kill();
    const [first, second, ...more] = messageIds(peer.letters.map(({ text }) => text));
    expect([second, more]).toEqual([first, []]);
    await app!.close();
    app = undefined;
  }, 120_000);
});

if (!hasPostfix) console.log(NO_POSTFIX);
describe.skipIf(!hasPostfix)(`${LETTERS} letters to Postfix`, () => {
  let server: TestPostfix;
  let mail: string;
  beforeAll(async () => {
    mail = await mkdtemp(join(tmpdir(), 'muster-mail-'));
    await chmod(mail, 0o777);
    server = await postfix({ mail, everybody: 'many.example' });
    app = await startTestApp({ env: { WORKERS: 'http', SMTP_URL: server.url } });
  });
  afterAll(async () => {
    await server?.close();
    await rm(mail, { recursive: true, force: true });
  });

  test('none is lost, and none comes twice but what was on its way when a node was killed', async () => {
    const admin = await app!.signIn();
    await app!.setting('mail-rate', { value: 60_000 });
    const recipients = Array.from({ length: LETTERS }, (_, at) => ({ to: `p${at}@many.example` }));
    const { status, body } = await admin.post('/api/messages/send-multiple-email', {
      subject: 'News',
      message: '<p>Hi</p>',
      recipients,
    });
    expect([status, body.queued]).toEqual([200, LETTERS]);
    const sent = () => countOf(`select count(*) as n from muster.outbox where status = 'sent'`);

    const kills = [start(server.url), start(server.url)];
    for (let kill = 1; kill <= KILLS; kill++) {
      await until(async () => (await sent()) >= (LETTERS * kill) / (KILLS + 1));
      await kills.shift()!();
      kills.push(start(server.url));
    }
    expect(await sent()).toBeLessThan(LETTERS);

    const done = `select count(*) as n from records.messages where status = 'Sent'`;
    await until(async () => (await countOf(done)) === LETTERS);
    await until(async () => (await server.waiting()) === 0);
    const ids = messageIds(await server.kept('many.example'));
    expect(new Set(ids).size).toBe(LETTERS);
    console.log(`${LETTERS} letters, ${KILLS} kills, ${ids.length - LETTERS} of them came twice`);
    expect(ids.length - LETTERS).toBeLessThanOrEqual(KILLS * AT_ONCE);
  }, 900_000);
});
