import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { makeAccount, makeSetup, place, signInProvider, type Placed } from './testing-world.ts';
import { watchExpirations } from './watch-expirations.jobs.ts';

let app: TestApp;
let admin: Client;
const DAY = 86_400_000;
const day = (shift: number) => new Date(Date.now() + shift * DAY).toISOString().slice(0, 10);
const base = '/api/credentialing-required-items';
const LICENSE = { name: 'Professional License', field_type: 'Uploaded Document', requires_exp_date: true };

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app.close());

const items = () => app.system().records;
const upload = async (by: Client, item: string, expirationDate: string) => {
  const file = await by.upload('/api/files/upload', { name: 'license.txt', content: Buffer.from(expirationDate) });
  return by.post(`${base}/${item}/complete`, { fileId: file.body._id, expirationDate });
};
const idIn = (placed: Placed, name = LICENSE.name) => placed.items.get(name)!._id;
const queue = async (stage: string, placed: Placed, by = admin) =>
  (await by.post(`${base}/review`, { stage, searchTerms: { relatedCredentialingRecord: placed.record!._id } })).body;
async function begin(required_items: object[] = [LICENSE]) {
  const account = await makeAccount(app);
  await makeSetup(app, { required_items, account_specific: account._id });
  const placed = await place(app, admin, {}, { account });
  return { placed, provider: await signInProvider(app, placed.provider) };
}

test('an item says why it is here, why it is locked and why it is done; a provider learns nothing of the setup', async () => {
  const { placed, provider } = await begin([
    { _id: 'a', name: 'Read the welcome', field_type: 'Todo Item' },
    {
      _id: 'b',
      name: 'Quiz',
      field_type: 'Todo Item',
      conditions: [{ relatedRequiredItemId: 'a', operator: 'Equals', value: true }],
    },
  ]);
  const why = async (name: string, by = admin) => (await by.get(`${base}/${idIn(placed, name)}/why`)).body;
  const { setup, setup_version } = placed.record!;
  expect(await why('Quiz')).toEqual({
    here: {
      setup: { _id: setup, name: 'W2 Core' },
      version: setup_version,
      entry: 'b',
      sentence: `This item comes from the setup “W2 Core”, version ${setup_version}.`,
    },
    state: {
      visible: true,
      enabled: false,
      match: 'All',
      action: 'Enable',
      conditions: [
        {
          item: idIn(placed, 'Read the welcome'),
          name: 'Read the welcome',
          operator: 'Equals',
          value: true,
          actual: null,
          passed: false,
        },
      ],
    },
    done: { by: null },
  });
  expect((await items().get('credentialingRequiredItems', idIn(placed, 'Quiz'))).stage).toBe('locked');

  await provider.post(`${base}/${idIn(placed, 'Read the welcome')}/complete`, { value: true });
  expect((await why('Quiz')).state).toMatchObject({ enabled: true, conditions: [{ actual: true, passed: true }] });
  expect((await why('Read the welcome')).done).toMatchObject({ by: 'person', user: provider.user._id });
  expect((await items().get('credentialingRequiredItems', idIn(placed, 'Quiz'))).stage).toBe('waiting');

  const theirs = await why('Quiz', provider);
  expect(theirs.here).not.toHaveProperty('setup');
  expect(theirs.state.enabled).toBe(true);
  const record = (await provider.get(`/api/credentialing/${placed.record!._id}`)).body;
  expect(Object.keys(record)).not.toContain('setup');
  expect((await (await app.userWith({})).get(`${base}/${idIn(placed, 'Quiz')}/why`)).status).toBe(403);
});

test('the queue has each stage over all records, the oldest first, with counts; staff see their rows alone, providers none', async () => {
  const { placed, provider } = await begin([
    LICENSE,
    { ...LICENSE, name: 'BLS/CPR' },
    { name: 'Our part', field_type: 'Todo Item', provider_assigned: false },
  ]);
  expect(await queue('waiting', placed)).toMatchObject({ total: 2, counts: { submitted: 0, waiting: 2 } });
  await items().update('placements', placed.placement._id, { end_date: day(300) });

  await upload(provider, idIn(placed), day(200));
  app.advance(60_000);
  await upload(provider, idIn(placed, 'BLS/CPR'), day(400));
  const { records, counts, total } = await queue('submitted', placed);
  expect(records.map(({ item }: any) => item.name)).toEqual([LICENSE.name, 'BLS/CPR']);
  expect(records[0]).toMatchObject({
    record: { _id: placed.record!._id },
    provider: { _id: placed.provider._id },
    account: { _id: placed.account._id },
    since: records[0].item.completionDetails.dateSubmitted,
  });
  expect(records.map(({ expiresDuringPlacement }: any) => expiresDuringPlacement)).toEqual([true, false]);
  expect({ counts, total }).toEqual({ counts: { submitted: 2, rejected: 0, waiting: 0, expiring: 0, expired: 0 }, total: 2 });

  const team = await app.make('teams', { name: 'Other team' });
  const views = { access: true, view: 'All', edit: 'All' };
  const access = { credentialingRequiredItems: { views, fields: { completionDetails: 'None' } }, credentialing: { views } };
  const other = await app.userWith({ access, teams: [team._id] });
  expect((await queue('submitted', placed, other)).records[0].item).not.toHaveProperty('completionDetails');
  await items().update('credentialing', placed.record!._id, { teams: [(await app.make('teams', { name: 'Theirs' }))._id] });
  expect(await queue('submitted', placed, other)).toMatchObject({ records: [], counts: { submitted: 0 } });
  expect((await provider.post(`${base}/review`, { stage: 'submitted' })).status).toBe(403);
});

test('an item is found by the type of document that it asks for, whatever it is called', async () => {
  const card = { name: 'Heart card', field_type: 'Uploaded Document', field_options: { document_type: 'BLS/CPR' } };
  const { placed } = await begin([LICENSE, card, { name: 'TB Test', field_type: 'Todo Item' }]);
  const types = async () =>
    Object.fromEntries(
      (await items().all('credentialingRequiredItems', { relatedCredentialingRecord: placed.record!._id })).map((item) => [
        item.name,
        item.document_type,
      ]),
    );
  const typed = { [LICENSE.name]: 'Professional License', 'Heart card': 'BLS/CPR', 'TB Test': null };
  expect(await types()).toEqual(typed);
  const found = await admin.post(`${base}/review`, { stage: 'waiting', searchTerms: { document_type: 'BLS/CPR' } });
  expect(found.body.records.map(({ item }: any) => item._id)).toContain(idIn(placed, 'Heart card'));

  await app.engine.database.query('update records."credentialingRequiredItems" set document_type = null');
  await watchExpirations.run(app.system(), {}, { jobId: '1', attempt: 1 });
  expect(await types()).toEqual(typed);
});

test('the queue counts the messages that its reader has not read, not their own', async () => {
  const { placed, provider } = await begin([LICENSE]);
  await upload(provider, idIn(placed), day(200));
  const say = (by: Client, message: string) => by.post(`${base}/${idIn(placed)}/comments`, { message });
  const unread = async () => (await queue('submitted', placed)).records[0].unread;

  await say(admin, 'Please send the back as well.');
  expect(await unread()).toBe(0);
  const { record } = (await say(provider, 'Here it is.')).body;
  expect(await unread()).toBe(1);
  await admin.post('/api/credentialing-required-item-messages/markMessagesViewedBy', { ids: [record._id] });
  expect(await unread()).toBe(0);
});

test('of two decisions the second hears who decided what; a decision is taken back; many are approved at once', async () => {
  const { placed, provider } = await begin([LICENSE, { ...LICENSE, name: 'TB Test' }]);
  const item = idIn(placed);
  await upload(provider, item, day(20));
  const approved = await admin.post(`${base}/${item}/approve`);
  expect(approved.status).toBe(200);
  const late = await admin.post(`${base}/${item}/approve`);
  expect(late).toMatchObject({ status: 409, body: { code: 'not-submitted' } });
  expect(late.body.error).toMatch(/ approved this item on \d{4}-\d{2}-\d{2}\.$/);
  expect(await queue('expiring', placed)).toMatchObject({ total: 1, counts: { submitted: 0 } });

  const { record } = (await admin.post(`${base}/${item}/reopen`)).body;
  expect(record).toMatchObject({ completed: false, completionDetails: { approvalStatus: 'Submitted' } });
  expect((await items().get('documents', record.completionDetails.document)).status).toBe('Pending Review');
  expect((await admin.post(`${base}/${item}/reopen`)).body.code).toBe('not-decided');
  expect((await provider.post(`${base}/${item}/reopen`)).status).toBe(403);

  await upload(provider, idIn(placed, 'TB Test'), day(500));
  const many = await admin.post(`${base}/approve-many`, { ids: [item, idIn(placed, 'TB Test'), '0123456789abcdef01234567'] });
  expect(many.body).toMatchObject({ matched: 2, changed: 2, skipped: [{ code: 'not-found' }] });
  expect((await admin.post(`${base}/approve-many`, { ids: [item] })).body.skipped).toMatchObject([{ code: 'conflict' }]);
});

test('a renewal waits beside what it renews: the item stays completed until it is approved or the old date passes', async () => {
  const { placed, provider } = await begin();
  const item = idIn(placed);
  const now = () => items().get('credentialingRequiredItems', item) as Promise<any>;
  const status = async () => (await items().get('credentialing', placed.record!._id)).credentialing_status;
  const statusOf = async (id: string) => (await items().get('documents', id)).status;
  await upload(provider, item, day(120));
  await admin.post(`${base}/${item}/approve`);
  const first = (await now()).completionDetails.document;

  await upload(provider, item, day(500));
  expect(await now()).toMatchObject({
    completed: true,
    stage: 'submitted',
    completionDetails: { approvalStatus: 'Approved', document: first, renewal: { expirationDate: day(500) } },
  });
  expect(await status()).toBe('Complete');
  await admin.post(`${base}/${item}/reject`, { reason: 'The back is missing.' });
  expect(await now()).toMatchObject({
    completed: true,
    stage: 'completed',
    completionDetails: { document: first, renewal: null },
  });
  expect(await statusOf(first)).toBe('Active');

  await upload(provider, item, day(500));
  const { renewal } = (await now()).completionDetails;
  const uses = async (document: string, by = admin) => (await by.get(`/api/documents/${document}/uses`)).body.records;
  const use = { _id: item, name: 'Professional License', completed: true, record: { _id: placed.record!._id } };
  expect(await uses(first)).toMatchObject([{ ...use, isRenewal: false }]);
  expect(await uses(renewal.document)).toMatchObject([{ ...use, isRenewal: true }]);
  await admin.post(`${base}/${item}/approve`);
  expect([await uses(first), await uses(renewal.document, provider)]).toMatchObject([[], [{ ...use, isRenewal: false }]]);
  expect(await now()).toMatchObject({
    completed: true,
    expiration_date: day(500),
    completionDetails: { document: renewal.document },
  });
  expect([await statusOf(first), await statusOf(renewal.document)]).toEqual(['Archived', 'Active']);
  expect((await items().get('documents', renewal.document)).renews).toBe(first);

  await upload(provider, item, day(900));
  const last = (await now()).completionDetails.renewal.document;
  app.advance(501 * DAY);
  await watchExpirations.run(app.system(), {}, { jobId: '1', attempt: 1 });
  expect(await now()).toMatchObject({
    completed: false,
    stage: 'submitted',
    completionDetails: { document: last, renewal: null },
  });
  expect(await status()).toBe('Items Expired');
  app.advance(-501 * DAY);
});

test('a provider hands in a document: it waits for review and answers the open items of its type', async () => {
  const card = { ...LICENSE, name: 'BLS/CPR' };
  const { placed, provider } = await begin([LICENSE, card]);
  const file = await provider.upload('/api/files/upload', { name: 'card.txt', content: Buffer.from('card') });
  const send = (fields: object, by = provider) => by.post('/api/documents/hand-in', { path: file.body._id, ...fields });
  expect((await send({ document_type: 'Nonsense' })).body.fields).toHaveProperty('document_type');
  expect((await send({ document_type: 'BLS/CPR' }, admin)).status).toBe(403);
  const foreign = await admin.upload('/api/files/upload', { name: 'foreign.txt', content: Buffer.from('x') });
  const refused = async () => (await send({ path: foreign.body._id, document_type: 'BLS/CPR' })).status;
  expect(await refused()).toBe(404);
  await app.make('documents', { name: 'Of another', path: foreign.body._id });
  expect(await refused()).toBe(404);

  const past = await send({ document_type: 'BLS/CPR', expiration_date: day(-3) });
  expect(past).toMatchObject({ status: 422, body: { fields: { expiration_date: expect.stringContaining('expired on') } } });

  const { body } = await send({ path: file.body.path, document_type: 'BLS/CPR', expiration_date: day(300) });
  expect(body.record).toMatchObject({ status: 'Pending Review', providers_documents: placed.provider._id, name: 'BLS/CPR' });
  const now = (name: string) => items().get('credentialingRequiredItems', idIn(placed, name));
  expect(await now('BLS/CPR')).toMatchObject({
    stage: 'submitted',
    completionDetails: { approvalStatus: 'Submitted', document: body.record._id, expirationDate: day(300) },
  });
  expect((await now(LICENSE.name)).stage).toBe('waiting');
  expect((await admin.post(`${base}/${idIn(placed, 'BLS/CPR')}/approve`)).status).toBe(200);
  expect((await items().get('documents', body.record._id)).status).toBe('Active');
});

test('a document that is handed in early renews what an approved item has; one that no item asks for is told to its owner', async () => {
  const { placed, provider } = await begin();
  const item = idIn(placed);
  await upload(provider, item, day(20));
  await admin.post(`${base}/${item}/approve`);
  const now = () => items().get('credentialingRequiredItems', item) as Promise<any>;
  const first = (await now()).completionDetails.document;
  await items().update('providers', placed.provider._id, { assigned_to: admin.user._id });
  const send = async (document_type: string, expiration_date: string) => {
    const file = await provider.upload('/api/files/upload', { name: 'new.txt', content: Buffer.from(expiration_date) });
    return (await provider.post('/api/documents/hand-in', { path: file.body._id, document_type, expiration_date })).body.record;
  };
  const told = async (id: string) =>
    (await items().all('notifications', { assigned_to: admin.user._id }))
      .filter(({ about }: any) => about?.recordId === id)
      .map(({ title }) => title);

  const same = await send('Professional License', day(20));
  expect((await now()).completionDetails.renewal).toBeUndefined();
  const renewal = await send('Professional License', day(400));
  expect(renewal).toMatchObject({ status: 'Pending Review', renews: first });
  expect(await now()).toMatchObject({
    completed: true,
    stage: 'submitted',
    completionDetails: { document: first, renewal: { document: renewal._id, expirationDate: day(400) } },
  });
  const later = await send('Professional License', day(500));
  expect((await now()).completionDetails.renewal.document).toBe(renewal._id);

  await admin.post(`${base}/${item}/approve`);
  expect(await now()).toMatchObject({ completed: true, expiration_date: day(400), completionDetails: { document: renewal._id } });
  expect((await items().get('documents', first)).status).toBe('Archived');
  expect([await told(same._id), await told(later._id), await told(renewal._id)]).toEqual([
    ['A provider sent a document that no item asks for'],
    ['A provider sent a document that no item asks for'],
    [],
  ]);
});

/** A second record of the same provider, whose license is filled with the document that they have. */
async function again({ provider }: Placed): Promise<Placed> {
  const account = await makeAccount(app);
  await makeSetup(app, { required_items: [LICENSE], account_specific: account._id });
  return place(app, admin, {}, { account, provider });
}
const detailsOf = async (item: string) =>
  (await items().get('credentialingRequiredItems', item)).completionDetails as Record<string, any>;

test('a document that completes another item stays active when this one is sent back, and a new upload does not take its file', async () => {
  const { placed, provider } = await begin();
  await upload(provider, idIn(placed), day(200));
  await admin.post(`${base}/${idIn(placed)}/approve`);
  const { document } = await detailsOf(idIn(placed));
  const { path } = await items().get('documents', document);
  const item = idIn(await again(placed));
  expect(await detailsOf(item)).toMatchObject({ approvalStatus: 'Submitted', document });
  const now = async () => (await items().get('documents', document)).status;

  expect((await admin.post(`${base}/${item}/reject`, { reason: 'It ends too early.' })).status).toBe(200);
  expect(await now()).toBe('Active');
  expect((await admin.post(`${base}/${item}/reopen`)).status).toBe(200);
  expect(await now()).toBe('Active');
  await admin.post(`${base}/${item}/reject`, { reason: 'It ends too early.' });
  await upload(provider, item, day(500));

  expect((await detailsOf(item)).document).not.toBe(document);
  expect(await items().get('documents', document)).toMatchObject({ status: 'Active', path });
  expect(await items().get('credentialingRequiredItems', idIn(placed))).toMatchObject({ completed: true });
});

test('of two items that wait with one document, one is sent back: the other waits with it as before', async () => {
  const { placed, provider } = await begin();
  const other = await again(placed);
  const file = await provider.upload('/api/files/upload', { name: 'license.txt', content: Buffer.from('license') });
  const given = { path: file.body._id, document_type: LICENSE.name, expiration_date: day(300) };
  const { record: handed } = (await provider.post('/api/documents/hand-in', given)).body;

  await admin.post(`${base}/${idIn(placed)}/reject`, { reason: 'It cannot be read.' });
  await upload(provider, idIn(placed), day(500));

  expect(await items().get('documents', handed._id)).toMatchObject({ status: 'Pending Review', path: handed.path });
  expect(await detailsOf(idIn(other))).toMatchObject({ approvalStatus: 'Submitted', document: handed._id });
  expect((await admin.post(`${base}/${idIn(other)}/approve`)).status).toBe(200);
});

test('a renewal whose approval is taken back waits again, and the item stays completed by what it renews', async () => {
  const { placed, provider } = await begin();
  const item = idIn(placed);
  const record = async () => (await items().get('credentialing', placed.record!._id)).credentialing_status;
  await upload(provider, item, day(120));
  await admin.post(`${base}/${item}/approve`);
  const first = await detailsOf(item);
  await upload(provider, item, day(500));
  const { renewal } = await detailsOf(item);
  await admin.post(`${base}/${item}/approve`);

  const reopened = await admin.post(`${base}/${item}/reopen`);

  expect(reopened).toMatchObject({
    status: 200,
    body: { record: { completed: true, expiration_date: day(120), stage: 'submitted' } },
  });
  const { document, documentLink, filename, expirationDate } = first;
  expect(await detailsOf(item)).toMatchObject({ document, documentLink, filename, expirationDate, renewal });
  const statusOf = async (id: string) => (await items().get('documents', id)).status;
  expect([await statusOf(document), await statusOf(renewal.document), await record()]).toEqual([
    'Active',
    'Pending Review',
    'Complete',
  ]);
  await admin.post(`${base}/${item}/approve`);
  expect([await statusOf(document), await statusOf(renewal.document)]).toEqual(['Archived', 'Active']);
});

test('what is handed in for an item that has expired renews its document, which leaves the list of what expires', async () => {
  const { placed, provider } = await begin();
  await upload(provider, idIn(placed), day(30));
  await admin.post(`${base}/${idIn(placed)}/approve`);
  const { document } = await detailsOf(idIn(placed));
  await items().update('documents', document, { expiration_date: day(-1), status: 'Expired' });
  const completionDetails = { ...(await detailsOf(idIn(placed))), approvalStatus: 'Expired', expirationDate: day(-1) };
  await items().update('credentialingRequiredItems', idIn(placed), { completed: false, completionDetails });
  const expiring = async () =>
    (await admin.post('/api/documents/expiring', { within: 30, searchTerms: { providers_documents: placed.provider._id } })).body;

  const file = await provider.upload('/api/files/upload', { name: 'license.txt', content: Buffer.from('new') });
  const given = { path: file.body._id, document_type: LICENSE.name, expiration_date: day(500) };
  const { record } = (await provider.post('/api/documents/hand-in', given)).body;

  expect(record.renews).toBe(document);
  expect(await expiring()).toMatchObject({ total: 1, records: [{ renewal: { _id: record._id, status: 'Pending Review' } }] });
  await admin.post(`${base}/${idIn(placed)}/approve`);
  expect((await expiring()).total).toBe(0);
  expect((await items().get('documents', document)).status).toBe('Archived');
});
