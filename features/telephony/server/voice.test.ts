import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { setting, until } from './testing-telephony.ts';
import { madeSound } from './voice/made-sound.ts';

let app: TestApp;
let admin: Client;
let sender: Client;
const access = {
  messages: { views: allViews },
  voiceshots: { views: allViews },
  recordings: { views: allViews },
  leads: { views: allViews },
  dialer: { views: allViews },
};
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  await setting(app, 'quiet-hours', null);
  await setting(app, 'simulator-seconds', 0);
  await setting(app, 'voice-rate', 600);
  sender = await app.userWith({ access, name: 'Vera Voice' });
});
afterAll(() => app?.close());

let count = 300;
const number = (end = '20') => `(305) ${String((count += 1))}-01${end}`;
const lead = (end = '20', fields: object = {}) =>
  app.make('leads', { first_name: 'Ada', last_name: `L${count}`, mobile_phone: number(end), ...fields });
const link = ({ _id }: { _id: string }) => ({ moduleName: 'leads', recordId: _id });
async function withSound(title: string, seconds = 3) {
  const { body } = await sender.upload('/api/files/upload', { name: 'hello.wav', content: madeSound(seconds) });
  return (await sender.post('/api/voiceshots', { title, path: body.path })).body.record;
}

test('a voiceshot has a title, which is required, a description, its file, and the stamps [VOICE-007]', async () => {
  expect((await sender.post('/api/voiceshots', { description: 'x' })).body.fields).toHaveProperty('title');
  const made = await withSound('Open house');
  expect(made).toMatchObject({
    _id: expect.any(String),
    title: 'Open house',
    path: expect.any(String),
    filename: expect.stringMatching(/^hello\d*\.wav$/),
    seconds: 3,
    created_by: sender.user._id,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
  const fields = { title: 'Open day', description: 'For the schools' };
  const { record } = (await admin.put(`/api/voiceshots/${made._id}`, { ...made, ...fields })).body;
  expect(record).toMatchObject({ ...fields, path: made.path, created_by: sender.user._id, modified_by: admin.user._id });
  const { body } = await sender.upload('/api/files/upload', { name: 'a.txt', content: Buffer.from('words') });
  expect((await sender.post('/api/voiceshots', { title: 'Text', path: body.path })).body.fields.path).toBe(
    'Please choose an MP3 or WAV file.',
  );
});

test('voiceshots have the calls of the specification [VOICE-009]', async () => {
  const make = async (title: string) => (await sender.post('/api/voiceshots/create', { title })).body.record;
  const [one, two, three] = [await make('One'), await make('Two'), await make('Three')];
  expect((await sender.put(`/api/voiceshots/${one._id}`, { title: 'First' })).body.record.title).toBe('First');
  expect((await sender.get(`/api/voiceshots/${one._id}`)).body.title).toBe('First');
  expect((await sender.get('/api/voiceshots/all')).status).toBe(200);
  expect(
    (await sender.put(`/api/voiceshots/update-certain-fields/${two._id}`, { fields: { description: 'Second' } })).status,
  ).toBe(200);
  expect(
    (
      await sender.put('/api/voiceshots/update-certain-fields-array/', {
        ids: [two._id, three._id],
        fields: { description: 'Both' },
      })
    ).body.changed,
  ).toBe(2);
  expect(
    (await sender.post('/api/voiceshots/advancedSearch', { searchTerms: { description: 'Both' } })).body.records,
  ).toHaveLength(2);
  expect((await admin.delete(`/api/voiceshots/${one._id}`)).status).toBe(200);
  expect((await admin.post('/api/voiceshots/delete-by-array', { ids: [two._id, three._id] })).status).toBe(200);
  for (const { _id } of [one, two, three]) expect((await sender.get(`/api/voiceshots/${_id}`)).status).toBe(404);
});

test('their search sorts as the specification says, by last_name ascending, which falls back to the title [VOICE-010]', async () => {
  for (const title of ['Zebra', 'Alpha', 'Mango']) await app.make('voiceshots', { title });
  const asked = (
    await sender.post('/api/voiceshots/dataSourceSearch', {
      sortField: 'last_name',
      sortOrder: 'asc',
      pageNumber: 0,
      pageSize: 10,
    })
  ).body;
  const plain = (await sender.post('/api/voiceshots/dataSourceSearch', {})).body;
  expect(plain).toMatchObject({ pageNumber: 0, pageSize: 10 });
  const titles = plain.records.map(({ title }: { title: string }) => title);
  expect(titles).toEqual([...titles].sort((one, other) => one.localeCompare(other)));
  expect(asked.records.map(({ title }: { title: string }) => title)).toEqual(titles);
});

test('a blast takes a voiceshot, its recipients and the sender, who is whoever calls [VOICE-008] [VOICE-011] [VOICE-013]', async () => {
  const voiceshot = await withSound('Shifts');
  const people = [await lead('20'), await lead('65'), await lead('75'), await lead('85'), await lead('95')];
  const dnc = await lead('20', { lead_status: 'dnc' });
  const { body } = await sender.post('/api/messages/process-blast-voiceshot', {
    voiceshot: voiceshot._id,
    recipients: [...people.map(link), link(dnc), { name: 'Bo', phone: number('21') }, { name: 'No', phone: 'none' }],
    sentBy: admin.user._id,
  });
  expect(body.notices).toEqual([{ title: 'Success', text: 'Voiceshot was triggered', style: 'success', duration: 2_000 }]);
  expect([body.queued, body.records.length, body.skipped.map(({ code }: { code: string }) => code)]).toEqual([
    6,
    6,
    ['dnc', 'no-phone'],
  ]);
  await app.workJobs();
  const messages = await until(
    async () => Promise.all(body.records.map((id: string) => sender.get(`/api/messages/${id}`).then((answer) => answer.body))),
    (found) => found.every(({ outcome }: any) => outcome !== 'queued'),
  );
  expect(messages.map(({ outcome }: any) => outcome)).toEqual(['answered', 'busy', 'no-answer', 'machine', 'failed', 'answered']);
  for (const message of messages)
    expect(message).toMatchObject({
      messageType: 'voiceshot',
      voiceshot: voiceshot._id,
      sentBy: sender.user._id,
      direction: 'outbound',
    });
  expect(messages[0]).toMatchObject({ seconds: 2, status: 'Sent', to: [people[0]!.mobile_phone] });
  const { rows } = await app.engine.database.query(`select count(*)::int as calls from muster.outbox where channel = 'voice'`);
  expect(rows[0]!.calls).toBe(6);
});

test('a voiceshot without its sound is refused, one given as a record is taken, and a call is placed once', async () => {
  const silent = await app.make('voiceshots', { title: 'Silent' });
  const recipients = [link(await lead())];
  expect((await sender.post('/api/messages/process-blast-voiceshot', { voiceshot: silent._id, recipients })).status).toBe(422);
  const voiceshot = await withSound('Once');
  const { body } = await sender.post('/api/messages/process-blast-voiceshot', { voiceshot, recipients });
  await app.workJobs();
  const { callVoiceshot } = await import('./voice/call-voiceshot.jobs.ts');
  const { placeCall } = await import('./calls/place-call.jobs.ts');
  await callVoiceshot.run(app.system(), { _id: body.records[0] }, { jobId: '1', attempt: 2 });
  const calls = await app.system().records.all('telephoneCalls', { message: body.records[0] });
  expect(calls).toHaveLength(1);
  await placeCall.run(app.system(), { call: calls[0]!._id }, { jobId: '2', attempt: 2 });
  const lost = await app.make('telephoneCalls', {
    name: 'x',
    kind: 'voiceshot',
    phone: number(),
    status: 'queued',
    taken_at: new Date().toISOString(),
  });
  await placeCall.run(app.system(), { call: lost._id }, { jobId: '3', attempt: 2 });
  expect(await app.system().records.get('telephoneCalls', lost._id)).toMatchObject({
    status: 'failed',
    problem: 'It is not known whether this call was placed.',
  });
});

test('the address of a sound is unguessable and ends after an hour', async () => {
  const { mediaLink } = await import('./media-link.ts');
  const voiceshot = await withSound('Heard');
  const file = String(voiceshot.path).split('/').at(-1)!;
  const path = new URL(await mediaLink(app.system(), file)).pathname;
  const heard = await app.anonymous.get(path);
  expect([heard.status, heard.headers['content-type']]).toEqual([200, 'audio/wav']);
  expect((await app.anonymous.get(`${path.slice(0, -1)}${path.endsWith('0') ? '1' : '0'}`)).status).toBe(404);
  app.advance(61 * 60 * 1_000);
  try {
    expect((await app.anonymous.get(path)).status).toBe(404);
  } finally {
    app.advance(-61 * 60 * 1_000);
  }
});

test('a recording has a name, a type of Call or Voicemail, a description, and whether it is deleted; the first three are required [DIAL-002] [DIAL-006]', async () => {
  const { fields } = (await admin.post('/api/recordings', {})).body;
  expect(Object.keys(fields).toSorted()).toEqual(['description', 'name', 'type']);
  const { record } = (await admin.post('/api/recordings', { name: 'Hello', type: 'Voicemail', description: 'For machines' }))
    .body;
  expect(record).toMatchObject({ name: 'Hello', type: 'Voicemail', description: 'For machines', deleted: false });
  expect((await admin.post('/api/recordings', { name: 'Hello', type: 'Song', description: 'x' })).status).toBe(422);
  expect((await admin.post('/api/recordings', { name: 'Hello', type: 'Call', description: 'x' })).status).toBe(200);
  await admin.put(`/api/recordings/mark-deleted/${record._id}`);
  expect((await admin.get(`/api/recordings/${record._id}`)).status).toBe(404);
});

test('a call to one’s own phone records a voicemail, which its owner has a moment later [DIAL-007]', async () => {
  const { body } = await sender.post('/api/recordings/request-vm-call', {
    name: 'My drop',
    description: 'Friendly',
    phone: number('11'),
  });
  expect(body.call).toMatchObject({ status: 'queued', recording: null });
  const [recording] = await until(
    () => app.find(sender, 'recordings', { name: 'My drop' }),
    (found) => found.length > 0,
  );
  expect(recording).toMatchObject({
    type: 'Voicemail',
    description: 'Friendly',
    seconds: 2,
    assigned_to: sender.user._id,
    filename: expect.stringContaining('.wav'),
    path: expect.any(String),
  });
  expect(
    (await sender.get(String(recording!.path).startsWith('/') ? String(recording!.path) : `/${String(recording!.path)}`)).headers[
      'content-type'
    ],
  ).toBe('audio/wav');
  expect((await sender.post('/api/recordings/request-vm-call', { name: 'x', description: 'y' })).body.fields).toHaveProperty(
    'phone',
  );
});

test('a phone that is said to be one’s own is not called where nobody may call it', async () => {
  const dnc = await lead('12', { lead_status: 'dnc' });
  const asleep = await lead('13', {});
  const ask = (phone: unknown, more: object = {}) =>
    sender.post('/api/recordings/request-vm-call', { name: 'Drop', description: 'x', phone, ...more });
  const begin = (callerPhone: unknown) =>
    sender.post('/api/dialer/request-new-conference', { participants: [{ phone: number('14') }], callerPhone });
  const barred = 'Whoever has this number is not to be contacted.';
  const calls = async () => (await app.engine.database.query('select count(*) as n from records."telephoneCalls"')).rows[0]!.n;
  const before = await calls();

  const [drop, run] = [await ask(dnc.mobile_phone), await begin(dnc.mobile_phone)];
  expect([drop.status, drop.body.fields, run.status, run.body.fields]).toEqual([
    422,
    { phone: barred },
    422,
    { callerPhone: barred },
  ]);

  const later = (await begin(asleep.mobile_phone)).body.conference;
  await setting(app, 'quiet-hours', { from: '00:00', to: '23:59' });
  const start = await sender.post(`/api/dialer/start/${later._id}`);
  expect([start.status, start.body.fields?.callerPhone]).toEqual([422, expect.stringMatching(/^It is \d\d:\d\d there\.$/)]);
  expect((await ask(asleep.mobile_phone)).body.fields?.phone).toMatch(/^It is \d\d:\d\d there\.$/);
  expect(await calls()).toBe(before);
  expect((await ask(number('15'))).status).toBe(200);
  await setting(app, 'quiet-hours', null);
});

test('the name of a call, which holds its number, is read by who reads the number', async () => {
  const person = await app.userWith({ access: { telephoneCalls: { views: allViews } } });
  const blind = await app.userWith({ access: { telephoneCalls: { views: allViews, fields: { phone: 'None' } } } });
  const named = async (client: Client) => {
    const call = { name: 'Call (305) 555-0199', phone: '(305) 555-0199', assigned_to: client.user._id };
    const { _id } = await app.make('telephoneCalls', call);
    return (await client.get(`/api/telephone-calls/${_id}`)).body.name;
  };

  expect([await named(person), await named(blind)]).toEqual(['Call (305) 555-0199', undefined]);
});

test('calls are recorded where the setting says so, heard with their record, and go after their days', async () => {
  await setting(app, 'call-recording', 'on');
  const teams = [(await app.make('teams', { name: 'Team' }))._id];
  const person = await lead('20');
  const run = (await sender.post('/api/dialer/request-new-conference', { participants: [link(person)] })).body.conference;
  await sender.post(`/api/dialer/start/${run._id}`);
  await sender.post(`/api/dialer/simulate/${run._id}`, { event: 'caller-joins' });
  await until(
    async () => (await sender.get(`/api/dialer/conference-details/${run._id}`)).body.conference,
    ({ state }) => state === 4,
  );
  await sender.post(`/api/dialer/simulate/${run._id}`, { event: 'callee-hangs-up' });
  await setting(app, 'call-recording', 'off');
  const colleague = await app.userWith({ access });
  const heard = async (by: Client) =>
    (await app.find(by, 'recordings', { type: 'Call', 'related_record.recordId': person._id })).length;
  expect([await heard(sender), await heard(colleague)]).toEqual([1, 1]);
  await app.system().records.update('leads', person._id, { teams });
  expect(await heard(colleague)).toBe(0);
  await sender.post(`/api/dialer/end-conference/${run._id}`);

  const { sweepRecordings } = await import('./voice/recordings.jobs.ts');
  await sweepRecordings.run(app.system(), {}, { jobId: '9', attempt: 1 });
  expect(await heard(sender)).toBe(1);
  app.advance(91 * 86_400_000);
  await sweepRecordings.run(app.system(), {}, { jobId: '9', attempt: 1 });
  app.advance(-91 * 86_400_000);
  expect(await app.system().records.count('recordings', { type: 'Call', 'related_record.recordId': person._id })).toBe(0);
});

test('the settings of texts and calls are there from the first start, and what does not fit is refused', async () => {
  const { records } = (
    await admin.post('/api/admin-settings/dataSourceSearch', { searchTerms: { section: 'texts-and-calls' }, pageSize: 50 })
  ).body;
  expect(records).toHaveLength(10);
  const wrong: Record<string, unknown> = {
    'simulator-seconds': -1,
    'voice-rate': 'fast',
    'sms-rate': 0,
    'dialer-wrap-seconds': 1.5,
    'recording-days': 0,
    'call-recording': 'maybe',
    'recording-announcement-states': ['Florida'],
    'sms-help': ' ',
    'quiet-hours': 'at night',
    'sms-first-notice': 7,
  };
  for (const { _id, key } of records) {
    const refused = await admin.put(`/api/admin-settings/update-certain-fields/${_id}`, {
      fields: { setting: { value: wrong[key] } },
    });
    expect([key, refused.status, Object.keys(refused.body.fields ?? {})[0]]).toEqual([
      key,
      422,
      expect.stringMatching(/^setting/),
    ]);
    expect(Object.values(refused.body.fields)).not.toContain('Invalid input');
  }
});
