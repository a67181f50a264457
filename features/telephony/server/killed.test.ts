import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startJobsNode } from '#server/testing-jobs-node.ts';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { hook, PUBLIC_URL, setting, TOKEN } from './testing-telephony.ts';
import { madeSound } from './voice/made-sound.ts';

const PEOPLE = 40;
const running: (() => Promise<void>)[] = [];
const rung: string[] = [];
let provider: Server;
let app: TestApp;
let admin: Client;
/** The telephone company: it counts who is called, and everybody is busy. */
beforeAll(async () => {
  provider = createServer((request, reply) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const form = new URLSearchParams(body);
      const [to, callback] = [form.get('To'), form.get('StatusCallback')];
      if (to) rung.push(to);
      const sid = `CA${String(rung.length).padStart(32, '0')}`;
      reply.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ sid, status: 'queued' }));
      if (!callback) return; // a call that is let go
      const { pathname, search } = new URL(callback);
      void hook(app, `${pathname}${search}`, { CallSid: sid, CallStatus: 'busy' });
    });
  });
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done));
  app = await startTestApp({ env: { WORKERS: 'http', ...TWILIO(), PUBLIC_URL } });
  admin = await app.signIn();
  await setting(app, 'quiet-hours', null);
  await setting(app, 'voice-rate', 60_000);
  await app.engine.database.query('delete from muster.job_workers'); // of the node that the database was made with
});
beforeEach(() => void rung.splice(0));
afterAll(async () => {
  for (const kill of running) await kill();
  await app?.close();
  provider.close();
});

const TWILIO = () => ({
  TWILIO_ACCOUNT_SID: 'AC0123',
  TWILIO_AUTH_TOKEN: TOKEN,
  TWILIO_FROM: '+14075550100',
  TWILIO_API_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
});
const workers = async () => Number((await app.engine.database.query('select count(*) as n from muster.job_workers')).rows[0]!.n);
const until = (isSo: () => Promise<boolean> | boolean) => expect.poll(isSo, { timeout: 60_000, interval: 10 }).toBe(true);
/** It is there once it does its jobs. */
async function startJobs() {
  const before = await workers();
  const kill = startJobsNode(app, { ...TWILIO(), PUBLIC_URL });
  running.push(kill);
  await until(async () => (await workers()) > before);
  return kill;
}
const people = (from: number) =>
  Array.from({ length: PEOPLE }, (_, at) => ({ name: `P ${at}`, phone: `(305) 555-0${String(from + at).padStart(3, '0')}` }));
/** A call that was on its way when the node died is not placed again: it may be missing, once. */
const expectEachOnce = () => {
  expect(new Set(rung).size).toBe(rung.length);
  expect(rung.length).toBeGreaterThanOrEqual(PEOPLE - 4);
};

test('two nodes play a voiceshot to many and one is killed in the middle: nobody is called twice', async () => {
  const { body: sound } = await admin.upload('/api/files/upload', { name: 'hello.wav', content: madeSound(1) });
  const voiceshot = (await admin.post('/api/voiceshots', { title: 'Hello', path: sound.path })).body.record;
  const kill = await startJobs();
  await startJobs();

  const recipients = people(100);
  const { body } = await admin.post('/api/messages/process-blast-voiceshot', { voiceshot: voiceshot._id, recipients });
  expect(body.queued).toBe(PEOPLE);
  await until(() => rung.length >= PEOPLE / 6);
  await kill();
  expect(rung.length).toBeLessThan(PEOPLE);
  await until(async () => !(await app.system().records.count('messages', { messageType: 'voiceshot', outcome: 'queued' })));

  expectEachOnce();
}, 150_000);

test('one of two nodes is killed during a dialer run: it goes on, and nobody is called twice', async () => {
  const kill = await startJobs();
  const { conference } = (await admin.post('/api/dialer/request-new-conference', { participants: people(300) })).body;
  await admin.post(`/api/dialer/start/${conference._id}`);
  await hook(app, '/api/webhooks/twilio/voice', { CallSid: 'CAcaller', From: '+14075550177', Digits: conference.pin });
  await until(() => rung.length >= PEOPLE / 6);
  await kill();
  expect(rung.length).toBeLessThan(PEOPLE);
  const details = async () => (await admin.get(`/api/dialer/conference-details/${conference._id}`)).body.conference;
  await until(async () => (await details()).state === 7);

  expectEachOnce();
  const { participants } = await details();
  expect(participants.every(({ status }: { status: string }) => status === 'done')).toBe(true);
}, 150_000);
