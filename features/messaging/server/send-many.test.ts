import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';

const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const publicKey = keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');

let app: TestApp;
let provider: { server: Server; calls: { url: string; body: any }[] };
let admin: Client;
let ana: Client;
beforeAll(async () => {
  provider = await sendgrid();
  const url = `http://127.0.0.1:${(provider.server.address() as AddressInfo).port}`;
  app = await startTestApp({ env: { SENDGRID_API_KEY: 'SG.1', SENDGRID_API_URL: url, SENDGRID_WEBHOOK_PUBLIC_KEY: publicKey } });
  admin = await app.signIn();
  const views = { views: allViews };
  ana = await app.userWith({ access: { messages: views, leads: views, templates: views }, name: 'Ana Ruiz' });
});
afterAll(async () => {
  await app?.close();
  provider?.server.close();
});

/** The part of SendGrid's API that is called. */
async function sendgrid() {
  const calls: { url: string; body: any }[] = [];
  const bodyOf = async (request: IncomingMessage) => Buffer.concat(await request.toArray()).toString();
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    calls.push({ url: request.url!, body: body ? JSON.parse(body) : undefined });
    const answers: [RegExp, number, unknown][] = [
      [/mail\/send$/, 202, ''],
      [
        /templates\?/,
        200,
        {
          result: [
            { id: 'd-1', name: 'Welcome', updated_at: '2026-01-02 03:04:05' },
            { id: 'd-2', name: 'News' },
          ],
        },
      ],
      [
        /templates\/d-1$/,
        200,
        { id: 'd-1', name: 'Welcome', versions: [{ active: 1, subject: 'Hi', html_content: '<p>Hi</p>' }] },
      ],
      [/verified_senders/, 200, { results: [{ from_email: 'a@agency.test', from_name: 'Agency', verified: true }] }],
    ];
    const [, status, answer] = answers.find(([path]) => path.test(request.url!)) ?? [/x/, 404, {}];
    response.writeHead(status, { 'content-type': 'application/json' }).end(answer === '' ? '' : JSON.stringify(answer));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { server, calls };
}

const lead = (first_name: string, email: string | null, more: object = {}) =>
  app.make('leads', { first_name, last_name: 'Many', email, ...more });
const linkTo = ({ _id }: { _id: string }) => ({ moduleName: 'leads', recordId: _id });
const many = (body: object, by = ana) => by.post('/api/messages/send-multiple-email', body);
const text = { subject: 'Hi {{lead.first_name|you}}', message: '<p>Hello {{lead.first_name|you}}, {{user.first_name}}</p>' };

test('each recipient gets one letter of their own, and who gets none is told with the reason [MSG-020]', async () => {
  await admin.post('/api/suppressions', { channel: 'mail', address: 'gone@example.org' });
  const [ada, gone, none, dnc, unseen] = [
    await lead('Ada', 'ada.many@example.org'),
    await lead('Gone', 'gone@example.org'),
    await lead('None', null),
    await lead('Dnc', 'dnc@example.org', { lead_status: 'dnc' }),
    { _id: '0123456789abcdef01234567' },
  ];
  const { body } = await many({
    ...text,
    recipients: [...[ada, gone, none, dnc, unseen].map(linkTo), { to: 'ADA.many@example.org' }, { to: 'bo@example.org' }],
  });

  expect(body.queued).toBe(2);
  expect(body.skipped.map(({ _id, to, code }: Record<string, string>) => [_id ?? to, code])).toEqual([
    [none._id, 'no-address'],
    [dnc._id, 'dnc'],
    [unseen._id, 'out-of-reach'],
    ['ADA.many@example.org', 'duplicate'],
    [gone._id, 'suppressed'],
  ]);
  await app.workJobs();
  const run = (await ana.get(`/api/runs/${body.run}`)).body;
  expect(run).toMatchObject({ kind: 'send', state: 'done', total: 2, done: 2 });
  const letters = provider.calls.filter(({ url }) => url === '/v3/mail/send').map((call) => call.body);
  expect(letters.map(({ subject, personalizations }) => [personalizations[0].to[0].email, subject]).toSorted()).toEqual([
    ['ada.many@example.org', 'Hi Ada'],
    ['bo@example.org', 'Hi you'],
  ]);
  expect(letters[0].content[1].value).toMatch(/^<p>Hello (Ada|you), Ana<\/p>/);
  expect(letters[0].headers['List-Unsubscribe']).toContain('/unsubscribe/');
  expect(await app.system().records.get('messages', body.records[0])).toMatchObject({
    status: 'Sent',
    related_record: linkTo(ada),
  });
});

test('why somebody gets no mail does not name whose name is hidden from the sender', async () => {
  const lead = await app.make('leads', { first_name: 'Nora', last_name: 'Noname' });
  const access = { messages: { views: allViews }, leads: { views: allViews, fields: { name: 'None' } } };
  const sender = await app.userWith({ access });
  const recipients = [{ moduleName: 'leads', recordId: lead._id }];
  const { body } = await sender.post('/api/messages/send-multiple-email', { subject: 'Hello', message: '<p>Hi</p>', recipients });

  expect(body.skipped).toMatchObject([{ code: 'no-address', reason: 'This record has no email address.' }]);
});

test('more than 25, and SendGrid, are for those who are approved and for System Admins [PERM-014]', async () => {
  const recipients = Array.from({ length: 26 }, (_, at) => ({ to: `p${at}@example.org` }));
  const refused = await many({ subject: 'S', message: '<p>M</p>', recipients });
  expect([refused.status, refused.body.code, refused.body.error]).toEqual([
    403,
    'access-denied',
    'Only users approved for bulk email and System Admins send to more than 25 people at once or by SendGrid.',
  ]);
  const one = { templateId: 'd-1', recipients: [{ to: 'p@example.org' }] };
  expect((await ana.post('/api/messages/process-sendgrid-email', one)).status).toBe(403);
  const later = { subject: 'S', message: '<p>M</p>', recipients, sendAt: new Date(Date.now() + 3_600_000).toISOString() };
  expect((await many({ ...later, recipients: recipients.slice(1) })).body.queued).toBe(25);
  expect((await many(later, admin)).body.queued).toBe(26);

  await app.system().records.update('users', ana.user._id as string, { sendgrid_approved: true });

  expect((await many(later)).body).toMatchObject({ queued: 26, skipped: [] });
});

test('a sending that is cancelled leaves drafts', async () => {
  const sendAt = new Date(Date.now() + 3_600_000).toISOString();
  const { body } = await many({ subject: 'S', message: '<p>M</p>', sendAt, recipients: [{ to: 'q@example.org' }] });

  expect((await ana.post(`/api/runs/${body.run}/cancel`)).body.state).toBe('cancelled');
  await app.workJobs();

  expect(await app.system().records.get('messages', body.records[0])).toMatchObject({
    status: 'Draft',
    error: 'The sending was cancelled.',
  });
});

test('who is not to be contacted any more, or is gone, when a sending leaves gets what is needed alone', async () => {
  const { sendMessage } = await import('./send-message.jobs.ts');
  const leads = await Promise.all(['Ada', 'Bob', 'Cid'].map((name) => lead(name, `${name.toLowerCase()}@gone.example`)));
  const [dnc, gone] = leads;
  const sendAt = new Date(Date.now() + 3_600_000).toISOString();
  const recipients = leads.map(linkTo);
  const order = { subject: 'S', message: '<p>M</p>', sendAt, recipients };
  const [news, needed] = [(await many(order)).body.records, (await many({ ...order, isNeeded: true }, admin)).body.records];
  await app.engine.database.query(`update records.leads set lead_status = 'dnc' where _id = $1`, [dnc!._id]);
  await admin.put(`/api/leads/mark-deleted/${gone!._id}`);
  await app.engine.database.query(`update records.messages set send_at = now() where _id = any($1)`, [[...news, ...needed]]);

  const leave = async (ids: string[]) => {
    for (const _id of ids) await sendMessage.run(app.system(), { _id }, { jobId: '1', attempt: 1 });
    return Promise.all(
      ids.map(async (_id) => {
        const { to, status, error } = await app.system().records.get('messages', _id);
        return [(to as string[])[0], status, error];
      }),
    );
  };
  expect(await leave(news)).toEqual([
    ['ada@gone.example', 'Failed', 'This person is not to be contacted.'],
    ['bob@gone.example', 'Failed', 'The record that this is about does not exist any more.'],
    ['cid@gone.example', 'Sent', null],
  ]);
  expect((await leave(needed)).map(([, status]) => status)).toEqual(['Sent', 'Sent', 'Sent']);
});

test('a dynamic template of SendGrid gets the values of the record [MSG-020]', async () => {
  const ada = await lead('Ada', 'ada.dynamic@example.org');
  await app.system().records.update('users', ana.user._id as string, { sendgrid_approved: true });
  const body = { templateId: 'd-1', recipients: [linkTo(ada)], data: { season: 'spring' } };
  expect((await ana.post('/api/messages/process-sendgrid-email', body)).body.queued).toBe(1);
  await app.workJobs();

  const sent = provider.calls.at(-1)!.body;
  expect(sent.template_id).toBe('d-1');
  expect(sent.personalizations[0].dynamic_template_data).toMatchObject({
    first_name: 'Ada',
    season: 'spring',
    user: { first_name: 'Ana' },
  });
});

test('templates and verified senders of SendGrid are read [MSG-032]', async () => {
  expect((await ana.get('/api/sendgrid/get-all-templates')).body.total).toBe(2);
  expect((await ana.post('/api/sendgrid/search', { name: 'wel' })).body).toEqual({
    records: [{ id: 'd-1', name: 'Welcome', updated_at: '2026-01-02 03:04:05' }],
    total: 1,
  });
  expect((await ana.get('/api/sendgrid/template-by-id/d-1')).body.record).toMatchObject({ subject: 'Hi', html: '<p>Hi</p>' });
  expect((await ana.get('/api/sendgrid/template-by-id/d-9')).status).toBe(404);
  expect((await ana.get('/api/sendgrid/verified-senders')).body.records).toEqual([
    { from_email: 'a@agency.test', from_name: 'Agency', verified: true },
  ]);
});

test('who opened a letter and followed its links is noted where `mail-tracking` is on, and nowhere else', async () => {
  const write = async (more: object = {}) => {
    const recipients = [{ to: `t${Math.random().toString(36).slice(2)}@example.org` }];
    const { body } = await many({ subject: 'S', message: '<p>M</p>', recipients, ...more }, admin);
    await app.workJobs();
    return { id: body.records[0] as string, tracking: provider.calls.at(-1)!.body.tracking_settings };
  };
  const tell = async (event: string, id: string, timestamp: number) => {
    const body = JSON.stringify([{ event, timestamp, sg_event_id: `${event} ${id} ${timestamp}`, muster_letter: id }]);
    const at = String(Math.floor(app.engine.clock().getTime() / 1_000));
    const headers = {
      'content-type': 'application/json',
      'x-twilio-email-event-webhook-signature': sign('sha256', Buffer.from(at + body), keys.privateKey).toString('base64'),
      'x-twilio-email-event-webhook-timestamp': at,
    };
    const answer = await app.server.inject({ method: 'POST', url: '/api/webhooks/sendgrid/events', headers, payload: body });
    expect(answer.statusCode).toBe(204);
    await app.workJobs();
    const { opened_at, clicked_at } = (await app.system().records.get('messages', id)) as Record<string, unknown>;
    return { opened_at, clicked_at };
  };
  const seconds = Math.floor(app.engine.clock().getTime() / 1_000);
  const at = (later: number) => new Date((seconds + later) * 1_000).toISOString();
  const isOn = (enable: boolean) => ({ click_tracking: { enable }, open_tracking: { enable } });
  const quiet = await write();
  expect(quiet.tracking).toEqual(isOn(false));
  expect(await tell('open', quiet.id, seconds)).toEqual({ opened_at: null, clicked_at: null });

  await app.setting('mail-tracking', { value: true });

  const tracked = await write();
  expect(tracked.tracking).toEqual(isOn(true));
  expect((await write({ isNeeded: true })).tracking).toEqual(isOn(false));
  expect(await tell('open', tracked.id, seconds + 1)).toEqual({ opened_at: at(1), clicked_at: null });
  expect(await tell('click', tracked.id, seconds + 2)).toEqual({ opened_at: at(1), clicked_at: at(2) });
  expect(await tell('open', tracked.id, seconds + 3)).toEqual({ opened_at: at(1), clicked_at: at(2) });
});

test('10,000 letters cost their caller one statement for each 1,000', async () => {
  const statements: string[] = [];
  const client = await app.engine.database.pool.connect();
  const ofAllClients = Object.getPrototypeOf(client);
  client.release();
  const { query } = ofAllClients;
  ofAllClients.query = function (...given: any[]) {
    const text = typeof given[0] === 'string' ? given[0] : String(given[0]?.text ?? '');
    if (/insert into records\."?messages/i.test(text)) statements.push(text);
    return query.apply(this, given);
  };
  const recipients = Array.from({ length: 10_000 }, (_, at) => ({ to: `k${at}@example.org` }));
  const sendAt = new Date(Date.now() + 3_600_000).toISOString();
  try {
    const { body } = await many({ subject: 'S', message: '<p>M</p>', sendAt, recipients }, admin);
    expect(body).toMatchObject({ queued: 10_000, skipped: [] });
  } finally {
    ofAllClients.query = query;
  }
  expect(statements.length).toBe(10);
}, 60_000);
