import { afterAll, beforeAll, expect, test } from 'vitest';
import { statementsOf } from '#server/testing-statements.ts';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { setting, textsOf, until } from './testing-telephony.ts';
import { threadsSql } from './texts/threads.queries.ts';

let app: TestApp;
let admin: Client;
let recruiter: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  await setting(app, 'quiet-hours', null);
  await setting(app, 'simulator-seconds', 0);
  const access = {
    sms: { views: allViews },
    leads: { views: allViews },
    templates: { views: allViews },
    smsSettings: { views: allViews },
    smsSignatures: { views: allViews },
  };
  recruiter = await app.userWith({ access, name: 'Rita Recruiter' });
});
afterAll(() => app?.close());

let count = 100;
/** A number of its own; `end`: its last two digits. */
const number = (end = '20') => `(305) ${String((count += 1)).padStart(3, '0')}-01${end}`;
const makeLead = (fields: object = {}) =>
  app.make('leads', { first_name: 'Ada', last_name: 'Lee', mobile_phone: number(), ...fields });
const send = (body: object, by = recruiter) => by.post('/api/sms/send-sms', body);
const incoming = (from: string, message: string) => admin.post('/api/simulator/incoming-text', { from, message });
const outbox = async (id: string) =>
  (await app.engine.database.query('select * from muster.outbox where _id = $1', [id])).rows[0]!;

test('the statuses of a text are Sent, Received - Not Read and Received - Read [SMS-001]', async () => {
  const options = app.engine.registry.module('sms').fields.status!.options!.map(({ value }) => value);
  expect(options).toEqual(['Sent', 'Received - Not Read', 'Received - Read']);

  const lead = await makeLead();
  const { body } = await send({ related_record: { moduleName: 'leads', recordId: lead._id }, message: 'Hello' });
  expect(body.record).toMatchObject({
    status: 'Sent',
    direction: 'outbound',
    to: [lead.mobile_phone],
    sentBy: recruiter.user._id,
  });
  const came = (await incoming(String(lead.mobile_phone), 'Hi')).body.record;
  expect(came).toMatchObject({ status: 'Received - Not Read', direction: 'inbound', related_record: { recordId: lead._id } });
  expect((await recruiter.put('/api/sms/mark-read/by-number', { number: lead.mobile_phone })).body).toMatchObject({ changed: 1 });
  expect((await recruiter.get(`/api/sms/${came._id}`)).body.status).toBe('Received - Read');
});

test('one text is sent to a number or a record, and many to many, each with the reason where it is not [SMS-003]', async () => {
  const [one, other, dnc, silent] = [
    await makeLead(),
    await makeLead(),
    await makeLead({ lead_status: 'dnc' }),
    await makeLead({ mobile_phone: null }),
  ];
  const to = number();
  const sent = await send({ to, message: 'Are you free on Monday?', sentBy: admin.user._id });
  expect([sent.status, sent.body.record.sentBy]).toEqual([200, recruiter.user._id]);
  await until(
    () => textsOf(recruiter, to),
    ([text]) => text?.delivery === 'delivered',
  );
  expect(await outbox(sent.body.record._id)).toMatchObject({
    channel: 'sms',
    status: 'recorded',
    text: 'Are you free on Monday? Reply STOP to opt out.',
  });

  const link = ({ _id }: { _id: string }) => ({ moduleName: 'leads', recordId: _id });
  const { body } = await recruiter.post('/api/sms/send-multiple-sms', {
    recipients: [link(one), link(other), link(one), link(dnc), link(silent), { to: 'nobody' }],
    message: 'Hi {{lead.first_name}}',
  });
  expect(body).toMatchObject({ queued: 2, records: [expect.any(String), expect.any(String)] });
  expect(body.skipped.map(({ code }: { code: string }) => code).toSorted()).toEqual(['dnc', 'duplicate', 'no-phone', 'no-phone']);
  await app.workJobs();
  expect((await textsOf(recruiter, String(one.mobile_phone)))[0]).toMatchObject({
    delivery: 'delivered',
    message: 'Hi Ada Reply STOP to opt out.',
    segments: 1,
  });
});

test('what must not leave is refused with its code, by hand and at the moment of leaving', async () => {
  const [dnc, silent] = [await makeLead({ lead_status: 'dnc' }), await makeLead({ mobile_phone: null })];
  const about = ({ _id }: { _id: string }) => ({ related_record: { moduleName: 'leads', recordId: _id }, message: 'Hi' });
  expect([(await send(about(dnc))).body.code, (await send(about(silent))).body.code]).toEqual(['dnc', 'no-phone']);
  const held = number();
  await app.make('suppressions', { channel: 'sms', address: `+1${held.replace(/\D/g, '')}`, reason: 'manual' });
  const refused = await send({ to: held, message: 'Hi' });
  expect([refused.status, refused.body.code, refused.body.error]).toEqual([
    422,
    'suppressed',
    `${held} is on the suppression list.`,
  ]);

  const late = number();
  const { body } = await send({ to: late, message: 'Later', sendAt: new Date(Date.now() + 3_600_000).toISOString() });
  expect(body.record).toMatchObject({ delivery: 'queued', scheduled_for: expect.any(String) });
  await app.make('suppressions', { channel: 'sms', address: `+1${late.replace(/\D/g, '')}`, reason: 'unsubscribed' });
  const { sendText } = await import('./texts/send-text.jobs.ts');
  await sendText.run(app.system(), { _id: body.record._id }, { jobId: '1', attempt: 1 });
  expect((await textsOf(recruiter, late))[0]).toMatchObject({ delivery: 'failed', error: `${late} has unsubscribed.` });
  expect((await send({ to: number(), message: 'Hi', from: '(212) 555-0199' })).body.fields).toHaveProperty('from');
});

test('a text that waits follows its record into a merge, and does not leave when the record is gone', async () => {
  const { sendText } = await import('./texts/send-text.jobs.ts');
  const sendAt = new Date(Date.now() + 3_600_000).toISOString();
  const [gone, merged, kept] = [await makeLead(), await makeLead(), await makeLead()];
  const waiting = await Promise.all(
    [gone, merged].map(async ({ _id }) => {
      const { body } = await send({ related_record: { moduleName: 'leads', recordId: _id }, message: 'Hi', sendAt });
      return body.record._id as string;
    }),
  );
  await admin.put(`/api/leads/mark-deleted/${gone._id}`);
  await admin.post('/api/merge', { _moduleName: 'leads', fromRecordId: merged._id, toRecordId: kept._id });
  await app.engine.database.query(`update records.leads set lead_status = 'dnc' where _id = $1`, [kept._id]);

  for (const _id of waiting) await sendText.run(app.system(), { _id }, { jobId: '1', attempt: 1 });

  const texts = await Promise.all(waiting.map((_id) => app.system().records.get('sms', _id)));
  expect(texts.map(({ delivery, error }) => [delivery, error])).toEqual([
    ['failed', 'The record that this is about does not exist any more.'],
    ['failed', 'This person is not to be contacted.'],
  ]);
});

test('a text that was scheduled does not leave in the name of who may not sign in any more', async () => {
  const { sendText } = await import('./texts/send-text.jobs.ts');
  const leaver = await app.userWith({ access: { sms: { views: allViews } } });
  const sendAt = new Date(Date.now() + 3_600_000).toISOString();
  const { _id } = (await send({ to: number(), message: 'Hi', sendAt }, leaver)).body.record;
  await admin.put(`/api/users/mark-user-inactive/${leaver.user._id}`);

  await sendText.run(app.system(), { _id }, { jobId: '1', attempt: 1 });

  expect(await app.system().records.get('sms', _id)).toMatchObject({
    delivery: 'failed',
    error: 'The person who wrote this may not sign in any more.',
  });
});

test('why nothing leaves names nobody whose name its reader may not read', async () => {
  const narrowed = await app.userWith({
    access: {
      sms: { views: allViews },
      leads: { views: allViews, fields: { name: 'None', first_name: 'None', last_name: 'None' } },
    },
  });
  const lead = await makeLead({ first_name: 'Vivian', last_name: 'Veil' });
  const about = { moduleName: 'leads', recordId: lead._id };
  const sendAt = new Date(Date.now() + 3_600_000).toISOString();
  const later = (await send({ related_record: about, message: 'Hi', sendAt }, narrowed)).body.record;
  await app.engine.database.query(`update records.leads set lead_status = 'dnc' where _id = $1`, [lead._id]);

  const { sendText } = await import('./texts/send-text.jobs.ts');
  await sendText.run(app.system(), { _id: later._id }, { jobId: '1', attempt: 1 });

  const refused = await send({ related_record: about, message: 'Hi' }, narrowed);
  const many = await narrowed.post('/api/sms/send-multiple-sms', { recipients: [about], message: 'Hi' });
  const words = 'This person is not to be contacted.';
  expect([(await narrowed.get(`/api/sms/${later._id}`)).body.error, refused.body.error, many.body.skipped[0].reason]).toEqual([
    words,
    words,
    words,
  ]);
});

test('a number without its record is refused too where its lead is not to be contacted, until it is a provider’s', async () => {
  const lead = await makeLead({ lead_status: 'dnc' });
  const to = String(lead.mobile_phone);
  const refused = await send({ to, message: 'Hi' });
  expect([refused.status, refused.body.code]).toEqual([422, 'dnc']);
  const many = await recruiter.post('/api/sms/send-multiple-sms', { recipients: [{ to }, { to: number() }], message: 'Hi' });
  expect([many.body.queued, many.body.skipped.map(({ code }: { code: string }) => code)]).toEqual([1, ['dnc']]);

  await app.make('providers', { first_name: 'Ada', last_name: 'Now', mobile_phone: to });
  expect((await send({ to, message: 'Hi' })).status).toBe(200);
});

test('who may write texts but reads none is told that theirs has left, not that there is none', async () => {
  const writer = await app.userWith({ access: { sms: { views: { access: true, view: 'None', create: true } } } });
  const to = number();
  const { status, body } = await send({ to, message: 'Hi' }, writer);

  expect([status, Object.keys(body.record)]).toEqual([200, ['_id']]);
  expect(await textsOf(admin, to)).toHaveLength(1);
});

test('nobody is texted at night: by hand it is asked, many wait until the morning of where they are', async () => {
  const zone = (hour: number) => ({
    from: `${String(hour).padStart(2, '0')}:00`,
    to: `${String((hour + 2) % 24).padStart(2, '0')}:00`,
  });
  const florida = Number(
    new Intl.DateTimeFormat('en-US', { hour: '2-digit', hourCycle: 'h23', timeZone: 'America/New_York' }).format(new Date()),
  );
  await setting(app, 'quiet-hours', zone(florida));
  try {
    const lead = await makeLead();
    const honolulu = await makeLead({ geoInfo: { lat: 21.3, lng: -157.8 } });
    const about = { moduleName: 'leads', recordId: lead._id };
    const asked = await send({ related_record: about, message: 'Hi' });
    expect([asked.status, asked.body.code]).toEqual([422, 'quiet-hours']);
    expect(asked.body.error).toMatch(/^It is \d\d:\d\d there\. Send anyway\?$/);
    expect((await send({ related_record: about, message: 'Hi', despiteQuietHours: true })).status).toBe(200);
    await until(
      () => textsOf(recruiter, String(lead.mobile_phone)),
      ([text]) => text?.delivery === 'delivered',
    );
    expect((await send({ related_record: { moduleName: 'leads', recordId: honolulu._id }, message: 'Aloha' })).status).toBe(200);

    const sleeper = await makeLead();
    const { body } = await recruiter.post('/api/sms/send-multiple-sms', {
      recipients: [{ moduleName: 'leads', recordId: sleeper._id }],
      message: 'Hi',
    });
    expect([body.queued, body.skipped]).toEqual([1, []]);
    await app.workJobs();
    const [waiting] = await textsOf(recruiter, String(sleeper.mobile_phone));
    expect(waiting).toMatchObject({ delivery: 'queued', error: expect.stringMatching(/^It is \d\d:\d\d there\.$/) });
    expect(Date.parse(waiting!.scheduled_for)).toBeGreaterThan(Date.now());
  } finally {
    await setting(app, 'quiet-hours', null);
  }
});

test('STOP in any spelling opts out with one confirmation that leaves, START lifts it, HELP is answered', async () => {
  const lead = await makeLead();
  const from = String(lead.mobile_phone);
  const stopped = (await incoming(from, ' sToP. ')).body;
  expect(stopped.answers).toEqual(['You have opted out and will get no more texts from us. Reply START to get them again.']);
  expect((await incoming(from, 'UNSUBSCRIBE')).body.answers).toEqual([]);
  expect((await send({ to: from, message: 'Hi' })).body.code).toBe('suppressed');
  const { rows } = await app.engine.database.query(
    `select text, status from muster.outbox where channel = 'sms' and "to"->>0 = $1`,
    [`+1${from.replace(/\D/g, '')}`],
  );
  expect(rows.map((row) => Object.values(row))).toEqual([[stopped.answers[0], 'recorded']]);
  expect((await incoming(from, 'start')).body.answers).toEqual(['You will get our texts again. Reply STOP to opt out.']);
  expect((await send({ to: from, message: 'Hi' })).status).toBe(200);
  await setting(app, 'sms-help', 'Call (407) 555-0100.');
  expect((await incoming(from, 'Help')).body.answers).toEqual(['Call (407) 555-0100.']);
  expect((await incoming(from, 'yes')).body.answers).toEqual([]);
  const asks = (await incoming(from, 'please stop texting me')).body;
  expect([asks.answers, asks.record.asks_to_stop]).toEqual([[], true]);
});

test('what comes in goes to the record with that phone and to whoever wrote there last; a stranger waits in unknown', async () => {
  const shared = number();
  const [first, second] = [await makeLead({ mobile_phone: shared }), await makeLead({ mobile_phone: null, home_phone: shared })];
  await send({ related_record: { moduleName: 'leads', recordId: first._id }, message: 'Hi' });
  await app.workJobs();
  const toFirst = (await incoming(shared, 'Hello')).body.record;
  expect([toFirst.related_record.recordId, toFirst.assigned_to]).toEqual([first._id, recruiter.user._id]);
  expect((await app.notificationsOf(recruiter)).map(({ title }) => title)).toContain('A text came in');
  const provider = await app.make('providers', { first_name: 'Pat', last_name: 'Po', other_phone: shared });
  expect((await incoming(shared, 'Me again')).body.record.related_record).toEqual({
    moduleName: 'providers',
    recordId: provider._id,
  });
  expect(second._id).not.toBe(first._id);

  const stranger = number();
  await incoming(stranger, 'Who are you?');
  const unknown = (await recruiter.post('/api/sms/threads', { whose: 'unknown', pageSize: 200 })).body.records;
  expect(unknown.find((thread: { number: string }) => thread.number === stranger)).toMatchObject({
    related_record: null,
    name: null,
    unread: 1,
    last: { message: 'Who are you?' },
  });
  const mine = (await recruiter.post('/api/sms/threads', { whose: 'mine', pageSize: 200 })).body;
  expect(mine.records.map((thread: { number: string }) => thread.number)).toContain(shared);
  expect(mine.records[0].unread).toBeGreaterThan(0);
});

test('a change by somebody else leaves the text with its writer', async () => {
  const lead = await makeLead();
  const { _id } = (await send({ related_record: { moduleName: 'leads', recordId: lead._id }, message: 'Hello' })).body.record;

  const changed = await admin.put(`/api/sms/update-certain-fields/${_id}`, { fields: { sentBy: admin.user._id } });

  expect([changed.status, changed.body.record?.sentBy]).toEqual([200, recruiter.user._id]);
});

test('nobody changes the words that somebody has texted', async () => {
  const { record } = (await incoming(number(), 'I never agreed to that')).body;
  const change = (fields: object) => admin.put(`/api/sms/update-certain-fields/${record._id}`, { fields });

  expect((await change({ message: 'I agree' })).body.fields).toEqual({ message: 'A text that came in cannot be changed.' });
  expect((await change({ direction: 'outbound' })).status).toBe(422);
  expect((await change({ status: 'Received - Read' })).status).toBe(200);
});

test('texts are seen with their record, and nobody else’s thread, total or name leaks', async () => {
  const teams = [(await app.make('teams', { name: 'Theirs' }))._id];
  const hidden = await makeLead({ teams, last_name: 'Hidden' });
  await app.make('sms', {
    name: 'x',
    number: hidden.mobile_phone,
    message: 'secret words',
    direction: 'inbound',
    status: 'Received - Not Read',
    related_record: { moduleName: 'leads', recordId: hidden._id },
  });
  const threads = (await recruiter.post('/api/sms/threads', { whose: 'all', pageSize: 200 })).body;
  expect(JSON.stringify(threads)).not.toContain('Hidden');
  expect(threads.records.map((thread: { number: string }) => thread.number)).not.toContain(hidden.mobile_phone);
  expect(threads.total).toBe(threads.records.length);
  expect(await textsOf(recruiter, String(hidden.mobile_phone))).toEqual([]);
  expect((await recruiter.put('/api/sms/mark-read/by-number', { number: hidden.mobile_phone })).body).toMatchObject({
    changed: 0,
  });
  expect((await send({ related_record: { moduleName: 'leads', recordId: hidden._id }, message: 'Hi' })).status).toBe(404);
  expect((await recruiter.post('/api/simulator/incoming-text', { from: '3055550101', message: 'Hi' })).status).toBe(403);
});

test('a person’s own number and signature are used, and settings and signatures are found by user and by setting [SMS-006]', async () => {
  const own = await app.make('smsSettings', {
    name: 'Rita',
    user: recruiter.user._id,
    number: '(407) 555-0123',
    forward_to: '(407) 555-0124',
  });
  const signature = await app.make('smsSignatures', {
    name: 'Rita',
    user: recruiter.user._id,
    setting: own._id,
    signature: '- Rita',
  });
  const found = (path: string, person = recruiter) =>
    person.get(path).then(({ body }) => body.records.map(({ _id }: { _id: string }) => _id));
  expect(await found(`/api/sms-settings/by-user/${recruiter.user._id}`)).toEqual([own._id]);
  expect(await found(`/api/sms-signatures/by-user/${recruiter.user._id}`)).toEqual([signature._id]);
  expect(await found(`/api/sms-signatures/by-setting/${own._id}`)).toEqual([signature._id]);
  const other = await app.userWith({ access: { smsSettings: { views: allViews }, smsSignatures: { views: allViews } } });
  expect(await found(`/api/sms-settings/by-user/${recruiter.user._id}`, other)).toEqual([]);
  expect(await found(`/api/sms-signatures/by-user/${recruiter.user._id}`, other)).toEqual([]);

  const to = number();
  await send({ to, message: 'Hello' });
  await app.workJobs();
  expect((await textsOf(recruiter, to))[0]).toMatchObject({
    sentFrom: '(407) 555-0123',
    message: 'Hello\n- Rita Reply STOP to opt out.',
  });
  await incoming(to, 'Got it');
  await app.workJobs();
  const { rows } = await app.engine.database.query(`select text from muster.outbox where "to"->>0 = '+14075550124'`);
  expect(rows.map(({ text }) => text)).toEqual([expect.stringContaining('Got it')]);
});

test('a campaign number has its number, and many are deleted by one call [SMS-004] [SMS-005]', async () => {
  const numbers = [];
  for (const given of ['+1 407 555 0111', '407-555-0112'])
    numbers.push((await admin.post('/api/campaign-numbers', { name: given, number: given })).body.record);
  expect(numbers.map((each) => each.number)).toEqual(['(407) 555-0111', '(407) 555-0112']);
  expect((await admin.post('/api/campaign-numbers', { name: 'none' })).body.fields).toHaveProperty('number');
  const used = (await admin.get('/api/campaign-numbers/use')).body.records;
  expect(used.map((each: { number: string }) => each.number)).toContain('(407) 555-0111');
  const gone = await admin.post('/api/campaign-numbers/delete-by-array', { ids: numbers.map(({ _id }) => _id) });
  expect([gone.status, (await admin.get('/api/campaign-numbers')).body.records.length ?? 0]).toEqual([200, 0]);
  expect((await recruiter.post('/api/campaign-numbers', { name: 'x', number: '(407) 555-0113' })).status).toBe(403);
});

test('a text that did not arrive says why and is sent again', async () => {
  const to = number('95');
  const { body } = await send({ to, message: 'Hello' });
  const failed = await until(
    () => textsOf(recruiter, to),
    ([text]) => text?.delivery === 'undelivered',
  );
  expect(failed[0]!.error).toBe('The carrier did not deliver this text (30008).');
  expect(await outbox(body.record._id)).toMatchObject({ status: 'failed', problem: failed[0]!.error });
  expect((await recruiter.post(`/api/sms/send-again/${body.record._id}`)).status).toBe(200);
  expect(await textsOf(recruiter, to)).toHaveLength(2);
});

test('a text is sent again whole by who may not read its words or its number', async () => {
  const hidden = { sms: { views: allViews, fields: { message: 'None', number: 'None' } } };
  const blind = await app.userWith({ access: hidden });
  const to = number();
  const own = { assigned_to: blind.user._id, sentBy: blind.user._id };
  const failed = await app.make('sms', {
    ...own,
    message: 'Your shift is at 7',
    number: to,
    direction: 'outbound',
    delivery: 'failed',
  });
  const again = await blind.post(`/api/sms/send-again/${failed._id}`);

  expect([again.status, again.body.record.message, again.body.record.number]).toEqual([200, undefined, undefined]);
  await app.workJobs();
  const { message, number: sentTo } = await app.system().records.get('sms', again.body.record._id);
  expect([message, sentTo]).toEqual([expect.stringContaining('Your shift is at 7'), to]);
});

test('the inbox reads the numbers of its reader by index, however many texts there are', async () => {
  await app.engine.database.query(
    `insert into records.sms (_id, name, number, direction, status, message, "sentBy", assigned_to, deleted, version, created_by, modified_by, "createdAt", "updatedAt")
     select 'dddddddd' || lpad(to_hex(n), 16, '0'), 'x', '(212) ' || 200 + n % 700 || '-' || 1000 + n % 8999, 'outbound', 'Sent', 'x', $1, $1, false, 0, $1, $1, now(), now()
       from generate_series(1, 30000) n`,
    [admin.user._id],
  );
  await app.engine.database.query('analyze records.sms');
  const me = app.system().inNameOf(recruiter.user._id, 'whose inbox it is');
  const { text, values } = threadsSql(me, { whose: 'mine', pageNumber: 0, pageSize: 50 });
  const { rows } = await app.engine.database.query(`explain ${text}`, values);

  const plan = rows.map((row) => Object.values(row)[0]).join('\n');
  expect(plan).not.toContain('Seq Scan on sms');
  expect((await recruiter.post('/api/sms/threads', { whose: 'mine' })).body.total).toBeLessThan(60);
});

test('5,000 texts are queued by one statement per 1,000', async () => {
  const recipients = Array.from({ length: 5_000 }, (_, at) => ({
    to: `(786) ${200 + Math.floor(at / 1_000)}-${String(1_000 + (at % 1_000))}`,
  }));
  const asked = await statementsOf(async () => {
    const { status, body } = await admin.post('/api/sms/send-multiple-sms', { recipients, message: 'Open house on Friday' });
    expect([status, body.error, body.queued, body.skipped]).toEqual([200, undefined, 5_000, []]);
  });

  expect(asked.filter((text) => /insert into records\."?sms"?/.test(text))).toHaveLength(5);
  expect(asked.length).toBeLessThan(60);
});
