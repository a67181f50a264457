import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemo } from './demo-loader.ts';
import { consume } from './events/event.ts';
import { sendMail } from './outside/mail.jobs.ts';
import { smtpPeer, type SmtpPeer } from './outside/testing-smtp.ts';
import { startTestApp, type Client, type TestApp } from './testing.ts';

let app: TestApp;
let admin: Client;
let hooks: Server;
let smtp: SmtpPeer;
const heard: string[] = [];

beforeAll(async () => {
  hooks = createServer(async (request, reply) => {
    for await (const chunk of request) heard.push(String(chunk));
    reply.end();
  });
  await new Promise<void>((done) => hooks.listen(0, '127.0.0.1', done));
  smtp = await smtpPeer();
  /** Says by letter that there are new leads. */
  const letters = consume('letters about leads', { modules: ['leads'], whats: ['created'] }, async (context, events) => {
    const letter = { to: ['owner@agency.test'], subject: `${events.length} new leads`, text: 'Hi', html: '<p>Hi</p>' };
    await context.queue(sendMail, letter);
  });
  app = await startTestApp({ env: { OUTBOUND_ALLOW: '127.0.0.1', SMTP_URL: smtp.url }, also: { consumers: [letters] } });
  admin = await app.signIn();
});
afterAll(async () => {
  await app?.close();
  smtp?.close();
  hooks.closeAllConnections();
  hooks.close();
});

/** The first parts of the demo, up to that of leads. */
const LEADS = 35;

test('a demo that comes later tells no webhook and sends no letter, and what people do afterwards does both', async () => {
  const url = `http://127.0.0.1:${(hooks.address() as AddressInfo).port}/`;
  const hook = { name: 'Ours', url, module: 'leads', events: ['created', 'updated'], include: ['last_name'] };
  expect((await admin.post('/api/webhooks', hook)).status).toBe(200);
  const upToLeads = app.engine.discovered.demo.filter((part) => part.order <= LEADS);
  const discovered = { ...app.engine.discovered, demo: upToLeads };
  await loadDemo({ ...app.engine, discovered }, () => undefined);
  await admin.post('/api/leads', { first_name: 'Ada', last_name: 'Afterwards' });

  // Events come in order: what was said of the demo would have been said before this.
  await expect.poll(() => heard.length, { timeout: 60_000 }).toBeGreaterThan(0);
  await expect.poll(() => smtp.letters.length, { timeout: 60_000 }).toBeGreaterThan(0);
  await app.workJobs();
  expect(heard.map((body) => JSON.parse(body).data.map(({ record }: { record: object }) => record))).toEqual([
    [{ last_name: 'Afterwards' }],
  ]);
  expect(smtp.letters.map(({ to, text }) => [to, /Subject: (.*)/.exec(text)?.[1]])).toEqual([
    [['owner@agency.test'], '1 new leads'],
  ]);
  const kept = await app.engine.database.query(
    `select status, count(*)::int from muster.outbox where subject ~ 'new leads' group by 1`,
  );
  expect(kept.rows.map(({ status }) => status).toSorted()).toEqual(['recorded', 'sent']);
}, 180_000);
