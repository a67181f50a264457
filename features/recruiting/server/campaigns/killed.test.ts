import { afterAll, beforeAll, expect, test } from 'vitest';
import { startJobsNode } from '#server/testing-jobs-node.ts';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';

const LEADS = 300;
const running: (() => Promise<void>)[] = [];
let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({ env: { WORKERS: 'http' } });
  admin = await app.signIn();
});
afterAll(async () => {
  for (const kill of running) await kill();
  await app?.close();
});

/** It is there once it does its jobs. */
async function startJobs() {
  const before = await countOf(WORKERS);
  const kill = startJobsNode(app);
  running.push(kill);
  await until(async () => (await countOf(WORKERS)) > before);
  return kill;
}

const countOf = async (text: string) => Number((await app.engine.database.query(text)).rows[0]!.n);
const WORKERS = 'select count(*) as n from muster.job_workers';
const LETTERS = `select count(*) as n from muster.outbox where subject = 'A job for you'`;
const until = (isSo: () => Promise<boolean>) => expect.poll(isSo, { timeout: 60_000, interval: 10 }).toBe(true);

test('two nodes send a campaign and one is killed in the middle: everybody gets one letter', async () => {
  await app.setting('mail-rate', { value: 60_000 });
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
