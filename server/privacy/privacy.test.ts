import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setTimeout as wait } from 'node:timers/promises';
import { eraseMany } from '../erasure/erase-many.ts';
import { storeUpload } from '../files/uploads.ts';
import { emptyTrash } from '../records/trash.ts';
import { ADMIN, startTestApp, type Client, type TestApp } from '../testing.ts';
import { tellDue } from './work-requests.jobs.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app.close());

const query = async (sql: string, values?: unknown[]) => (await app.engine.database.query(sql, values)).rows;
const requestOf = async (id: string) => (await admin.get(`/api/privacy/requests/${id}`)).body;
const lead = (recordId: string) => ({ moduleName: 'leads', recordId });

const makeKey = () =>
  admin.post('/api/users/api-keys', {
    name: 'All',
    scopes: [{ module: '*', level: 'write' }],
    expiresAt: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
    password: ADMIN.password,
  });

let count = 0;
/** Somebody with everything that hangs on a person. */
async function makePerson() {
  count++;
  const first = `Mirabel${count}`;
  const email = `mirabel${count}@example.org`;
  const phone = `(813) 555-01${String(count).padStart(2, '0')}`;
  const { _id } = (await admin.post('/api/leads', { first_name: first, last_name: 'Quist', email, mobile_phone: phone })).body
    .record;
  const about = { moduleName: 'leads', recordId: _id };
  const comment = await app.make('comments', { name: 'x', related_record: about, message: `${first} called` });
  const text = await app.make('sms', { name: 'x', related_record: about, message: `Hello ${first}`, number: phone });
  const contact = await app.make('contacts', { first_name: first, last_name: 'Quist', email: email.toUpperCase() });
  const stranger = await app.make('accounts', { name: `School ${count}`, description: `Ask ${first} Quist about it` });
  await query(
    `insert into muster.outbox (_id, channel, "to", subject, body, status) values ($1, 'mail', $2, 'Hi', 'Dear', 'sent')`,
    [`letter${count}`, JSON.stringify([email])],
  );
  await query(
    `insert into muster.files (_id, filename, path, size, type, sha256, parent_module, parent_id) values ($1, 'cv.pdf', $2, 3, 'application/pdf', 'x', 'leads', $3)`,
    [`${_id.slice(0, 20)}f${String(count).padStart(3, '0')}`, `none/${_id}`, _id],
  );
  return { _id: _id as string, first, email, phone, comment, text, contact, stranger };
}

test('from an address, a number or a record one finds everything that is held', async () => {
  const person = await makePerson();

  for (const wanted of [{ records: [lead(person._id)] }, { email: person.email }, { phone: person.phone }]) {
    const { status, body } = await admin.post('/api/privacy/find', wanted);
    expect(status).toBe(200);
    const of = (moduleName: string, relation: string) =>
      body.holdings.find((each: any) => each.moduleName === moduleName && each.relation === relation);
    expect(of('leads', 'is')).toMatchObject({ count: 1, ids: [person._id] });
    if (!('phone' in wanted)) expect(of('contacts', 'is')).toMatchObject({ ids: [person.contact._id] });
    expect(of('comments', 'about')).toMatchObject({ ids: [person.comment._id] });
    expect(of('sms', 'about')).toMatchObject({ ids: [person.text._id] });
    expect(of('accounts', 'mentions')).toMatchObject({ ids: [person.stranger._id] });
    expect(body.files).toBe(1);
    expect(body.auditEntries).toBeGreaterThan(0);
  }
  expect((await admin.post('/api/privacy/find', { email: person.email })).body.letters).toBe(1);
  expect((await admin.post('/api/privacy/find', {})).status).toBe(400);
});

test('by a number one finds whom the dialer calls, and files that are not searched are named', async () => {
  const phone = '(813) 555-0177';
  const conference = await app.make('dialer', { name: 'Tuesday', owner: admin.user._id });
  const participant = await app.make('dialerParticipants', { name: 'x', conference: conference._id, position: 1, phone });
  const { body } = await admin.post('/api/privacy/find', { phone });
  expect(body.holdings).toContainEqual({ moduleName: 'dialerParticipants', relation: 'about', count: 1, ids: [participant._id] });
  expect(body.notSearched).toEqual([]);

  await app.importCsv(admin, 'leads', 'First name,Last name\nImported,Person\n');
  expect((await admin.post('/api/privacy/find', { phone })).body.notSearched).toEqual(['imports']);
  await query('delete from muster.imports');
});

const DAY_MS = 86_400_000;

test('System Admins hear once a day of requests that are due in five days or overdue, without a name', async () => {
  const { _id, first } = await makePerson();
  const told = async () => (await app.notificationsOf(admin)).filter(({ kind }) => kind === 'privacy-due');
  const look = async () => {
    await tellDue.run(app.system(), {}, { jobId: '1', attempt: 1 });
    return told();
  };
  const { body } = await admin.post('/api/privacy/requests', { kind: 'erase', records: [lead(_id)], reason: 'By letter' });
  expect(await look()).toEqual([]);
  const dueIn = (days: number) =>
    query(`update muster.privacy_requests set due_at = $2 where _id = $1`, [body.request, new Date(Date.now() + days * DAY_MS)]);

  await dueIn(4);
  expect(await look()).toMatchObject([
    {
      title: 'Requests about personal data are due within 5 days',
      text: expect.stringMatching(/^One request is due within 5 days/),
    },
  ]);
  await dueIn(-1);
  const [notice, ...others] = await look();
  expect([notice!.title, notice!.path, others]).toEqual(['Requests about personal data are overdue', '/admin/privacy', []]);
  expect(JSON.stringify(notice)).not.toContain(first);

  await admin.post(`/api/privacy/requests/${body.request}/begin`);
  await app.workJobs();
  await query('delete from records.notifications');
  expect(await look()).toEqual([]);
});

test('a trial says what would go and changes nothing; an erasure empties it, and the audit log still verifies', async () => {
  const { _id, first, email, comment, text } = await makePerson();
  await app.make('notes', { name: `About ${first}`, related_record: lead(_id) });
  const body = { records: [lead(_id)], reason: 'They asked for it' };

  const trial = await admin.post('/api/privacy/erase', { ...body, dryRun: true });
  expect(trial.status).toBe(200);
  expect(trial.body.kept).toEqual([]);
  const ofLead = trial.body.wouldErase.find(({ recordId }: any) => recordId === _id);
  expect(ofLead.fields).toEqual(expect.arrayContaining(['first_name', 'last_name', 'email', 'mobile_phone', 'name']));
  expect(ofLead.fields).not.toContain('lead_status');
  expect((await admin.get(`/api/leads/${_id}`)).body.first_name).toBe(first);

  const ordered = await admin.post('/api/privacy/erase', body);
  expect(ordered.status).toBe(202);
  await app.workJobs();

  const request = await requestOf(ordered.body.request);
  expect(request).toMatchObject({
    kind: 'erase',
    state: 'done',
    by: admin.user._id,
    reason: body.reason,
    file: null,
    kept: [],
    problem: null,
  });
  expect(request.erased).toMatchObject({ records: 5, files: 1, letters: 1 });
  expect(request.erased.auditValues).toBeGreaterThan(3);
  const [row] = await query(`select * from records.leads where _id = $1`, [_id]);
  expect(row).toMatchObject({ name: 'Erased', deleted: true, first_name: null, email: null, mobile_phone: null });
  expect((await query('select message, name from records.comments where _id = $1', [comment._id]))[0]).toEqual({
    message: null,
    name: 'Erased',
  });
  expect((await query('select message, number from records.sms where _id = $1', [text._id]))[0]).toEqual({
    message: null,
    number: null,
  });
  const log = JSON.stringify(
    await query(`select * from muster.audit_log where module in ('leads', 'comments', 'sms', 'notes', 'emailAddresses')`),
  );
  expect(log).not.toContain(first);
  expect(log).not.toContain(email);
  expect((await admin.get('/api/audit-log/verify')).body).toMatchObject({ isIntact: true });
  expect((await admin.get(`/api/leads/${_id}`)).status).toBe(404);
  const back = await admin.put(`/api/leads/restore/${_id}`);
  expect([back.status, back.body.code]).toEqual([409, 'erased']);
});

test('an undo brings nobody back who was erased since, and of many that are restored the others come back', async () => {
  const [first, second, third] = [await makePerson(), await makePerson(), await makePerson()];
  const ids = [first._id, second._id, third._id];
  const erase = async (id: string) => {
    await admin.post('/api/privacy/erase', { records: [lead(id)], reason: 'They asked for it' });
    await app.workJobs();
  };
  const standing = async () =>
    (await query('select _id, deleted from records.leads where _id = any($1) order by _id', [ids])).map(({ deleted }) => deleted);
  const skippedOf = async (run: string) => (await admin.get(`/api/runs/${run}/skipped`)).body.records;
  const deletion = (await admin.put('/api/leads/mark-as-deleted/by-array', { ids })).body.run;
  await erase(first._id);

  const undo = (await admin.post(`/api/runs/${deletion}/undo`)).body.run;
  await app.workJobs();
  expect(await standing()).toEqual([true, false, false]);
  expect(await skippedOf(undo)).toMatchObject([{ _id: first._id, reason: expect.stringContaining('erased for good') }]);

  await admin.put('/api/leads/mark-as-deleted/by-array', { ids: ids.slice(1) });
  const restored = await admin.put('/api/leads/restore/by-array', { ids });
  expect([restored.status, restored.body]).toMatchObject([
    200,
    { changed: 2, skipped: [{ _id: first._id, code: 'conflict', reason: expect.stringContaining('erased for good') }] },
  ]);
  expect(await standing()).toEqual([true, false, false]);

  const named = { _moduleName: 'leads', fromRecordId: third._id, toRecordId: second._id };
  const merge = (await admin.post('/api/merge', named)).body.run;
  await erase(third._id);
  expect((await admin.post(`/api/runs/${merge}/undo`)).status).toBe(202);
  await app.workJobs();
  expect(await standing()).toEqual([true, false, true]);
});

test('a form that was open while its record was erased brings nothing back', async () => {
  const { _id, first } = await makePerson();
  const note = await app.make('notes', { name: `About ${first}`, description: `${first} called`, related_record: lead(_id) });
  const shown = (await admin.get(`/api/notes/${note._id}`)).body;
  await admin.post('/api/privacy/erase', { records: [lead(_id)], reason: 'They asked for it' });
  await app.workJobs();

  const whole = await admin.put(`/api/notes/${note._id}`, shown);
  const { version } = shown;
  const one = await admin.put(`/api/notes/update-certain-fields/${note._id}`, { fields: { description: first }, version });
  expect([whole.body.code, one.body.code]).toEqual(['version-conflict', 'version-conflict']);
  expect(JSON.stringify(await query('select * from records.notes where _id = $1', [note._id]))).not.toContain(first);
});

test('the register says when an answer is due, and holds no name', async () => {
  const { _id, first } = await makePerson();
  const { body } = await admin.post('/api/privacy/requests', {
    kind: 'erase',
    records: [lead(_id)],
    reason: 'By letter',
    dueInDays: 45,
  });
  const request = await requestOf(body.request);
  expect(request.state).toBe('waiting');
  expect(Date.parse(request.dueAt) - Date.parse(request.createdAt)).toBe(45 * 24 * 60 * 60 * 1000);
  const { body: page } = await admin.get('/api/privacy/requests?pageSize=200');
  expect(page.records[0]._id).toBe(body.request);
  expect(JSON.stringify(page)).not.toContain(first);

  expect((await admin.post(`/api/privacy/requests/${body.request}/begin`)).status).toBe(202);
  await app.workJobs();
  expect((await requestOf(body.request)).state).toBe('done');
  expect((await admin.post(`/api/privacy/requests/${body.request}/begin`)).body.code).toBe('request-done');
});

test('an export is a ZIP with a page, JSON and files, that System Admins alone download', async () => {
  const { _id, first } = await makePerson();
  const stored = await storeUpload(app.system(), { filename: 'cv.txt', content: Readable.from([Buffer.from('My life')]) });
  await query(`update muster.files set parent_module = 'leads', parent_id = $2 where _id = $1`, [stored._id, _id]);
  await query(`delete from muster.files where parent_id = $1 and sha256 = 'x'`, [_id]);
  const { status, body } = await admin.post('/api/privacy/export', { records: [lead(_id)] });
  expect(status).toBe(202);
  await app.workJobs();

  const request = await requestOf(body.request);
  expect(request).toMatchObject({ kind: 'export', state: 'done', file: { type: 'application/zip' } });
  const { rows } = await app.engine.database.query('select path from muster.files where _id = $1', [request.file._id]);
  const chunks: Buffer[] = [];
  for await (const chunk of await app.engine.files.read(rows[0]!.path)) chunks.push(chunk as Buffer);
  const names = Buffer.concat(chunks).toString('latin1');
  const wanted = ['index.html', 'data.json', `files/leads/${stored._id}-cv.txt`];
  expect(wanted.filter((name) => !names.includes(name))).toEqual([]);
  expect((await admin.get(request.file.path)).status).toBe(200);
  expect((await (await app.userWith({})).get(request.file.path)).status).toBe(404);
  const { key } = (await makeKey()).body;
  expect((await app.bearing(key).get('/api/leads')).status).toBe(200);
  expect((await app.bearing(key).get(request.file.path)).status).toBe(404);

  const erasure = (await admin.post('/api/privacy/erase', { records: [lead(_id)], reason: 'Then this' })).body.request;
  await app.workJobs();
  expect((await requestOf(erasure)).state).toBe('done');
  expect((await requestOf(body.request)).file).toBeNull();
  expect(JSON.stringify(await query('select * from muster.privacy_requests'))).not.toContain(first);
});

test('what is under a legal hold is kept with its reason, until the hold ends', async () => {
  const { _id, first } = await makePerson();
  const hold = await admin.post('/api/privacy/holds', { records: [lead(_id)], reason: 'Dispute 12' });
  expect(hold.status).toBe(200);
  expect((await admin.get('/api/privacy/holds')).body.records[0]).toMatchObject({
    _id: hold.body._id,
    reason: 'Dispute 12',
    records: [lead(_id)],
  });
  const erase = async () => {
    const { body } = await admin.post('/api/privacy/erase', { records: [lead(_id)], reason: 'Asked' });
    await app.workJobs();
    return requestOf(body.request);
  };

  expect(await erase()).toMatchObject({
    state: 'done',
    erased: { records: 0 },
    kept: [{ ...lead(_id), reason: 'Legal hold: Dispute 12' }],
  });
  expect((await admin.get(`/api/leads/${_id}`)).body.first_name).toBe(first);
  expect((await admin.delete(`/api/privacy/holds/${hold.body._id}`)).status).toBe(200);
  expect((await admin.delete(`/api/privacy/holds/${hold.body._id}`)).status).toBe(404);
  expect((await erase()).erased.records).toBeGreaterThan(1);
});

test('a legal hold follows a merge: what hung on the held record is kept with the record that stays', async () => {
  const [held, staying] = [await makePerson(), await makePerson()];
  const hold = await admin.post('/api/privacy/holds', { records: [lead(held._id)], reason: 'Dispute 15' });
  const merge = { _moduleName: 'leads', fromRecordId: held._id, toRecordId: staying._id };
  expect((await admin.post('/api/merge', merge)).status).toBe(200);

  expect((await admin.get('/api/privacy/holds')).body.records[0]).toMatchObject({
    _id: hold.body._id,
    records: [lead(held._id), lead(staying._id)],
  });
  const { body } = await admin.post('/api/privacy/erase', { records: [lead(staying._id)], reason: 'Asked' });
  await app.workJobs();
  expect((await requestOf(body.request)).kept).toMatchObject([{ ...lead(staying._id), reason: 'Legal hold: Dispute 15' }]);
  expect((await query('select message from records.comments where _id = $1', [held.comment._id]))[0]!.message).toBe(
    `${held.first} called`,
  );
  await admin.delete(`/api/privacy/holds/${hold.body._id}`);
});

test('what is under a legal hold is not deleted for good on any path, until the hold ends', async () => {
  const [held, free] = [await app.make('leads', { last_name: 'Held' }), await app.make('leads', { last_name: 'Free' })];
  const hold = await admin.post('/api/privacy/holds', { records: [lead(held._id)], reason: 'Dispute 13' });
  const ids = [held._id, free._id];
  const sentence = 'This record is under a legal hold. It cannot be deleted for good until the hold ends.';
  const there = async () => (await query('select _id from records.leads where _id = any($1)', [ids])).map(({ _id }) => _id);

  expect(await admin.delete(`/api/leads/${held._id}`)).toMatchObject({ status: 422, body: { error: sentence, code: 'rule' } });
  const many = await admin.put('/api/leads/delete-forever/by-array', { ids });
  expect(many.body).toMatchObject({ changed: 1, skipped: [{ _id: held._id, code: 'rule', reason: sentence }] });
  expect((await admin.put(`/api/leads/mark-deleted/${held._id}`)).status).toBe(200);
  await emptyTrash(app.system(), new Date(Date.now() + 86_400_000));
  expect(await there()).toEqual([held._id]);

  await admin.delete(`/api/privacy/holds/${hold.body._id}`);
  await emptyTrash(app.system(), new Date(Date.now() + 86_400_000));
  expect(await there()).toEqual([]);
});

test('a hold waits for what is being erased or deleted for good at that moment, and says that it came too late', async () => {
  const [erased, deleted] = [await app.make('leads', { last_name: 'Gone' }), await app.make('leads', { last_name: 'Away' })];
  const module = app.engine.registry.module('leads');
  const said: string[] = [];
  const begun = await app.system().transaction(async (inner) => {
    await eraseMany(inner, module, [erased._id]);
    await inner.records.deleteForever('leads', [deleted._id]);
    const holds = [erased, deleted].map(async ({ _id }) => {
      const { status } = await admin.post('/api/privacy/holds', { records: [lead(_id)], reason: 'Dispute 14' });
      said.push(`held: ${status}`);
    });
    await wait(300);
    said.push('done');
    return holds;
  });
  await Promise.all(begun);

  expect([said[0], ...said.slice(1).toSorted()]).toEqual(['done', 'held: 404', 'held: 409']);
});

test('sealed agreements and pay are kept with their reasons', async () => {
  const provider = await app.make('providers', { first_name: 'Odalys', last_name: 'Reyes', email: 'odalys@example.org' });
  const link = { moduleName: 'providers', recordId: provider._id };
  const placement = await app.make('placements', { name: 'Odalys at school', providers_placements: provider._id });
  const document = await app.make('interactiveDocuments', { name: 'Contract' });
  const make = (status: string) =>
    app.make('interactiveDocumentInstances', { name: status, interactive_document: document._id, related_record: link, status });
  const [sealed, open] = [await make('Completed'), await make('Created')];

  const { body } = await admin.post('/api/privacy/erase', { records: [link], reason: 'Asked', dryRun: true });
  const kept = (recordId: string) => body.kept.find((each: any) => each.recordId === recordId)?.reason;
  expect(kept(sealed._id)).toBe('A sealed agreement is kept as it was signed.');
  expect(kept(placement._id)).toBe('A placement is the basis of pay and is kept with it.');
  expect(kept(open._id)).toBeUndefined();
  expect(body.wouldErase.map(({ recordId }: any) => recordId)).toEqual(expect.arrayContaining([provider._id, open._id]));
});

test('an erased user signs in no more; an active System Admin and oneself are not erased', async () => {
  const person = await app.userWith({});
  const user = (recordId: string) => ({ moduleName: 'users', recordId });
  const { body } = await admin.post('/api/privacy/erase', {
    records: [user(person.user._id), user(admin.user._id)],
    reason: 'Left',
  });
  await app.workJobs();

  expect(await requestOf(body.request)).toMatchObject({
    state: 'done',
    kept: [{ ...user(admin.user._id), reason: 'Nobody erases their own account.' }],
  });
  expect((await person.get('/api/users/me')).status).toBe(401);
  const [row] = await query('select name, email, active, deleted from records.users where _id = $1', [person.user._id]);
  expect(row).toEqual({ name: 'Erased', email: null, active: false, deleted: true });
  expect(await query('select 1 from muster.credentials where user_id = $1', [person.user._id])).toEqual([]);
});

test('two erasures at once end as one, and one that was stopped in the middle is finished by the next attempt', async () => {
  const { _id } = await makePerson();
  const order = () => admin.post('/api/privacy/erase', { records: [lead(_id)], reason: 'Twice' });
  const [one, other] = await Promise.all([order(), order()]);
  await app.workJobs();
  const [first, second] = [await requestOf(one.body.request), await requestOf(other.body.request)];
  expect([first.state, second.state]).toEqual(['done', 'done']);
  expect(first.erased.records + second.erased.records).toBe(4);

  const again = await makePerson();
  const { request } = (await admin.post('/api/privacy/requests', { kind: 'erase', records: [lead(again._id)] })).body;
  await query(
    'create function pg_temp_stop() returns trigger language plpgsql as $$ begin raise exception $m$stopped$m$; end $$',
  );
  await query('create trigger stop before update on records.sms for each row execute function pg_temp_stop()');
  await admin.post(`/api/privacy/requests/${request}/begin`);
  await app.workJobs().catch(() => undefined);
  const half = await requestOf(request);
  expect(half).toMatchObject({ state: 'failed', problem: 'Something went wrong on the server. It is tried again.' });
  expect(half.handled).toBeGreaterThan(0);
  expect(half.handled).toBeLessThan(half.total);
  await query('drop trigger stop on records.sms');
  await admin.post(`/api/privacy/requests/${request}/begin`);
  await app.workJobs();
  expect(await requestOf(request)).toMatchObject({ state: 'done', erased: { records: 4, files: 1, letters: 1 } });
});

test('System Admins alone ask, in person, and in nobody else’s name', async () => {
  const { _id } = await makePerson();
  const calls: ((client: Client) => Promise<{ status: number }>)[] = [
    (client) => client.post('/api/privacy/find', { records: [lead(_id)] }),
    (client) => client.post('/api/privacy/export', { records: [lead(_id)] }),
    (client) => client.post('/api/privacy/erase', { records: [lead(_id)], reason: 'x' }),
    (client) => client.get('/api/privacy/requests'),
    (client) => client.get('/api/privacy/holds'),
    (client) => client.post('/api/privacy/holds', { records: [lead(_id)], reason: 'x' }),
  ];
  const person = await app.userWith({ userType: 'Admin' });
  for (const call of calls) expect((await call(person)).status).toBe(403);
  const made = await makeKey();
  for (const call of calls) expect((await call(app.bearing(made.body.key))).status).toBe(403);

  const district = await app.make('districts', { name: 'North' });
  expect((await admin.post('/api/districts/emulate-district', { district: district._id })).status).toBe(200);
  for (const call of calls) expect((await call(admin)).status).toBe(403);
  expect((await admin.post('/api/districts/cancel-emulate-district')).status).toBe(200);

  const other = await app.userWith({});
  const acting = await admin.post('/api/users/set-user-impersonating', { user: other.user._id });
  for (const call of calls) expect((await call(app.bearing(acting.body.token))).status).toBe(403);

  expect(
    (await admin.post('/api/privacy/erase', { records: [{ moduleName: 'teams', recordId: _id }], reason: 'x' })).status,
  ).toBe(400);
  expect((await admin.post('/api/privacy/erase', { records: [lead('0'.repeat(24))], reason: 'x' })).status).toBe(404);
  expect((await admin.post('/api/privacy/erase', { records: [], reason: 'x' })).status).toBe(400);
  expect((await admin.post('/api/privacy/erase', { records: [lead(_id)] })).status).toBe(400);
});
