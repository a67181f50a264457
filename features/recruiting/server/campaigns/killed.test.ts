import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';

const START = join(import.meta.dirname, '../../../../server/start.mjs');
const LEADS = 300;
const running: ChildProcess[] = [];
let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({ env: { WORKERS: 'http' } });
  admin = await app.signIn();
});
afterAll(async () => {
  for (const child of running) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  await app?.close();
});

/** A process that does the jobs of the same installation; it is there once it does them. */
async function startJobs() {
  const before = await countOf(WORKERS);
  const { databaseUrl, dataDir } = app.engine.settings;
  const child = spawn(process.execPath, [START, '--without-web'], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      WORKERS: 'jobs',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      DEMO: '0',
      JWT_SECRET: 'a secret for tests, long enough to be accepted',
      SECRETS_KEY: 'a key for the secrets of tests, long enough too',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  running.push(child);
  const ended = new Promise<void>((done) => child.on('exit', () => done()));
  await until(async () => (await countOf(WORKERS)) > before);
  return async () => {
    child.kill('SIGKILL');
    await ended;
  };
}

const countOf = async (text: string) => Number((await app.engine.database.query(text)).rows[0]!.n);
const WORKERS = 'select count(*) as n from muster.job_workers';
const LETTERS = `select count(*) as n from muster.outbox where subject = 'A job for you'`;
const until = (isSo: () => Promise<boolean>) => expect.poll(isSo, { timeout: 60_000, interval: 10 }).toBe(true);

test('two nodes send a campaign and one is killed in the middle: everybody gets one letter', async () => {
  const rate = { name: 'Letters in a minute', key: 'mail-rate', section: 'general-settings', setting: { value: 60_000 } };
  expect((await admin.post('/api/admin-settings', rate)).status).toBe(200);
  const job = await app.make('jobs', { custom_job_title: 'Killed', profession: 'RN', zip: '33101' });
  await app.system().records.insertMany(
    'leads',
    Array.from({ length: LEADS }, (_, at) => ({
      name: `Ann Able ${at}`,
      first_name: 'Ann',
      last_name: `Able ${at}`,
      profession: 'RN',
      email: `killed${at}@example.org`,
    })),
  );
  const leads = (await app.system().records.ids('leads', { selectAll: true })).ids;
  await app.engine.database.query('delete from muster.job_workers'); // of the node that the database was made with
  const kill = await startJobs();
  await startJobs();

  const text = { subject: 'A job for you', body_html: '<p>Hi {{lead.first_name}}</p>' };
  const { status, body } = await admin.post(`/api/jobs/${job._id}/create-email-campaign`, { ...text, leads });
  expect([status, body.counts.recipients]).toEqual([200, LEADS]);
  await until(async () => (await countOf(LETTERS)) >= LEADS / 10);
  await kill();
  const before = await countOf(LETTERS);
  expect(before).toBeLessThan(LEADS);
  await app.engine.database.query(`update muster.job_workers set last_seen = now() - interval '2 minutes'`); // instead of waiting for it
  await until(async () => (await admin.get(`/api/campaigns/${body.record._id}`)).body.status === 'Sent');

  expect((await admin.get(`/api/campaigns/${body.record._id}`)).body.counts).toEqual({
    recipients: LEADS,
    sent: LEADS,
    failed: 0,
    skipped: 0,
  });
  expect(await countOf(LETTERS)).toBe(LEADS);
  expect(await countOf(`select count(distinct "to") as n from muster.outbox where subject = 'A job for you'`)).toBe(LEADS);
}, 90_000);
