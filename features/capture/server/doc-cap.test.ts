import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '#common/ids.ts';
import type { AnyRecord } from '#common/module.ts';
import { setPassword } from '#server/accounts/first-admin.ts';
import { waitingForLocks } from '#server/testing-locks.ts';
import { ADMIN, allViews, startTestApp, type Answer, type Client, type TestApp } from '#server/testing.ts';
import { sweepCaptures } from './sweep-captures.jobs.ts';

let app: TestApp;
let admin: Client;
let provider: Client;
let item: AnyRecord;
let record: AnyRecord;
let photo: Buffer;
/** A busy machine takes longer than Vitest's one second. */
const PATIENCE = { timeout: 15_000 };

beforeAll(async () => {
  app = await startTestApp();
  photo = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#468' } })
    .jpeg()
    .toBuffer();
});
beforeEach(async () => {
  admin = await app.signIn(); // sessions end when the clock moves
  provider = await aProvider();
  record = await app.make('credentialing', {
    name: 'Mercy',
    related_user: provider.user._id,
    providers_credentialing: await providerOf(provider),
  });
  item = await anItem();
});
afterAll(() => app?.close());

let count = 0;
async function aProvider(): Promise<Client> {
  const made = await app.make('providers', { first_name: 'Ada', last_name: 'Lee', email: `ada${++count}@capture.test` });
  const { related_user } = await app.system().records.get('providers', made._id);
  const { records } = app.system();
  const user = related_user
    ? await records.get('users', related_user as string)
    : await records.create('users', {
        first_name: 'Ada',
        last_name: 'Lee',
        email: `u${count}@capture.test`,
        userType: 'Provider',
        active: true,
      });
  if (!related_user) await records.update('providers', made._id, { related_user: user._id });
  const role = await records.first('roles', { name: 'Provider' });
  await records.update('users', user._id, { roles: [role!._id] });
  await setPassword(app.engine, user._id, ADMIN.password);
  await app.engine.changeCounters.check();
  return app.signIn(String(user.email));
}
const providerOf = async ({ user }: Client) => (await app.system().records.first('providers', { related_user: user._id }))!._id;
const anItem = (fields: Record<string, unknown> = {}) =>
  app.make('credentialingRequiredItems', {
    name: 'License',
    field_type: 'Uploaded Document',
    relatedCredentialingRecord: record._id,
    provider_assigned: true,
    ...fields,
  });

const begin = async (by: Client) => (await by.post('/api/doc-cap', { required_item: item._id })).body.record as AnyRecord;
const send = (
  by: Client,
  capture: string,
  { _id, token, content = photo }: { _id?: string; token?: string; content?: Buffer } = {},
) => by.upload(`/api/doc-cap/${capture}/pages`, { name: 'page.jpg', content }, _id ? { _id } : {}, token ? withToken(token) : {});
const withToken = (token: string) => ({ 'x-capture-token': token });
const pagesOf = ({ body }: Answer) => (body.record.pages as { _id: string }[]).map(({ _id }) => _id);
const tokenOf = async (by: Client, capture: string) =>
  String((await by.post(`/api/doc-cap/${capture}/link`)).body.link).split('#')[1]!;

test('pages become one PDF that waits for review as an upload does, and its maker hears of each step', async () => {
  const capture = await begin(provider);
  const heard: object[] = [];
  app.engine.bus.listen((message) => {
    if (message.kind === 'event' && message.name === 'document-capture-event' && message.users.includes(provider.user._id))
      heard.push(message.payload);
  });
  const [one, two] = [newId(), newId()];
  expect(capture).toMatchObject({ required_item: item._id, state: 'open', pages: [] });
  expect((await send(provider, capture._id, { _id: one })).body.page).toEqual({ _id: one, order: 0, width: 300, height: 400 });
  await send(provider, capture._id, { _id: two });

  expect(pagesOf(await provider.put(`/api/doc-cap/${capture._id}/pages`, { order: [two, one] }))).toEqual([two, one]);
  const finished = await provider.post(`/api/doc-cap/${capture._id}/finish`, { notes: 'Both sides' });

  expect(finished).toMatchObject({ status: 200, body: { record: { _id: item._id, completed: false } } });
  const details = finished.body.record.completionDetails;
  expect(details).toMatchObject({ approvalStatus: 'Submitted', notes: 'Both sides', filename: 'License_merged_2.pdf' });
  expect((await provider.get(`${details.documentLink}/pages`)).body.pages).toHaveLength(2);
  await vi.waitFor(() => expect(heard).toEqual(Array.from({ length: 4 }, () => ({ _id: capture._id }))), PATIENCE);
  const again = await provider.post(`/api/doc-cap/${capture._id}/finish`, {});
  expect(again).toMatchObject({ status: 409, body: { code: 'capture-closed' } });
  expect((await send(provider, capture._id)).body.code).toBe('capture-closed');
  expect((await begin(provider))._id).not.toBe(capture._id);
});

test('a page that is sent again, or twice at the same time, is the same page; a removed one is gone with its file', async () => {
  const capture = await begin(provider);
  const _id = newId();

  const answers = await Promise.all([1, 2, 3].map(() => send(provider, capture._id, { _id })));
  answers.push(await send(provider, capture._id, { _id }));

  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
  expect(pagesOf(await provider.get(`/api/doc-cap/${capture._id}`))).toEqual([_id]);
  const files = async () =>
    (await app.engine.database.query('select _id from muster.files where parent_id = $1', [capture._id])).rows.length;
  expect(await files()).toBe(1);
  expect((await provider.get(`/api/doc-cap/${capture._id}/pages/${_id}/picture?width=200`)).status).toBe(200);
  expect((await provider.delete(`/api/doc-cap/${capture._id}/pages/${_id}`)).body).toEqual({ _id });
  expect(await files()).toBe(0);
  expect((await provider.post(`/api/doc-cap/${capture._id}/finish`, {})).body.fields.pages).toBeTruthy();
});

test('a link opens this capture alone, for fifteen minutes, and is stored hashed', async () => {
  const capture = await begin(provider);
  const { body } = await provider.post(`/api/doc-cap/${capture._id}/link`);
  const token = String(body.link).split('#')[1]!;
  const own = item;
  const other = await begin(await aProviderWithItem());
  item = own;

  expect(body.link).toBe(`${app.engine.settings.publicUrl}/doc-cap/${capture._id}#${token}`);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const { rows } = await app.engine.database.query(`select * from records."documentCaptures" where _id = $1`, [capture._id]);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(JSON.stringify((await provider.post('/api/doc-cap/advancedSearch', {})).body)).not.toContain(rows[0]!.token_hash);
  const by = app.anonymous;
  expect((await send(by, capture._id, { token })).status).toBe(200);
  expect((await by.get(`/api/doc-cap/${capture._id}`, withToken(token))).body.record.pages).toHaveLength(1);
  expect((await by.get(`/api/doc-cap/${other._id}`, withToken(token))).status).toBe(404);
  for (const wrong of ['x', '', token.slice(1)])
    expect((await by.get(`/api/doc-cap/${capture._id}`, withToken(wrong))).status).toBe(404);
  expect((await by.get(`/api/doc-cap/${capture._id}`)).status).toBe(401);
  expect((await by.post(`/api/doc-cap/${capture._id}/link`, {}, withToken(token))).status).toBe(401);
  expect((await by.get('/api/credentialing/mine', withToken(token))).status).toBe(401);

  const newer = await tokenOf(provider, capture._id);
  expect((await by.get(`/api/doc-cap/${capture._id}`, withToken(token))).status).toBe(404);
  expect((await by.post(`/api/doc-cap/${capture._id}/finish`, {}, withToken(newer))).status).toBe(200);
  const late = await tokenOf(provider, (await begin(provider))._id);
  app.advance(15 * 60_000);
  expect((await by.get(`/api/doc-cap/${capture._id}`, withToken(late))).status).toBe(404);
  expect((await by.get(`/api/doc-cap/${capture._id}`, withToken(newer))).status).toBe(404);
});

async function aProviderWithItem(): Promise<Client> {
  const other = await aProvider();
  record = await app.make('credentialing', {
    name: 'Other',
    related_user: other.user._id,
    providers_credentialing: await providerOf(other),
  });
  item = await anItem();
  return other;
}

test('a capture is its maker’s alone, and only who may complete the item begins one', async () => {
  const capture = await begin(provider);
  const stranger = await aProvider();
  const narrowed = await app.userWith({
    access: { credentialing: { views: allViews }, credentialingRequiredItems: { views: { ...allViews, edit: 'None' } } },
  });

  expect((await stranger.post('/api/doc-cap', { required_item: item._id })).status).toBe(404);
  expect((await narrowed.post('/api/doc-cap', { required_item: item._id })).status).toBe(403);
  for (const other of [stranger, narrowed, admin]) {
    const answers = [
      await other.get(`/api/doc-cap/${capture._id}`),
      await send(other, capture._id),
      await other.put(`/api/doc-cap/${capture._id}/pages`, { order: [] }),
      await other.post(`/api/doc-cap/${capture._id}/finish`, {}),
      await other.post(`/api/doc-cap/${capture._id}/link`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  }
  expect((await begin(provider))._id).toBe(capture._id);
  item = await anItem({ provider_assigned: false });
  expect((await provider.post('/api/doc-cap', { required_item: item._id })).status).toBe(403);
  const ours = await begin(admin);
  await send(admin, ours._id);
  expect((await admin.post(`/api/doc-cap/${ours._id}/finish`, {})).status).toBe(200);
  item = await anItem({ field_type: 'Todo Item' });
  expect((await provider.post('/api/doc-cap', { required_item: item._id })).body.fields.required_item).toBeTruthy();
});

test('what came back says why on both devices, and shows what was sent before to its maker’s session alone', async () => {
  const first = await begin(provider);
  await send(provider, first._id);
  const { body } = await provider.post(`/api/doc-cap/${first._id}/finish`, {});
  const file = body.record.completionDetails.documentLink;
  const reason = 'The lower edge is cut off.';
  await admin.post(`/api/credentialing-required-items/${item._id}/reject`, { reason });

  const capture = await begin(provider);
  const token = await tokenOf(provider, capture._id);
  const seenBy = async (by: Client, headers = {}) => (await by.get(`/api/doc-cap/${capture._id}`, headers)).body.record.sentBack;

  expect(await seenBy(provider)).toEqual({ reason, file });
  expect(await seenBy(app.anonymous, withToken(token))).toEqual({ reason, file: null });
  item = await anItem();
  expect((await begin(provider)).sentBack).toBeNull();
});

test('what was finished before all pages had arrived takes them by the maker or the link, and replaces what waits, until its item takes no answer', async () => {
  const capture = await begin(provider);
  const token = await tokenOf(provider, capture._id);
  await send(provider, capture._id);
  const { body } = await provider.post(`/api/doc-cap/${capture._id}/finish`, {});
  const reopen = (by: Client, headers = {}) => by.post(`/api/doc-cap/${capture._id}/reopen`, {}, headers);
  expect((await send(app.anonymous, capture._id, { token })).body.code).toBe('capture-closed');

  expect((await reopen(await aProvider())).status).toBe(404);
  expect((await reopen(app.anonymous, withToken(token))).body.record).toMatchObject({ state: 'open', pages: [{ order: 0 }] });
  expect((await send(app.anonymous, capture._id, { token })).status).toBe(200);
  const again = await provider.post(`/api/doc-cap/${capture._id}/finish`, {});
  const details = again.body.record.completionDetails;
  expect(details.document).toBe(body.record.completionDetails.document);
  expect((await provider.get(`${details.documentLink}/pages`)).body.pages).toHaveLength(2);
  expect((await reopen(provider)).body.record.state).toBe('open');
  await provider.post(`/api/doc-cap/${capture._id}/finish`, {});
  await admin.post(`/api/credentialing-required-items/${item._id}/approve`, {});
  expect(await reopen(provider)).toMatchObject({ status: 409, body: { code: 'already-approved' } });
  expect((await provider.get(`/api/doc-cap/${capture._id}`)).body.record.state).toBe('done');
});

test('of two who finish at the same time one does, and an item that is out of sight closes its link', async () => {
  const capture = await begin(provider);
  await send(provider, capture._id);
  const token = await tokenOf(provider, capture._id);

  const finish = (by: Client, headers = {}) => by.post(`/api/doc-cap/${capture._id}/finish`, {}, headers);
  const answers = await Promise.all([finish(provider), finish(app.anonymous, withToken(token))]);

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const documents = await app.system().records.all('documents', { providers_documents: await providerOf(provider) });
  expect(documents).toHaveLength(1);
  await app.system().records.update('credentialing', record._id, { related_user: (await aProvider()).user._id });
  expect((await app.anonymous.get(`/api/doc-cap/${capture._id}`, withToken(token))).status).toBe(404);
});

test('what is no picture and what is too long is refused, and nothing of it is kept', async () => {
  const capture = await begin(provider);
  const files = async () => Number((await app.engine.database.query('select count(*) as n from muster.files')).rows[0]!.n);
  const before = await files();

  expect((await send(provider, capture._id, { content: Buffer.from('%PDF-1.4 broken') })).status).toBe(422);
  expect((await send(provider, capture._id, { _id: 'x' })).status).toBe(422);
  expect(await files()).toBe(before);
  const many = Array.from({ length: 50 }, () => ({ _id: newId(), file: newId(), width: 1, height: 1, sheets: 1 }));
  await app.system().records.update('documentCaptures', capture._id, { pages: many });
  expect((await send(provider, capture._id)).body.fields.file).toContain('50 pages');
  expect(await files()).toBe(before);
});

test('captures go for good after a week, with their files', async () => {
  const capture = await begin(provider);
  await send(provider, capture._id);

  app.advance(8 * 86_400_000);
  await sweepCaptures.run(app.system(), {}, { jobId: '1', attempt: 1 });

  expect(await app.system().records.find('documentCaptures', capture._id)).toBeUndefined();
  const { rows } = await app.engine.database.query('select _id from muster.files where parent_id = $1', [capture._id]);
  expect(rows).toEqual([]);
});

test('a capture to which its maker returns while old ones are swept stays with its pages', async () => {
  const capture = await begin(provider);
  await send(provider, capture._id);
  app.advance(8 * 86_400_000);
  let sweeping: Promise<unknown> | undefined;
  await app.system().transaction(async ({ records }) => {
    await records.update('documentCaptures', capture._id, { document_type: null, state: 'done' });
    sweeping = Promise.resolve(sweepCaptures.run(app.system(), {}, { jobId: '1', attempt: 1 }));
    await vi.waitFor(async () => expect(await waitingForLocks(app)).toBeGreaterThan(0), PATIENCE);
  });
  await sweeping;

  expect(await app.system().records.find('documentCaptures', capture._id)).toMatchObject({ pages: [{ width: 300 }] });
});

test('a link ends with the session that made it, nobody makes one in another’s name, and the log says that there is one', async () => {
  const capture = await begin(provider);
  const token = await tokenOf(provider, capture._id);
  const open = async () => (await app.anonymous.get(`/api/doc-cap/${capture._id}`, withToken(token))).status;
  expect(await open()).toBe(200);
  const { rows } = await app.engine.database.query(
    `select event, changed_by from muster.audit_log where module = 'credentialingRequiredItems' and record_id = $1 and event <> 'created'`,
    [item._id],
  );
  expect(rows).toEqual([{ event: 'opened on another device', changed_by: provider.user._id }]);

  const acting = (await (await app.signIn()).post('/api/users/set-user-impersonating', { user: provider.user._id })).body.token;
  expect((await app.bearing(acting).post(`/api/doc-cap/${capture._id}/link`)).status).toBe(403);

  await provider.get('/api/users/logout');
  expect(await open()).toBe(404);
});

test('the second device is answered what it sent and nothing else of the item', async () => {
  item = await anItem();
  const capture = await begin(provider);
  await app.make('credentialingRequiredItemMessages', { required_item: item._id, message: 'Between us' });
  await app
    .system()
    .records.update('credentialingRequiredItems', item._id, { completionDetails: { notes: 'For staff', actionValue: 'x' } });
  await send(provider, capture._id);
  const token = await tokenOf(provider, capture._id);

  const { status, body } = await app.anonymous.post(
    `/api/doc-cap/${capture._id}/finish`,
    { expirationDate: '2099-01-31' },
    withToken(token),
  );

  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(['record', 'notices']);
  expect(body.record).toEqual({
    _id: item._id,
    name: item.name,
    stage: 'submitted',
    completionDetails: {
      approvalStatus: 'Submitted',
      document: expect.any(String),
      documentLink: expect.stringMatching(/^\/api\/files\//),
      filename: expect.stringMatching(/\.pdf$/),
      expirationDate: '2099-01-31',
      dateSubmitted: expect.any(String),
    },
  });
});

const TB = { field_options: { document_type: 'TB Test' } };
const beginUnasked = async (by: Client, given: object = {}) =>
  (await by.post('/api/doc-cap', { document_type: 'TB Test', ...given })).body.record as AnyRecord;
const finish = (by: Client, capture: string, given: object = {}, headers = {}) =>
  by.post(`/api/doc-cap/${capture}/finish`, given, headers);
const documentsOf = async (by: Client) => app.system().records.all('documents', { providers_documents: await providerOf(by) });
const itemNow = async (_id = item._id) => (await app.system().records.get('credentialingRequiredItems', _id)) as any;

test('a document that no item asks for is photographed the same way, and handed in: it answers open items and renews approved ones', async () => {
  item = await anItem(TB);
  const approved = await anItem({ ...TB, requires_exp_date: true });
  const path = (await provider.upload('/api/files/upload', { name: 'a.txt', content: Buffer.from('a') })).body._id;
  await provider.post(`/api/credentialing-required-items/${approved._id}/complete`, {
    fileId: path,
    expirationDate: '2090-01-31',
  });
  await admin.post(`/api/credentialing-required-items/${approved._id}/approve`, {});
  const [capture, twin] = (await Promise.all([1, 2].map(() => beginUnasked(provider, { name: ' From May ' })))) as [
    AnyRecord,
    AnyRecord,
  ];
  expect(twin._id).toBe(capture._id);
  expect(capture).toMatchObject({
    required_item: null,
    item: null,
    document_type: 'TB Test',
    name: 'From May',
    state: 'open',
    sentBack: null,
  });
  const [one, two, three] = [newId(), newId(), newId()];
  for (const _id of [one, two, three]) await send(provider, capture._id, { _id });
  await provider.put(`/api/doc-cap/${capture._id}/pages`, { order: [three, two, one] });
  await provider.delete(`/api/doc-cap/${capture._id}/pages/${two}`);
  expect((await beginUnasked(provider, { name: 'From May' })).pages).toMatchObject([{ _id: three }, { _id: one }]);
  expect((await beginUnasked(provider))._id).not.toBe(capture._id);

  const past = await finish(provider, capture._id, { expirationDate: '2001-01-31' });
  expect(past).toMatchObject({ status: 422, body: { fields: { expirationDate: expect.any(String) } } });
  const { status, body } = await finish(provider, capture._id, { expirationDate: '2099-01-31', notes: 'Both sides' });

  expect(status).toBe(200);
  expect(body).toMatchObject({
    record: {
      name: 'From May',
      status: 'Pending Review',
      document_type: 'TB Test',
      expiration_date: '2099-01-31',
      description: 'Both sides',
      renews: (await itemNow(approved._id)).completionDetails.document,
      providers_documents: await providerOf(provider),
    },
    notices: [],
  });
  expect((await provider.get(`/api/files/${body.record.path}/pages`)).body.pages).toHaveLength(2);
  const sent = { document: body.record._id, expirationDate: '2099-01-31' };
  expect(await itemNow()).toMatchObject({
    stage: 'submitted',
    completionDetails: { ...sent, approvalStatus: 'Submitted', notes: 'Both sides' },
  });
  expect(await itemNow(approved._id)).toMatchObject({ completed: true, completionDetails: { renewal: sent } });
  expect((await finish(provider, capture._id)).body.code).toBe('capture-closed');
  expect((await provider.get(`/api/doc-cap/${capture._id}`)).body.record).toMatchObject({ state: 'done', required_item: null });
});

test('a capture is for an item or for a type of document: both, neither, or what does not fit is refused at its field', async () => {
  const refused = async (given: object) => {
    const { status, body } = await provider.post('/api/doc-cap', given);
    return [status, ...Object.keys(body.fields ?? {})];
  };

  expect(await refused({})).toEqual([422, 'document_type']);
  expect(await refused({ required_item: item._id, document_type: 'TB Test' })).toEqual([422, 'document_type']);
  expect(await refused({ document_type: 'Anything' })).toEqual([422, 'document_type']);
  expect(await refused({ required_item: item._id, name: 'Mine' })).toEqual([422, 'name']);
  const capture = await begin(provider);
  await send(provider, capture._id);
  expect((await finish(provider, capture._id, { name: 'Mine' })).body.fields).toEqual({ name: expect.any(String) });
  const unasked = await beginUnasked(provider);
  expect((await finish(provider, unasked._id)).body.fields).toEqual({ pages: expect.any(String) });
});

test('providers add documents of their own alone: no staff, no key, nobody whose roles do not open documents', async () => {
  const given = { document_type: 'TB Test' };
  const [capture, stranger] = [await beginUnasked(provider), await aProvider()];
  await send(provider, capture._id);
  const views = { ...allViews, edit: 'None' };
  const narrowed = await app.userWith({ access: { documents: { views }, providers: { views } } });
  const expiresAt = new Date(app.engine.clock().getTime() + 86_400_000).toISOString().slice(0, 10);
  const wanted = { name: 'Phone', scopes: [{ module: '*', level: 'write' }], expiresAt, password: ADMIN.password };
  const { key } = (await provider.post('/api/users/api-keys', wanted)).body;

  expect(key).toMatch(/^muster_/);
  for (const by of [admin, narrowed, await app.userWith({}), app.bearing(key)])
    expect((await by.post('/api/doc-cap', given)).status).toBe(403);
  expect((await app.anonymous.post('/api/doc-cap', given)).status).toBe(401);
  for (const by of [stranger, admin, narrowed]) {
    const answers = [
      await by.get(`/api/doc-cap/${capture._id}`),
      await send(by, capture._id),
      await finish(by, capture._id),
      await by.post(`/api/doc-cap/${capture._id}/link`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  }
  const theirs = await beginUnasked(stranger);
  await send(stranger, theirs._id);
  const { record: document } = (await finish(stranger, theirs._id)).body;
  expect(document.providers_documents).toBe(await providerOf(stranger));
  expect(await documentsOf(provider)).toEqual([]);

  const token = await tokenOf(provider, capture._id);
  const role = await app.make('roles', { name: 'No documents' });
  await app.system().records.update('users', provider.user._id, { roles: [role._id] });
  await app.engine.changeCounters.check();
  expect((await provider.post('/api/doc-cap', given)).status).toBe(403);
  expect((await finish(provider, capture._id)).status).toBe(404);
  expect((await finish(app.anonymous, capture._id, {}, withToken(token))).status).toBe(404);
  expect(await documentsOf(provider)).toEqual([]);
});

test('of two who finish a document at the same time one hands it in; another device hears what it sent, the provider’s history that it had a link', async () => {
  const capture = await beginUnasked(provider);
  await send(provider, capture._id);
  const token = await tokenOf(provider, capture._id);

  const answers = await Promise.all([finish(provider, capture._id), finish(app.anonymous, capture._id, {}, withToken(token))]);

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [document, ...others] = await documentsOf(provider);
  expect(others).toEqual([]);
  const { rows: files } = await app.engine.database.query(
    `select _id from muster.files where type = 'application/pdf' and created_by = $1`,
    [provider.user._id],
  );
  expect(files).toEqual([{ _id: document!.path }]);
  const { rows } = await app.engine.database.query(
    `select record_id from muster.audit_log where module = 'providers' and event = 'opened on another device' and changed_by = $1`,
    [provider.user._id],
  );
  expect(rows).toEqual([{ record_id: await providerOf(provider) }]);

  const next = await beginUnasked(provider, { name: 'Back' });
  await send(provider, next._id);
  const { body } = await finish(app.anonymous, next._id, { name: 'Front' }, withToken(await tokenOf(provider, next._id)));
  expect(body.record).toEqual({
    _id: expect.any(String),
    name: 'Front',
    status: 'Pending Review',
    document_type: 'TB Test',
    path: expect.any(String),
    filename: expect.stringMatching(/\.pdf$/),
    expiration_date: null,
  });
});

test('a document that was sent too early takes the pages that had not arrived while it waits, with the items that wait with it', async () => {
  item = await anItem({ ...TB, requires_exp_date: true });
  const capture = await beginUnasked(provider);
  const reopen = () => provider.post(`/api/doc-cap/${capture._id}/reopen`);
  await send(provider, capture._id);
  const { record: first } = (await finish(provider, capture._id, { expirationDate: '2099-01-31' })).body;

  expect((await reopen()).body.record).toMatchObject({ state: 'open', pages: [{ order: 0 }] });
  await send(provider, capture._id);
  expect((await finish(provider, capture._id)).body.fields).toEqual({ expirationDate: expect.any(String) });
  const { record: second } = (await finish(provider, capture._id, { expirationDate: '2099-02-28' })).body;

  expect(second).toMatchObject({ _id: first._id, status: 'Pending Review', expiration_date: '2099-02-28' });
  expect(await documentsOf(provider)).toHaveLength(1);
  expect((await provider.get(`/api/files/${second.path}/pages`)).body.pages).toHaveLength(2);
  expect((await itemNow()).completionDetails).toMatchObject({
    document: first._id,
    documentLink: `/api/files/${second.path}`,
    expirationDate: '2099-02-28',
  });

  await reopen();
  await admin.post(`/api/credentialing-required-items/${item._id}/approve`, {});
  const { record: third } = (await finish(provider, capture._id, { expirationDate: '2099-03-31' })).body;
  expect(third).toMatchObject({ status: 'Pending Review', renews: first._id });
  expect(await app.system().records.get('documents', first._id)).toMatchObject({ status: 'Active', path: second.path });
  await app.system().records.update('documents', third._id, { status: 'Rejected' });
  expect(await reopen()).toMatchObject({ status: 409, body: { code: 'not-submitted' } });
});
