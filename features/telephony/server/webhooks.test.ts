import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliverText } from '#server/outside/deliver-text.ts';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { hook, PUBLIC_URL, setting, signed, textsOf, TOKEN, until } from './testing-telephony.ts';

let app: TestApp;
let admin: Client;
let twilio: Server;
const asked: { path: string; form: URLSearchParams }[] = [];
/** What carriers say of a number before Twilio has answered. */
const quick = new Map<string, Record<string, string>>();
let sids = 0;
beforeAll(async () => {
  twilio = createServer((request, reply) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', async () => {
      const form = new URLSearchParams(body);
      asked.push({ path: request.url ?? '', form });
      const sid = `${request.url?.includes('Messages') ? 'SM' : 'CA'}${String((sids += 1)).padStart(32, '0')}`;
      const said = quick.get(form.get('To') ?? '');
      if (said) await hook(app, form.get('StatusCallback')!.slice(PUBLIC_URL.length), { MessageSid: sid, ...said });
      reply.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ sid, status: 'queued' }));
    });
  });
  await new Promise<void>((done) => twilio.listen(0, '127.0.0.1', done));
  app = await startTestApp({
    env: {
      PUBLIC_URL,
      TWILIO_ACCOUNT_SID: 'AC0123',
      TWILIO_AUTH_TOKEN: TOKEN,
      TWILIO_FROM: '+14075550100',
      TWILIO_API_KEY: 'SK0123',
      TWILIO_API_SECRET: 'api secret',
      TWILIO_APP_SID: 'AP0123',
      TWILIO_API_URL: `http://127.0.0.1:${(twilio.address() as AddressInfo).port}`,
    },
  });
  admin = await app.signIn();
  await setting(app, 'quiet-hours', null);
});
afterAll(async () => {
  await app?.close();
  twilio.close();
});

const SMS = '/api/webhooks/twilio/sms';
const STATUS = '/api/webhooks/twilio/sms-status';
const incoming = (sid: string, from: string, body: string, more: Record<string, string> = {}) =>
  hook(app, SMS, { MessageSid: sid, From: from, To: '+14075550100', Body: body, NumMedia: '0', ...more });
const status = (sid: string, MessageStatus: string, more: Record<string, string> = {}) =>
  hook(app, STATUS, { MessageSid: sid, MessageStatus, ...more });
/** A text that Twilio took, with its sid there. */
async function sent(to: string) {
  const { body } = await admin.post('/api/sms/send-sms', { to, message: 'Hi' });
  await until(
    () => textsOf(admin, to),
    ([text]) => text?.delivery === 'sent',
  );
  const { rows } = await app.engine.database.query('select provider_id from muster.outbox where _id = $1', [body.record._id]);
  return rows[0]!.provider_id as string;
}

test('a call without a signature or with a wrong one is refused, and nothing is written or told', async () => {
  const fields = { MessageSid: 'SM1', From: '+13055550150', To: '+14075550100', Body: 'Hi' };
  const good = signed(SMS, fields);
  for (const headers of [
    { 'content-type': good['content-type']! },
    { ...good, 'x-twilio-signature': 'AAAA' },
    signed(SMS, { ...fields, Body: 'Other' }),
    signed(`${SMS}?x=1`, fields),
    signed(SMS, fields, 'another token'),
  ]) {
    const answer = await hook(app, SMS, fields, headers);
    expect(answer.status).toBe(403);
    expect(JSON.stringify(answer.body)).not.toContain(TOKEN);
  }
  expect(await textsOf(admin, '(305) 555-0150')).toEqual([]);
  expect((await admin.post('/api/simulator/incoming-text', { from: '3055550150', message: 'Hi' })).status).toBe(404);
});

test('a text comes in once, however often Twilio says it, and a keyword is answered in the answer', async () => {
  const first = await incoming('SM10', '+13055550151', 'Hello <b>&</b>');
  expect([first.status, first.headers['content-type'], first.body]).toEqual([
    200,
    'text/xml; charset=utf-8',
    '<?xml version="1.0" encoding="UTF-8"?><Response></Response>',
  ]);
  await incoming('SM10', '+13055550151', 'Hello <b>&</b>');
  await incoming('SM10', '+13055550151', 'Hello <b>&</b>', { SmsStatus: 'received' });
  expect(await textsOf(admin, '(305) 555-0151')).toMatchObject([{ message: 'Hello <b>&</b>', direction: 'inbound' }]);

  const stopped = await incoming('SM11', '+13055550151', 'STOP');
  expect(stopped.body).toContain('<Message>You have opted out');
  expect((await incoming('SM12', '+13055550151', 'START')).body).toContain('<Message>You will get our texts again');
  expect((await incoming('SM13', '+13055550151', 'STOP', { OptOutType: 'STOP' })).body).not.toContain('<Message>');
  expect((await admin.post('/api/sms/send-sms', { to: '3055550151', message: 'Hi' })).body.code).toBe('suppressed');
});

test('what was signed once counts once, however its fields are ordered, written or cut', async () => {
  const path = '/api/webhooks/twilio/voice';
  const fields = { CallSid: 'CA-again', From: '+18135550123', To: '+18135550100' };
  const post = (body: string) => app.anonymous.post(path, body, signed(path, fields));

  expect((await post('CallSid=CA-again&From=%2B18135550123&To=%2B18135550100')).status).toBe(200);
  for (const body of [
    'To=%2B18135550100&From=%2B18135550123&CallSid=CA-again',
    'CallSid=CA%2Dagain&From=%2B18135550123&To=%2B18135550100',
    'CallSid=CA-againFrom%2B18135550123&To=%2B18135550100',
  ])
    expect((await post(body)).status).toBe(204);
});

test('a text is kept whatever its sender is called, and answered where there is a number', async () => {
  const froms = ['32665', 'MUSTER BANK', 'whatsapp:+13055550158', ''];
  for (const [at, from] of froms.entries()) expect((await incoming(`SM2${at}`, from, 'STOP')).status).toBe(200);
  expect((await incoming('SM29', '+13055550159', 'Nul \0 inside')).status).toBe(200);

  const kept = await app.system().records.all('sms', { direction: 'inbound', message: 'STOP', number: null });
  expect(kept.map(({ sentFrom }) => sentFrom ?? '').toSorted()).toEqual(froms.toSorted());
  expect(await textsOf(admin, '(305) 555-0159')).toMatchObject([{ message: 'Nul  inside' }]);
});

test('what a carrier says before Twilio has answered counts, and the text does not leave again', async () => {
  quick.set('+13055550161', { MessageStatus: 'undelivered', ErrorCode: '30006' });
  const to = '(305) 555-0161';
  const { body } = await admin.post('/api/sms/send-sms', { to, message: 'Hi' });
  const { _id } = body.record;
  const isOver = ([text]: Record<string, any>[]) => text?.delivery !== 'queued';
  await until(() => textsOf(admin, to), isOver);
  await app.workJobs();
  const problem = 'This number is a landline or cannot get texts (30006).';
  expect((await textsOf(admin, to))[0]).toMatchObject({ delivery: 'undelivered', error: problem });
  expect((await admin.post('/api/sms/send-sms', { to, message: 'Hi' })).body.code).toBe('suppressed');

  const before = asked.length;
  expect(await deliverText(app.system(), { to, text: 'Hi', isAnswer: true }, { id: _id, attempt: 2 })).toMatchObject({
    state: 'failed',
    problem,
  });
  expect(asked).toHaveLength(before);
});

test('a late word undoes nothing, and what carriers report of a number suppresses it', async () => {
  const sid = await sent('(305) 555-0152');
  expect(asked.at(-1)).toMatchObject({ path: '/2010-04-01/Accounts/AC0123/Messages.json' });
  expect(asked.at(-1)!.form.get('StatusCallback')).toMatch(
    /^https:\/\/agency\.test\/api\/webhooks\/twilio\/sms-status\?text=[\da-f]{24}$/,
  );
  expect([
    (await status(sid, 'delivered')).status,
    (await status(sid, 'sent')).status,
    (await status(sid, 'delivered')).status,
  ]).toEqual([204, 204, 204]);
  await app.workJobs();
  expect((await textsOf(admin, '(305) 555-0152'))[0]).toMatchObject({ delivery: 'delivered', error: null });

  const lost = await sent('(305) 555-0153');
  await status(lost, 'undelivered', { ErrorCode: '30006' });
  await status(lost, 'delivered');
  await app.workJobs();
  expect((await textsOf(admin, '(305) 555-0153'))[0]).toMatchObject({
    delivery: 'undelivered',
    error: 'This number is a landline or cannot get texts (30006).',
  });
  expect((await admin.post('/api/sms/send-sms', { to: '3055550153', message: 'Hi' })).body.code).toBe('suppressed');
  expect((await status('SM-unknown', 'delivered')).status).toBe(204);
});

test('a dialer run goes by what Twilio says, in whatever order', async () => {
  const make = () =>
    admin.post('/api/dialer/request-new-conference', {
      participants: [
        { name: 'Bo', phone: '3055550154' },
        { name: 'Cy', phone: '3055550155' },
      ],
    });
  const { conference } = (await make()).body;
  await admin.post(`/api/dialer/start/${conference._id}`);
  const VOICE = '/api/webhooks/twilio/voice';
  const asksPin = await hook(app, VOICE, { CallSid: 'CAcaller', From: '+14075550177', To: '+14075550100' });
  expect(asksPin.body).toContain('<Gather numDigits="6"');
  expect((await hook(app, VOICE, { CallSid: 'CAcaller', From: '+14075550177', Digits: '000000' })).body).toContain(
    'No call waits',
  );
  const joined = await hook(app, VOICE, { CallSid: 'CAcaller', From: '+14075550177', Digits: conference.pin });
  expect(joined.body).toContain(`>${conference._id}</Conference>`);
  const details = async () => (await admin.get(`/api/dialer/conference-details/${conference._id}`)).body.conference;
  const attempting = await until(details, ({ state }) => state === 3);
  const call = attempting.current.call._id as string;
  await until(
    async () => asked.at(-1)!.form.get('To'),
    (to) => to === '+13055550154',
  );
  expect(Object.fromEntries(asked.at(-1)!.form)).toMatchObject({
    From: '+14075550100',
    MachineDetection: 'DetectMessageEnd',
    Url: `${PUBLIC_URL}${VOICE}?call=${call}`,
  });

  await hook(app, `/api/webhooks/twilio/call-status?call=${call}`, { CallSid: 'CA1', CallStatus: 'in-progress' });
  expect((await details()).state).toBe(3); // who answers is not known yet
  const connected = await hook(app, `${VOICE}?call=${call}`, { CallSid: 'CA1', CallStatus: 'in-progress', AnsweredBy: 'human' });
  expect(connected.body).toContain('<Conference beep="false" startConferenceOnEnter="true" endConferenceOnExit="false"');
  expect((await details()).state).toBe(4);
  await hook(app, `/api/webhooks/twilio/call-status?call=${call}`, { CallSid: 'CA1', CallStatus: 'ringing' });
  expect((await details()).state).toBe(4);
  await hook(app, `/api/webhooks/twilio/call-status?call=${call}`, {
    CallSid: 'CA1',
    CallStatus: 'completed',
    CallDuration: '42',
  });
  expect((await admin.get(`/api/dialer/call-details/${call}`)).body).toMatchObject({
    status: 'completed',
    seconds: 42,
    outcome: 'answered',
  });
  await hook(app, '/api/webhooks/twilio/conference', {
    CallSid: 'CAcaller',
    StatusCallbackEvent: 'participant-leave',
    ConferenceSid: 'CF1',
  });
  expect((await details()).state).toBe(6);
  await admin.post(`/api/dialer/end-conference/${conference._id}`);
});

test('a person hears a voiceshot and may end all calls with 9, a machine hears it after its beep', async () => {
  const { madeSound } = await import('./voice/made-sound.ts');
  const file = (await admin.upload('/api/files/upload', { name: 'a.wav', content: madeSound(1) })).body;
  const voiceshot = (await admin.post('/api/voiceshots', { title: 'News', path: file.path })).body.record;
  const { body } = await admin.post('/api/messages/process-blast-voiceshot', {
    voiceshot: voiceshot._id,
    recipients: [{ name: 'Di', phone: '3055550156' }],
  });
  const call = await until(
    async () => (await app.system().records.all('telephoneCalls', { message: body.records[0] }))[0],
    (found) => Boolean(found?.sid),
  );
  const path = `/api/webhooks/twilio/voice?call=${call!._id}`;
  const heard = await hook(app, path, { CallSid: 'CA9', AnsweredBy: 'human' });
  expect(heard.body).toContain('<Gather numDigits="1"');
  expect(heard.body).toContain('/media/');
  expect((await hook(app, path, { CallSid: 'CA9', Digits: '9' })).body).toContain('no more calls');
  expect(await app.find(admin, 'suppressions', { address: '+13055550156' })).toMatchObject([
    { channel: 'voice', reason: 'unsubscribed' },
  ]);
  await hook(app, `/api/webhooks/twilio/call-status?call=${call!._id}`, {
    CallSid: 'CA9',
    CallStatus: 'completed',
    CallDuration: '7',
  });
  expect((await admin.get(`/api/messages/${body.records[0]}`)).body).toMatchObject({
    outcome: 'answered',
    seconds: 7,
    status: 'Sent',
  });
});

test('the browser is the phone of its caller: a token in the published form, and a call that joins their run alone', async () => {
  const caller = await app.userWith({ access: { dialer: { views: allViews } } });
  const { status: answered, body } = await caller.get('/api/dialer/browser-phone');
  expect(answered).toBe(200);
  const { payload, protectedHeader } = await jwtVerify(body.token, new TextEncoder().encode('api secret'), {
    currentDate: app.engine.clock(),
  });
  // https://www.twilio.com/docs/iam/access-tokens
  expect(protectedHeader).toEqual({ typ: 'JWT', alg: 'HS256', cty: 'twilio-fpa;v=1' });
  expect(payload).toEqual({
    jti: expect.stringMatching(/^SK0123-/),
    iss: 'SK0123',
    sub: 'AC0123',
    iat: expect.any(Number),
    nbf: payload.iat,
    exp: payload.iat! + 8 * 60 * 60,
    grants: { identity: caller.user._id, voice: { outgoing: { application_sid: 'AP0123' } } },
  });
  expect((await app.anonymous.get('/api/dialer/browser-phone')).status).toBe(401);
  expect((await (await app.userWith({})).get('/api/dialer/browser-phone')).status).toBe(403);

  const VOICE = '/api/webhooks/twilio/voice';
  const rings = (person: Client, sid: string) => hook(app, VOICE, { CallSid: sid, From: `client:${person.user._id}`, To: '' });
  const made = await caller.post('/api/dialer/request-new-conference', { participants: [{ name: 'Di', phone: '3055550159' }] });
  const { _id, isBrowserPhone } = made.body.conference;
  expect(isBrowserPhone).toBe(true);
  expect((await rings(caller, 'CAearly')).body).toContain('No call waits for you');
  await caller.post(`/api/dialer/start/${_id}`);
  expect((await rings(admin, 'CAother')).body).toContain('No call waits for you');
  expect((await rings(caller, 'CAbrowser')).body).toContain(`>${_id}</Conference>`);
  expect((await caller.get(`/api/dialer/conference-details/${_id}`)).body.conference.conferenceStarted).toBe(true);
  await caller.post(`/api/dialer/end-conference/${_id}`);
});

test('pages reach the telephone company where browsers are phones, as the maker of its library says', async () => {
  const policy = String((await app.anonymous.get('/api/health/live')).headers['content-security-policy']);

  expect(policy).toContain("connect-src 'self' https://eventgw.twilio.com wss://voice-js.roaming.twilio.com");
  expect(policy).toContain("script-src 'self';");
});
