import ICAL from 'ical.js';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { systemContext } from '#server/context.ts';
import { smtpPeer, type SmtpPeer } from '#server/outside/testing-smtp.ts';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { jobsNodesOf } from '#server/testing-killed.ts';
import { is, makeWorkflow, switchOn, writes } from './testing-workflows.ts';
import { workflowsAfterTime } from './workflows.jobs.ts';

let app: TestApp;
let admin: Client;
let peer: SmtpPeer;
let nodes: ReturnType<typeof jobsNodesOf>;
beforeAll(async () => {
  peer = await smtpPeer();
  // Its jobs and its minutes are those of the test.
  app = await startTestApp({ env: { WORKERS: 'http', SMTP_URL: peer.url } });
  admin = await app.signIn();
  nodes = jobsNodesOf(app, { SMTP_URL: peer.url });
});
afterEach(() => nodes?.killAll());
afterAll(async () => {
  await app?.close();
  peer?.close();
});

const minuteOn = (engine: TestApp['engine']) =>
  workflowsAfterTime.run(systemContext(engine, 'a test lets a minute pass'), {}, { jobId: '1', attempt: 1 });

test('a bulk change of 2,000 records runs a workflow for each of them, once [WF-013]', async () => {
  const rows = Array.from({ length: 2_000 }, (_, at) => ({ name: `Clinic ${at}` }));
  await app.system().records.insertMany('accounts', rows);
  const { ids } = await app.system().records.ids('accounts', { searchTerms: {} });
  const workflow = await makeWorkflow(
    admin,
    { module: 'accounts' },
    {
      conditions: [{ option: '2', field: 'website' }],
      actions: [writes({ description: 'Seen: {{name}}' })],
    },
  );

  const answer = await admin.put('/api/accounts/update-certain-fields-array', {
    ids,
    fields: { website: 'https://example.org/' },
  });

  expect(answer.status).toBe(200);
  const { database } = app.engine;
  const { rows: found } = await database.query(
    `select count(*)::int as n, count(distinct description)::int as different
     from records.accounts where website = 'https://example.org/' and description = 'Seen: ' || name`,
  );
  const { rows: ran } = await database.query(`select count(*)::int as n from records."workflowRuns" where workflow = $1`, [
    workflow._id,
  ]);
  expect([found[0], ran[0]]).toEqual([{ n: 2_000, different: 2_000 }, { n: 2_000 }]);
  await switchOn(admin, workflow._id, false);
}, 240_000);

test('two nodes that look in the same minute after their clocks were moved run a workflow once for each record', async () => {
  const other = await app.secondNode();
  const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  for (const name of ['First', 'Second', 'Third'])
    await app.make('tasks', { subject: name, description: 'Due', due_date: soon, assigned_to: admin.user._id });
  const workflow = await makeWorkflow(
    admin,
    { module: 'tasks', executionOccurs: 'after time elapses', runsOnExisting: true },
    { conditions: [is('due_date', '$today-1d', 'Less Than')], actions: [writes({ description: 'Overdue' })] },
  );
  const runs = () => app.system().records.count('workflowRuns', { workflow: workflow._id });

  await minuteOn(app.engine);
  expect(await runs()).toBe(0);
  app.advance(12 * 86_400_000);
  await Promise.all([minuteOn(app.engine), minuteOn(other.engine)]);
  await Promise.all([minuteOn(other.engine), minuteOn(app.engine)]);

  expect(await runs()).toBe(3);
  expect(await app.system().records.count('tasks', { description: 'Overdue' })).toBe(3);
  app.advance(-12 * 86_400_000);
  await switchOn(admin, workflow._id, false);
});

test('a node killed between the commit and the mail of a workflow leaves it to two others, which send one, with an invite that calendars read [WF-011]', async () => {
  const workflow = await makeWorkflow(
    admin,
    { module: 'accounts' },
    {
      conditions: [is('name', 'Signed')],
      alerts: [{ alertType: 'invite', subject: 'Meet {{name}}', message: '<p>Welcome</p>', variable: 'named@muster.test' }],
    },
  );
  await admin.post('/api/accounts', { name: 'Signed' });
  const letters = () => nodes.oneOf(`select count(*) as n from muster.outbox where subject = 'Meet Signed'`);

  await nodes.killedBefore('lock table muster.outbox in share mode');
  expect(peer.letters).toEqual([]);
  for (const _ of [1, 2]) nodes.start();
  await nodes.until(async () => peer.letters.length > 0);
  await nodes.until(nodes.isIdle);

  expect([await letters(), peer.letters.length]).toEqual([1, 1]);
  const mail = await PostalMime.parse(peer.letters[0]!.text);
  const invite = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar')!;
  const request = new ICAL.Component(ICAL.parse(textOf(invite.content)) as never);
  const event = new ICAL.Event(request.getFirstSubcomponent('vevent')!);
  expect([request.getFirstPropertyValue('method'), event.summary]).toEqual(['REQUEST', 'Meet Signed']);
  expect(event.attendees.map((each) => each.getFirstValue())).toEqual(['mailto:named@muster.test']);
  await switchOn(admin, workflow._id, false);
}, 240_000);

const textOf = (content: string | ArrayBuffer | Uint8Array) =>
  typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString();
