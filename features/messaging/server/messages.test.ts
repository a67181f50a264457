import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { sendMessage } from './send-message.jobs.ts';

let app: TestApp;
let ana: Client;
let ben: Client;
let lead: string;
beforeAll(async () => {
  app = await startTestApp();
  const views = { views: allViews };
  const access = {
    messages: views,
    leads: views,
    emailFolders: views,
    emailSettings: views,
    gmailAccounts: views,
    templates: views,
  };
  ana = await app.userWith({ access, name: 'Ana Ruiz' });
  ben = await app.userWith({ access: { messages: views } });
  lead = (await app.make('leads', { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.org' }))._id;
});
afterAll(() => app?.close());

const about = () => ({ moduleName: 'leads', recordId: lead });
const letter = (more: object = {}) => ({ to: ['ada@example.org'], subject: 'Hello', message: '<p>Hi Ada</p>', ...more });
const send = (body: object, how = 'custom', by = ana) => by.post(`/api/messages/send-${how}`, body);
const stored = (id: string) => app.system().records.get('messages', id);
const outbox = async (id: string) =>
  (await app.engine.database.query('select * from muster.outbox where _id = $1', [id])).rows[0];
/** Given to the mail, and gone. */
async function sent(body: object, how = 'custom-email', by = ana) {
  const answer = await send(body, how, by);
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  await app.workJobs();
  return stored(answer.body.record._id);
}

test('a letter of the system or of a person leaves once, from the record that it is about [MSG-001] [MSG-006] [MSG-017]', async () => {
  const system = await sent(
    letter({ related_record: about(), to: 'ada@example.org', cc: ['cy@example.org'], bcc: ['di@example.org'] }),
    'email-from-system',
  );
  const custom = await sent(letter({ related_record: about() }));

  expect(system).toMatchObject({
    name: 'Hello',
    subject: 'Hello',
    to: ['ada@example.org'],
    cc: ['cy@example.org'],
    bcc: ['di@example.org'],
    sentFrom: 'no-reply@localhost',
    direction: 'outbound',
    status: 'Sent',
    messageType: 'email',
    message: '<p>Hi Ada</p>',
    deleted: false,
    sentBy: ana.user._id,
    related_record: about(),
    thread: system._id,
  });
  expect(await outbox(system._id)).toMatchObject({ status: 'recorded', message_id: system.message_id, replyTo: null });
  expect(await outbox(custom._id)).toMatchObject({ replyTo: ana.user.email, text: 'Hi Ada' });
  const { rows } = await app.engine.database.query(`select count(*) as n from muster.outbox where subject = 'Hello'`);
  expect(rows[0]!.n).toBe(2);
});

test('what is no address is refused by name, and so is a letter to nobody or about what one does not see', async () => {
  const wrong = await send(letter({ to: ['ada@example.org\r\nBcc: eve@example.org'], cc: ['nobody'] }), 'email-from-system');
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['to', 'cc']]);
  expect((await send(letter({ to: [] }), 'email-from-system')).body.fields.to).toBe('Please add a recipient.');
  expect((await send(letter({ related_record: about() }), 'custom-email', ben)).body.fields).toEqual({
    related_record: 'The chosen record does not exist.',
  });
  expect((await app.anonymous.post('/api/messages/send-custom-email', letter())).status).toBe(401);
});

test('a line break in a subject is a space where it is stored', async () => {
  const subject = 'Hello\r\nBcc: all@example.org\u2028there';
  const { _id } = await sent(letter({ subject }));
  const draft = await app.make('messages', letter({ name: 'Later', subject, status: 'Draft' }));
  const template = await app.make('templates', { name: 'Hello', description: 'Hi', type: 'email', subject, body: 'Hi' });

  const line = 'Hello Bcc: all@example.org there';
  expect([(await stored(_id)).subject, draft.subject, template.subject]).toEqual([line, line, line]);
});

test('a message is taken back while it waits, and goes at its moment', async () => {
  const held = (await send(letter({ holdSeconds: 60 }), 'custom-email')).body.record;
  expect(held.status).toBe('Queued');
  const back = await ana.post(`/api/messages/cancel-send/${held._id}`);
  expect(back.body.record.status).toBe('Draft');
  const again = await ana.post(`/api/messages/cancel-send/${held._id}`);
  expect([again.status, again.body.record.status]).toEqual([200, 'Draft']);
  expect((await ben.get(`/api/messages/${held._id}`)).status).toBe(404);

  const later = new Date(Date.now() + 600_000).toISOString();
  const scheduled = (await send(letter({ sendAt: later, draft: held._id }), 'custom-email')).body.record;
  expect([scheduled._id, scheduled.status, scheduled.send_at]).toEqual([held._id, 'Scheduled', later]);
  await app.workJobs();
  expect(await outbox(held._id)).toBeUndefined();
  await app.engine.database.query('update graphile_worker._private_jobs set run_at = now() where key = $1', [
    `message ${held._id}`,
  ]);
  app.advance(660_000);
  await app.workJobs();
  expect((await stored(held._id)).status).toBe('Sent');
  expect((await ana.post(`/api/messages/cancel-send/${held._id}`)).status).toBe(409);
  expect((await send(letter({ draft: held._id }), 'custom-email')).status).toBe(409);
});

test('a message that was scheduled does not leave in the name of who may not sign in any more', async () => {
  const leaver = await app.userWith({ access: { messages: { views: allViews } } });
  const sendAt = new Date(app.engine.clock().getTime() + 3_600_000).toISOString();
  const { record } = (await send({ to: ['late@example.org'], subject: 'S', message: 'M', sendAt }, 'custom-email', leaver)).body;
  await app.system().records.update('users', leaver.user._id, { active: false });
  await app.engine.changeCounters.check();
  await app.engine.database.query(`update records.messages set send_at = now() where _id = $1`, [record._id]);

  await sendMessage.run(app.system(), { _id: record._id }, { jobId: '1', attempt: 1 });

  expect(await stored(record._id)).toMatchObject({
    status: 'Failed',
    error: 'The person who wrote this may not sign in any more.',
  });
});

test('a message that is woken too early, by a clock that is ahead, waits for its moment and leaves', async () => {
  const { _id, send_at } = (await send(letter({ holdSeconds: 5 }), 'custom-email')).body.record;
  await sendMessage.run(app.system(), { _id }, { jobId: '1', attempt: 1 });
  expect(await outbox(_id)).toBeUndefined();
  const { rows } = await app.engine.database.query('select run_at as at from graphile_worker._private_jobs where key = $1', [
    `message ${_id}`,
  ]);
  // what is left is counted at one reading of the clock and added to another
  const [early] = rows.map(({ at }) => Math.abs(new Date(at as string).getTime() - Date.parse(send_at)));
  expect(early).toBeLessThan(1_000);

  await app.engine.database.query('delete from graphile_worker._private_jobs where key = $1', [`message ${_id}`]);
  await sendMessage.run(app.system(), { _id }, { jobId: '1', attempt: 1 });
  await app.engine.database.query('update graphile_worker._private_jobs set run_at = now() where key = $1', [`message ${_id}`]);
  app.advance(6_000);
  await app.workJobs();
  expect((await stored(_id)).status).toBe('Sent');
});

test('an answer keeps the thread and the record, and its thread is read oldest first by who sees the record', async () => {
  const first = await sent(letter({ related_record: about() }));
  const reply = await sent(letter({ subject: 'Re: Hello', reply_to_message: first._id }));
  const third = await sent(letter({ subject: 'Re: Hello', reply_to_message: reply._id }));

  expect(reply).toMatchObject({ thread: first.thread, related_record: about(), in_reply_to: first.message_id });
  expect((await outbox(third._id))!.headers).toEqual({
    'In-Reply-To': reply.message_id,
    References: `${first.message_id} ${reply.message_id}`,
  });
  const page = (await ana.get(`/api/messages/thread/${first.thread}`)).body;
  expect(page.records.map(({ _id }: { _id: string }) => _id)).toEqual([first._id, reply._id, third._id]);
  expect((await ben.get(`/api/messages/thread/${first.thread}`)).body.records).toEqual([]);
  expect((await send(letter({ reply_to_message: first._id }), 'custom-email', ben)).status).toBe(404);
});

test('a draft keeps what it answers and its files, and leaves with both', async () => {
  const first = await sent(letter({ related_record: about() }));
  const upload = await ana.upload('/api/files/upload', { name: 'Offer.txt', content: Buffer.from('an offer') });
  const foreign = await ben.upload('/api/files/upload', { name: 'Other.txt', content: Buffer.from('not yours') });
  const draft = (attachments: string[]) =>
    ana.post('/api/messages', {
      ...letter({ name: 'Re: Hello', subject: 'Re: Hello' }),
      status: 'Draft',
      messageType: 'email',
      direction: 'outbound',
      reply_to_message: first._id,
      attachments,
    });
  expect((await draft([foreign.body._id])).body.fields).toEqual({ attachments: 'An attached file does not exist.' });
  const { record } = (await draft([upload.body._id])).body;
  expect(record.attached_files).toMatchObject([{ filename: 'Offer.txt', size: 8 }]);
  expect((await app.system().records.find('messages', record._id))!.thread).toBeNull();

  const reply = await sent(letter({ subject: 'Re: Hello', draft: record._id, attachments: [upload.body._id] }));

  expect(reply).toMatchObject({ _id: record._id, thread: first.thread, in_reply_to: first.message_id });
  expect((await outbox(reply._id))!.attachments).toMatchObject([{ filename: 'Offer.txt' }]);
});

test('files go with a letter, belong to it, and are one’s own', async () => {
  const upload = await ana.upload('/api/files/upload', { name: 'Offer.txt', content: Buffer.from('an offer') });
  const others = await ben.upload('/api/files/upload', { name: 'Other.txt', content: Buffer.from('not yours') });
  expect((await send(letter({ attachments: [others.body._id] }), 'custom-email')).body.fields).toEqual({
    attachments: 'An attached file does not exist.',
  });

  const message = await sent(letter({ attachments: [upload.body._id] }));

  expect(message).toMatchObject({ attachments: [upload.body._id], attached_files: [{ filename: 'Offer.txt', size: 8 }] });
  expect((await outbox(message._id))!.attachments).toMatchObject([{ filename: 'Offer.txt', size: 8 }]);
});

test('signature and address for answers are those of the email settings, and nobody sends from the mailbox of another', async () => {
  await app.make('emailSettings', {
    user: ana.user._id,
    from_name: 'Ana R.',
    reply_to: 'desk@example.org',
    signature: '<p>Ana, Desk</p>',
  });
  const others = await app.make('gmailAccounts', { gmail_email_address: 'ben@example.org', user: ben.user._id });

  const message = await sent(letter());

  expect(message.message).toBe('<p>Hi Ada</p><p>--</p><p>Ana, Desk</p>');
  expect((await outbox(message._id))!.replyTo).toBe('desk@example.org');
  expect((await send(letter({ mailbox: others._id }), 'custom-email')).status).toBe(403);
});

test('whom the suppression list holds back gets nothing, the record says why, and it is sent again when nothing holds it', async () => {
  const admin = await app.signIn();
  const held = (await admin.post('/api/suppressions', { channel: 'mail', address: 'zed@example.org' })).body.record;

  const message = await sent(letter({ to: ['zed@example.org'] }));

  expect(message).toMatchObject({ status: 'Failed', error: 'zed@example.org is on the suppression list.' });
  await admin.delete(`/api/suppressions/${held._id}`);
  await ana.post(`/api/messages/send-again/${message._id}`);
  await app.workJobs();
  expect(await stored(message._id)).toMatchObject({ status: 'Sent', error: null });
  expect((await ana.post(`/api/messages/send-again/${message._id}`)).status).toBe(409);
});

test('a status sends nothing, and what was sent stays as it was', async () => {
  const draft = (await ana.post('/api/messages', { name: 'Draft', to: ['ada@example.org'], status: 'Draft' })).body.record;
  const change = (id: string, fields: object) => ana.put(`/api/messages/update-certain-fields/${id}`, { fields });
  expect((await change(draft._id, { status: 'Queued' })).body.fields.status).toBe(
    'Use “Send” to send a message, not its status.',
  );
  const message = await sent(letter({ related_record: about() }));
  expect((await change(message._id, { subject: 'Another' })).body.error).toBe('A message that was sent cannot be changed.');
});

test('messages go into a folder of one’s own [MSG-020]', async () => {
  const folder = (await ana.post('/api/email-folders', { name: 'Later', user: ana.user._id })).body.record;
  const others = await app.make('emailFolders', { name: 'Not yours', user: ben.user._id });
  const [own, foreign] = [await sent(letter()), await sent(letter(), 'custom-email', ben)];
  const move = (body: object) => ana.post('/api/messages/move-from-folder', body);

  expect((await move({ ids: [own._id, foreign._id], folder: folder._id })).body).toMatchObject({
    matched: 1,
    changed: 1,
    skipped: [{ _id: foreign._id, code: 'not-found' }],
  });
  expect((await stored(own._id)).email_folder).toBe(folder._id);
  expect((await move({ ids: [own._id], folder: others._id })).status).toBe(404);
  expect((await move({ ids: [own._id], folder: null })).body.changed).toBe(1);
});

test('without SendGrid’s key a letter by one of its templates stays in the outbox, as all mail does [MSG-020]', async () => {
  await app.system().records.update('users', ana.user._id as string, { sendgrid_approved: true });
  const body = { templateId: 'd-1', recipients: [{ moduleName: 'leads', recordId: lead }], data: { season: 'spring' } };
  const { status, body: answer } = await ana.post('/api/messages/process-sendgrid-email', body);
  expect([status, answer.queued]).toEqual([200, 1]);
  await app.workJobs();

  const message = await stored(answer.records[0]);
  expect(message).toMatchObject({ status: 'Sent', subject: 'SendGrid template d-1', to: ['ada@example.org'] });
  const kept = (await app.system().records.all('outbox', { subject: 'SendGrid template d-1' }))[0]!;
  expect(kept).toMatchObject({ status: 'recorded', to: ['ada@example.org'] });
});

test('what hangs on no record is its writer’s, and the messages of a record are sorted by their moment [MSG-021]', async () => {
  const own = await sent(letter());
  expect((await ana.get(`/api/messages/${own._id}`)).status).toBe(200);
  expect((await ben.get(`/api/messages/${own._id}`)).status).toBe(404);
  const next = await sent(letter({ subject: 'Another' }));

  const { body } = await ana.post('/api/messages/paged-search', {});
  expect(body.records.slice(0, 2).map(({ _id }: { _id: string }) => _id)).toEqual([next._id, own._id]);
  const moments = body.records.map(({ createdAt }: { createdAt: string }) => createdAt);
  expect([body.pageSize, moments]).toEqual([10, moments.toSorted().toReversed()]);
  const sorted = await ana.post('/api/messages/search', {
    searchTerms: { sentBy: ana.user._id },
    sortField: 'subject',
    sortOrder: 'desc',
  });
  const subjects = sorted.body.records.map(({ subject }: { subject: string | null }) => subject).filter(Boolean);
  expect(subjects).toEqual(expect.arrayContaining(['Another', 'Hello']));
  expect(subjects).toEqual(subjects.toSorted().toReversed());
});

test('messages have the calls of every record [MSG-016]', async () => {
  const base = '/api/messages';
  const fields = { name: 'Call', subject: 'Call', to: ['ada@example.org'], status: 'Draft' };
  const ids: string[] = [];
  for (const path of [base, `${base}/create`, base, base]) ids.push((await ana.post(path, fields)).body.record._id);
  const [one, two, three, four] = ids as [string, string, string, string];

  expect((await ana.get(base)).body.records.length).toBeGreaterThan(3);
  expect((await ana.get(`${base}/${one}`)).body.subject).toBe('Call');
  expect((await ana.put(`${base}/${one}`, { ...fields, subject: 'Changed' })).body.record.subject).toBe('Changed');
  const many = await ana.put(`${base}/update-certain-fields-array/`, { ids: [one, two], fields: { subject: 'Both' } });
  expect(many.body).toMatchObject({ matched: 2, changed: 2 });
  expect((await ana.put(`${base}/mark-deleted/${one}`)).status).toBe(200);
  expect((await ana.put(`${base}/mark-as-deleted/by-array`, { ids: [two, three] })).body.changed).toBe(2);
  expect((await ana.delete(`${base}/${four}`)).status).toBe(200);
  for (const id of ids) expect((await ana.get(`${base}/${id}`)).status).toBe(404);
});

test('nobody writes a message in the name of somebody else', async () => {
  const access = { messages: { views: allViews } };
  const [writer, other] = [await app.userWith({ access }), await app.userWith({ access })];
  const given = { name: 'Raise', subject: 'Raise', status: 'Draft', sentBy: other.user._id };
  const { record } = (await writer.post('/api/messages', given)).body;

  expect(record.sentBy).toBe(writer.user._id);
  const changed = await writer.put(`/api/messages/update-certain-fields/${record._id}`, { fields: { sentBy: other.user._id } });
  expect(changed.body.record.sentBy).toBe(writer.user._id);
});
