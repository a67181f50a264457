import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { allViews, startTestApp, type Answer, type Client, type TestApp } from '#server/testing.ts';
import { waitingForLocks } from '#server/testing-locks.ts';
import { markViewed } from './mark-viewed.ts';
import { makeSetup, place, signInProvider, type Placed } from './testing-world.ts';

let app: TestApp;
let admin: Client;
let provider: Client;
let placed: Placed;
const base = '/api/credentialing-required-items';
const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10);
const idOf = (name: string) => placed.items.get(name)!._id;
const item = (name: string) => app.system().records.get('credentialingRequiredItems', idOf(name));
const record = () => app.system().records.get('credentialing', placed.record!._id);
const complete = (by: Client, name: string, body: object) => by.post(`${base}/${idOf(name)}/complete`, body);
const detailsOf = (of: AnyRecord) => of.completionDetails as Record<string, unknown>;

async function upload(by: Client, content = 'a license'): Promise<string> {
  return (await by.upload('/api/files/upload', { name: 'license.txt', content: Buffer.from(content) })).body._id;
}

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  await makeSetup(app);
});
beforeEach(async () => {
  placed = await place(app, admin);
  provider = await signInProvider(app, placed.provider);
});
afterAll(() => app.close());

test('a provider answers items: a tick, a date, a choice [CRED-007]', async () => {
  expect((await complete(provider, 'Read the welcome', { value: true })).body.record).toMatchObject({ completed: true });
  expect((await complete(provider, 'Available from', { value: '2026-12-01' })).body.record.completionDetails.actionValue).toBe(
    '2026-12-01',
  );
  expect((await complete(provider, 'Shirt size', { value: 'M' })).body.record.completionDetails.actionValue).toBe('M');

  for (const value of ['soon', '']) expect((await complete(provider, 'Available from', { value })).status).toBe(422);
  expect((await complete(provider, 'Shirt size', { value: 'XXL' })).body.fields.value).toBe('Please choose an option.');
  expect(await record()).toMatchObject({ completed_count: 3, required_count: 6 });
});

test('an answer keeps when it was given, and can be taken back [CRED-003]', async () => {
  await complete(provider, 'Read the welcome', { value: true, notes: 'Nice' });
  expect(detailsOf(await item('Read the welcome'))).toMatchObject({
    actionValue: true,
    notes: 'Nice',
    dateCompleted: expect.stringContaining('T'),
  });
  await complete(provider, 'Read the welcome', { value: false });
  expect(await item('Read the welcome')).toMatchObject({ completed: false });
  expect(await record()).toMatchObject({ completed_count: 0 });
});

test('a locked item cannot be completed until its conditions hold', async () => {
  const refused = await complete(provider, 'Quiz about the welcome', { value: true });
  expect(refused).toMatchObject({ status: 409, body: { code: 'item-locked' } });
  expect((await complete(admin, 'Quiz about the welcome', { value: true })).status).toBe(409);

  await complete(provider, 'Read the welcome', { value: true });
  expect((await complete(provider, 'Quiz about the welcome', { value: true })).status).toBe(200);
});

test('an upload waits for approval and is a document of the provider', async () => {
  const fileId = await upload(provider);
  const { body } = await complete(provider, 'Professional License', { fileId, expirationDate: day(100) });
  expect(body.record).toMatchObject({
    completed: false,
    completionDetails: { approvalStatus: 'Submitted', documentLink: `/api/files/${fileId}` },
  });

  const document = await app.system().records.get('documents', body.record.completionDetails.document);
  expect(document).toMatchObject({
    status: 'Pending Review',
    path: fileId,
    document_type: 'Professional License',
    providers_documents: placed.provider._id,
    expiration_date: day(100),
    mainModuleType: 'providers',
    relatedRecord: placed.provider._id,
  });
  expect((await provider.get(`/api/files/${fileId}`)).body).toBe('a license');
});

test('an upload whose answer was lost is sent again with the same file', async () => {
  const fileId = await upload(provider);
  const first = await complete(provider, 'Professional License', { fileId, expirationDate: day(100) });
  const second = await complete(provider, 'Professional License', { fileId: fileId.toUpperCase(), expirationDate: day(200) });
  expect([first.status, second.status]).toEqual([200, 200]);
  const { document } = detailsOf(await item('Professional License'));
  expect(document).toBe(first.body.record.completionDetails.document);
  expect(await app.system().records.get('documents', document as string)).toMatchObject({
    path: fileId,
    expiration_date: day(200),
  });
});

test('an upload asks for its expiration date, and refuses one that has passed', async () => {
  const fileId = await upload(provider);
  expect((await complete(provider, 'Professional License', { fileId })).body.fields.expirationDate).toBe(
    'Please enter the expiration date of this document.',
  );
  const expired = await complete(provider, 'Professional License', { fileId, expirationDate: day(-1) });
  expect(expired.body.fields.expirationDate).toContain('Please upload one that is still valid.');
  expect((await complete(provider, 'Professional License', { expirationDate: day(1) })).body.fields.fileId).toBe(
    'Please upload the document.',
  );
  expect(await app.system().records.count('documents', { providers_documents: placed.provider._id })).toBe(0);
});

test('approving completes the item, keeps how it was completed, and makes its document active [CRED-003]', async () => {
  const fileId = await upload(provider);
  await complete(provider, 'Professional License', { fileId, expirationDate: day(100), notes: 'Both sides' });
  const { status, body } = await admin.post(`${base}/${idOf('Professional License')}/approve`);
  expect(status).toBe(200);
  expect(body.record).toMatchObject({
    completed: true,
    expiration_date: day(100),
    completionDetails: {
      approvalStatus: 'Approved',
      expirationDate: day(100),
      documentLink: `/api/files/${fileId}`,
      notes: 'Both sides',
      dateCompleted: expect.stringContaining('T'),
    },
  });
  const document = await app.system().records.get('documents', body.record.completionDetails.document);
  expect(document.status).toBe('Active');
  expect((await admin.post(`${base}/${idOf('Professional License')}/approve`)).status).toBe(409);
});

test('an item expires with its answer, unless a date is given besides', async () => {
  const change = async (fields: object) =>
    (await admin.put(`${base}/update-certain-fields/${idOf('Professional License')}`, { fields })).body.record;
  const details = (expirationDate: string | null) => ({ completionDetails: { notes: 'Seen', expirationDate } });

  expect((await change(details(day(100)))).expiration_date).toBe(day(100));
  expect((await change({ ...details(day(200)), expiration_date: day(150) })).expiration_date).toBe(day(150));
  expect((await change({ expiration_date: day(160) })).expiration_date).toBe(day(160));
  expect((await change(details(null))).expiration_date).toBeNull();
});

test('a rejection says why, opens the item again, and a new upload works', async () => {
  await complete(provider, 'Professional License', { fileId: await upload(provider), expirationDate: day(100) });
  expect((await admin.post(`${base}/${idOf('Professional License')}/reject`, { reason: '  ' })).status).toBe(422);
  const { body } = await admin.post(`${base}/${idOf('Professional License')}/reject`, { reason: 'The scan is blurred.' });
  expect(body.record.completionDetails).toMatchObject({ approvalStatus: 'Rejected', rejectionReason: 'The scan is blurred.' });
  const document = body.record.completionDetails.document;
  expect((await app.system().records.get('documents', document)).status).toBe('Rejected');

  const board = await provider.get(`/api/credentialing/${placed.record!._id}/board`);
  const shown = board.body.categories
    .flatMap((each: any) => each.items)
    .find((each: any) => each._id === idOf('Professional License'));
  expect(shown).toMatchObject({ stage: 'rejected', unread: 1 });
  expect(shown.comments[0].message).toContain('The scan is blurred.');

  const again = await upload(provider, 'a better scan');
  await complete(provider, 'Professional License', { fileId: again, expirationDate: day(200) });
  expect((await admin.post(`${base}/${idOf('Professional License')}/approve`)).status).toBe(200);
  expect(await app.system().records.get('documents', document)).toMatchObject({
    status: 'Active',
    path: again,
    expiration_date: day(200),
  });
});

test('the record moves as its items do: for review when the provider is done, complete when all is approved', async () => {
  const welcome = ['Read the welcome', 'Quiz about the welcome'];
  for (const name of welcome) await complete(provider, name, { value: true });
  await complete(provider, 'Available from', { value: '2026-12-01' });
  await complete(provider, 'Shirt size', { value: 'S' });
  expect((await record()).credentialing_status).toBe('In Process - Core');
  await complete(provider, 'Professional License', { fileId: await upload(provider), expirationDate: day(100) });
  const [agreement] = await app
    .system()
    .records.all('interactiveDocumentInstances', { relatedCredentialingRecordId: placed.record!._id });
  await app.system().records.update('interactiveDocumentInstances', agreement!._id, { status: 'Completed' });
  expect(await item('Agreement')).toMatchObject({ completed: true });
  expect((await record()).credentialing_status).toBe('Ready for Review');
  expect(await app.system().records.first('tasks', { subject: `Review credentialing: ${placed.record!.name}` })).toMatchObject({
    status: 'Not Started',
    due_date: day(3),
  });

  await admin.post(`${base}/${idOf('Professional License')}/approve`);
  expect(await record()).toMatchObject({ credentialing_status: 'Complete', completed_count: 6, required_count: 6 });
  const told = await app.system().records.first('musterMessage', { 'related_record.recordId': placed.record!._id });
  expect(told).toMatchObject({ sentTo: [admin.user._id], message: `Credentialing is complete: ${placed.record!.name}` });

  expect((await admin.post(`${base}/${idOf('Professional License')}/reject`, { reason: 'It was revoked.' })).body.code).toBe(
    'not-submitted',
  );
  await admin.post(`${base}/${idOf('Professional License')}/reopen`);
  await admin.post(`${base}/${idOf('Professional License')}/reject`, { reason: 'It was revoked.' });
  expect((await record()).credentialing_status).toBe('In Process - Core');
});

test('items completed at the same moment are all counted', async () => {
  const answers = [
    ['Read the welcome', true],
    ['Available from', '2026-12-01'],
    ['Shirt size', 'S'],
  ] as const;
  const statuses = await Promise.all(answers.map(async ([name, value]) => (await complete(provider, name, { value })).status));
  expect(statuses).toEqual([200, 200, 200]);
  expect(await record()).toMatchObject({ completed_count: 3 });
});

test('a provider never approves, rejects or writes an item past its verb', async () => {
  await complete(provider, 'Professional License', { fileId: await upload(provider), expirationDate: day(100) });
  expect((await provider.post(`${base}/${idOf('Professional License')}/approve`)).status).toBe(403);
  expect((await provider.post(`${base}/${idOf('Professional License')}/reject`, { reason: 'x' })).status).toBe(403);
  expect((await provider.put(`${base}/${idOf('Professional License')}`, { completed: true })).status).toBe(403);
  expect(
    (await provider.put(`${base}/update-certain-fields/${idOf('Read the welcome')}`, { fields: { completed: true } })).status,
  ).toBe(403);
  expect(
    (
      await provider.put(`/api/credentialing/update-certain-fields/${placed.record!._id}`, {
        fields: { credentialing_status: 'Complete' },
      })
    ).status,
  ).toBe(403);
  expect(
    (await provider.post(`${base}/saveMultiple`, { items: [{ _id: idOf('Read the welcome'), completed: true }] })).status,
  ).toBe(403);
  expect((await provider.post(`${base}/updateItemOrders`, { items: [{ _id: idOf('Read the welcome'), order: 9 }] })).status).toBe(
    403,
  );
  expect(await item('Professional License')).toMatchObject({
    completed: false,
    completionDetails: { approvalStatus: 'Submitted' },
  });
});

test('somebody else’s items do not exist for a provider', async () => {
  const foreign = await place(app, admin);
  const id = foreign.items.get('Read the welcome')!._id;
  for (const [verb, body] of [
    ['complete', { value: true }],
    ['comments', { message: 'hello' }],
    ['approve', {}],
    ['reject', { reason: 'x' }],
  ] as const)
    expect((await provider.post(`${base}/${id}/${verb}`, body)).status).toBe(404);
  expect((await provider.get(`${base}/${id}`)).status).toBe(404);
  expect((await provider.get(`/api/credentialing/${foreign.record!._id}/board`)).status).toBe(404);
  expect((await provider.put(`/api/credentialing/update-last-action-date/${foreign.record!._id}`)).status).toBe(404);
  const direct = await provider.post('/api/credentialing-required-item-messages/', { required_item: id, message: 'hello' });
  expect(direct.status).toBe(422);
  expect(await app.system().records.get('credentialingRequiredItems', id)).toMatchObject({ completed: false, messages: null });
});

test('a provider cannot take over somebody else’s file', async () => {
  const secret = await upload(admin, 'a secret');
  const attempt = await complete(provider, 'Professional License', { fileId: secret, expirationDate: day(10) });
  expect(attempt.status).toBe(404);
  expect((await provider.get(`/api/files/${secret}`)).status).toBe(404);
  expect(await app.system().records.count('documents', { providers_documents: placed.provider._id })).toBe(0);
});

test('an item of our staff is not the provider’s to complete, a locked record nobody’s', async () => {
  await app.system().records.update('credentialingRequiredItems', idOf('Shirt size'), { provider_assigned: false });
  expect((await complete(provider, 'Shirt size', { value: 'S' })).status).toBe(403);
  expect((await complete(admin, 'Shirt size', { value: 'S' })).status).toBe(200);

  await app.system().records.update('credentialing', placed.record!._id, { locked: true });
  expect(await complete(provider, 'Read the welcome', { value: true })).toMatchObject({
    status: 409,
    body: { code: 'record-locked' },
  });
});

test('an item for reference needs nothing, an agreement is signed', async () => {
  expect(await complete(provider, 'Our address', { value: true })).toMatchObject({
    status: 409,
    body: { code: 'reference-only' },
  });
  expect(await complete(provider, 'Agreement', { value: true })).toMatchObject({ status: 409, body: { code: 'sign-agreement' } });
});

test('a board says of each item whether its reader decides about it, and offers nothing that is refused', async () => {
  const views = { ...allViews, edit: 'Owner' };
  const access = { credentialing: { views: allViews }, credentialingRequiredItems: { views } };
  const owner = await app.userWith({ access });
  const blind = await app.userWith({
    access: { ...access, credentialingRequiredItems: { views, fields: { assigned_to: 'None' } } },
  });
  const offered = async (by: Client, name: string) => {
    const { body } = await by.get(`/api/credentialing/${placed.record!._id}/board`);
    const found = body.categories.flatMap((each: any) => each.items).find((each: any) => each._id === idOf(name));
    return [found.mayEdit, found.mayComplete];
  };
  const assign = (name: string, { user }: Client) =>
    app.system().records.update('credentialingRequiredItems', idOf(name), { assigned_to: user._id });
  await complete(provider, 'Professional License', { fileId: await upload(provider), expirationDate: day(100) });
  const approve = async (by: Client) => (await by.post(`${base}/${idOf('Professional License')}/approve`, {})).status;

  for (const by of [owner, blind]) {
    expect(await offered(by, 'Professional License')).toEqual([false, false]);
    expect([await approve(by), (await complete(by, 'Read the welcome', { value: true })).status]).toEqual([403, 403]);
    await assign('Read the welcome', by);
    expect(await offered(by, 'Read the welcome')).toEqual([true, true]);
    expect((await complete(by, 'Read the welcome', { value: true })).status).toBe(200);
  }
  expect(await offered(admin, 'Professional License')).toEqual([true, true]);
  expect(await offered(provider, 'Professional License')).toEqual([false, true]);
  await assign('Professional License', owner);
  expect(await offered(owner, 'Professional License')).toEqual([true, true]);
  expect(await approve(owner)).toBe(200);
});

test('a board offers to answer an item exactly where an answer is taken', async () => {
  const offered = async (by: Client, name: string) => {
    const { body } = await by.get(`/api/credentialing/${placed.record!._id}/board`);
    return body.categories.flatMap((each: any) => each.items).find((each: any) => each._id === idOf(name))?.mayComplete;
  };
  const taken = async (by: Client, name: string) => ![403, 409].includes((await complete(by, name, {})).status);
  const reader = await app.userWith({
    access: { credentialing: { views: allViews }, credentialingRequiredItems: { views: { ...allViews, edit: 'None' } } },
  });
  const expectBoth = async (by: Client, name: string, may: boolean) =>
    expect([await offered(by, name), await taken(by, name)]).toEqual([may, may]);
  const approve = async (expirationDate: string | null) => {
    await admin.post(`${base}/${idOf('Professional License')}/complete`, { fileId: await upload(admin), expirationDate });
    await admin.post(`${base}/${idOf('Professional License')}/approve`, { expirationDate });
  };

  await expectBoth(provider, 'Professional License', true);
  await expectBoth(reader, 'Professional License', false);
  await expectBoth(provider, 'Our address', false);
  await expectBoth(provider, 'Quiz about the welcome', false);
  await approve(day(100));
  await expectBoth(provider, 'Professional License', true);
  await app.system().records.update('credentialingRequiredItems', idOf('Professional License'), {
    requires_exp_date: false,
    completionDetails: { ...detailsOf(await item('Professional License')), expirationDate: null },
  });
  await expectBoth(provider, 'Professional License', false);
  await expectBoth(admin, 'Professional License', true);
  await app.system().records.update('credentialingRequiredItems', idOf('Shirt size'), { provider_assigned: false });
  await expectBoth(provider, 'Shirt size', false);
  await app.system().records.update('credentialing', placed.record!._id, { locked: true });
  await expectBoth(admin, 'Shirt size', false);
});

test('comments are shown with the item and unread until the other side has seen them [CRED-006, CRED-047]', async () => {
  const said = await provider.post(`${base}/${idOf('Shirt size')}/comments`, { message: 'Do you have L?' });
  expect(await item('Shirt size')).toMatchObject({
    unreadMessageCount: 1,
    messages: [{ message: 'Do you have L?', created_by: provider.user._id }],
  });

  const own = await provider.post('/api/credentialing-required-item-messages/markMessagesViewedBy', {
    ids: [said.body.record._id],
    viewer: admin.user._id,
  });
  expect(own.body).toMatchObject({ changed: 0 });
  expect(await item('Shirt size')).toMatchObject({ unreadMessageCount: 1 });

  const seen = await admin.post('/api/credentialing-required-item-messages/markMessagesViewedBy', {
    ids: [said.body.record._id],
    viewer: admin.user._id,
  });
  expect(seen.body).toMatchObject({ matched: 1, changed: 1 });
  expect(await item('Shirt size')).toMatchObject({ unreadMessageCount: 0 });

  const colleague = await app.userWith({ userType: 'System Admin' });
  const ids = [said.body.record._id];
  await colleague.post('/api/credentialing-required-item-messages/markMessagesViewedBy', { ids });
  const { viewed_by } = await app.system().records.get('credentialingRequiredItemMessages', said.body.record._id);
  expect(viewed_by).toEqual([provider.user._id, admin.user._id, colleague.user._id]);
});

test('a comment that two read at the same time is read by both', async () => {
  const colleague = await app.userWith({ userType: 'System Admin' });
  const { _id } = (await provider.post(`${base}/${idOf('Shirt size')}/comments`, { message: 'Or XL?' })).body.record;
  const read = (by: Client) => by.post('/api/credentialing-required-item-messages/markMessagesViewedBy', { ids: [_id] });
  let second: Promise<Answer> | undefined;
  await app
    .system()
    .inNameOf(admin.user._id, 'a test')
    .transaction(async (inner) => {
      await markViewed(inner, [_id]);
      second = read(colleague);
      await Promise.race([second, vi.waitFor(async () => expect(await waitingForLocks(app)).toBe(1), { timeout: 10_000 })]);
    });
  await second;

  const { viewed_by } = await app.system().records.get('credentialingRequiredItemMessages', _id);
  expect(viewed_by).toEqual([provider.user._id, admin.user._id, colleague.user._id]);
});

test('an item with conditions is stored locked, and none may wait for itself [CRED-008]', async () => {
  const [a, b] = [idOf('Read the welcome'), idOf('Quiz about the welcome')];
  const change = (id: string, fields: object) => admin.put(`${base}/update-certain-fields/${id}`, { fields });
  const put = (id: string, conditions: unknown) => change(id, { conditions });
  expect((await change(b, { locked: false })).body.record).toMatchObject({ locked: true });
  expect((await change(a, { locked: true })).body.record).toMatchObject({ locked: false });
  const circle = await put(a, [{ relatedRequiredItemId: b, operator: 'Equals', value: true }]);
  expect(circle).toMatchObject({ status: 422, body: { code: 'rule' } });

  expect((await put(b, null)).body.record).toMatchObject({ locked: false });
  expect((await put(idOf('Shirt size'), [{ relatedRequiredItemId: a, operator: 'Not Empty' }])).body.record).toMatchObject({
    locked: true,
  });
});

test('a new order of the items is stored [CRED-032]', async () => {
  const names = ['Shirt size', 'Read the welcome'];
  await admin.post(`${base}/updateItemOrders`, { items: names.map((name, order) => ({ _id: idOf(name), order })) });
  expect((await item('Shirt size')).order).toBe(0);
  expect((await item('Read the welcome')).order).toBe(1);
});

test('required items offer their calls [CRED-031]', async () => {
  const related = { relatedCredentialingRecord: placed.record!._id };
  const { record: made } = (await admin.post(`${base}/create`, { ...related, name: 'References', field_type: 'Todo Item' })).body;
  const put = await admin.put(`${base}/${made._id}`, { ...related, name: 'Two references', field_type: 'Todo Item' });
  expect(put.body.record).toMatchObject({ _id: made._id, name: 'Two references' });
  for (const search of ['dataSourceSearch', 'normal-search'])
    expect((await admin.post(`${base}/${search}`, { searchTerms: { _id: made._id } })).body.records).toMatchObject([
      { _id: made._id },
    ]);
  expect((await admin.get(`${base}/${made._id}`)).body).toMatchObject({ name: 'Two references' });

  expect((await admin.put(`${base}/mark-deleted/${made._id}`)).status).toBe(200);
  expect((await admin.get(`${base}/${made._id}`)).status).toBe(404);
  const { _id } = await app.make('credentialingRequiredItems', { ...related, name: 'Gone', field_type: 'Todo Item' });
  expect((await admin.delete(`${base}/${_id}`)).status).toBe(200);
  expect(await app.system().records.find('credentialingRequiredItems', _id, { includeDeleted: true })).toBeUndefined();
});

test('several items are saved in one, or none [CRED-031]', async () => {
  const related = { relatedCredentialingRecord: placed.record!._id };
  const saved = await admin.post(`${base}/saveMultiple`, [
    { _id: idOf('Shirt size'), label: 'Your shirt size' },
    { ...related, _id: 'abcdef0123456789abcdef01', name: 'References', field_type: 'Todo Item' },
  ]);
  expect(saved.body.records).toMatchObject([
    { _id: idOf('Shirt size'), label: 'Your shirt size' },
    { _id: 'abcdef0123456789abcdef01', name: 'References' },
  ]);
  expect(await record()).toMatchObject({ required_count: 6 });

  const refused = await admin.post(`${base}/saveMultiple`, [
    { ...related, name: 'Fine', field_type: 'Todo Item' },
    { ...related, name: 'Bad', field_type: '?' },
  ]);
  expect(refused.status).toBe(422);
  expect(await app.system().records.count('credentialingRequiredItems', { ...related, name: 'Fine' })).toBe(0);

  const stale = { _id: idOf('Shirt size'), version: placed.items.get('Shirt size')!.version, label: 'Too late' };
  expect((await admin.post(`${base}/saveMultiple`, [stale])).status).toBe(409);
  expect((await item('Shirt size')).label).toBe('Your shirt size');
});

test('required items offer their calls [CRED-031]', async () => {
  const fields = { name: 'Flu shot', field_type: 'Todo Item', relatedCredentialingRecord: placed.record!._id };
  const { _id } = (await admin.post(`${base}/create`, fields)).body.record;
  const put = await admin.put(`${base}/${_id}`, { ...fields, label: 'Your flu shot' });
  expect(put.body.record).toMatchObject({ _id, label: 'Your flu shot' });
  expect((await admin.get(`${base}/${_id}`)).body).toMatchObject({ ...fields, label: 'Your flu shot' });
  for (const search of ['dataSourceSearch', 'normal-search']) {
    const { body } = await admin.post(`${base}/${search}`, { searchTerms: { label: 'Your flu shot', _id } });
    expect(body.records).toMatchObject([{ _id }]);
  }

  expect((await admin.put(`${base}/mark-deleted/${_id}`)).status).toBe(200);
  expect((await admin.get(`${base}/${_id}`)).status).toBe(404);
  expect((await record()).required_count).toBe(5);
  expect((await admin.delete(`${base}/${_id}`)).status).toBe(200);
  expect((await admin.put(`${base}/restore/${_id}`)).status).toBe(404);
});

test('the board shows everything of a record at once, by category', async () => {
  const { body } = await provider.get(`/api/credentialing/${placed.record!._id}/board`);
  expect(body).toMatchObject({
    account: { name: placed.account.name },
    provider: { name: 'Ada Lovelace' },
    placement: { _id: placed.placement._id },
    progress: { required: 5, completed: 0, percent: 0, submitted: 0 },
    notices: [],
  });
  expect(body.categories.map((each: any) => each.label)).toEqual(
    ['Agreements', 'Licenses and certifications', 'Education and training', 'Other'].map((label) =>
      expect.stringMatching(new RegExp(label, 'i')),
    ),
  );
  const items = body.categories.flatMap((each: any) => each.items);
  const shown = (name: string) => items.find((each: any) => each.name === name);
  expect(shown('Quiz about the welcome')).toMatchObject({ enabled: false, stage: 'locked', mayComplete: false });
  expect(shown('Shirt size').choices.map(({ value }: any) => value)).toEqual(['S', 'M']);
});

test('a provider sees their records with progress, and nobody else’s', async () => {
  await complete(provider, 'Read the welcome', { value: true });
  const { body } = await provider.get('/api/credentialing/mine');
  expect(body.records).toMatchObject([{ _id: placed.record!._id, account: { name: placed.account.name }, percent: 17 }]);
});

test('a provider is told how many of their own items are done; items of staff count for the record alone', async () => {
  const board = `/api/credentialing/${placed.record!._id}/board`;
  const counts = async (by: Client) => (await by.get(board)).body.progress;
  const own = await counts(provider);
  const whole = await counts(admin);
  const fields = { name: 'Reference call', field_type: 'Todo Item', relatedCredentialingRecord: placed.record!._id };
  await app.make('credentialingRequiredItems', { ...fields, provider_assigned: false });

  expect(await counts(provider)).toEqual(own);
  expect((await counts(admin)).required).toBe(whole.required + 1);
  expect((await provider.get('/api/credentialing/mine')).body.records[0].own).toEqual({
    required: own.required,
    completed: own.completed,
    percent: own.percent,
  });
});

test('the last action is stamped [CRED-030]', async () => {
  const before = (await record()).last_action_date as string;
  app.advance(60_000);
  const { status } = await admin.put(`/api/credentialing/update-last-action-date/${placed.record!._id}`, {
    _id: placed.record!._id,
  });
  app.advance(-60_000);
  expect(status).toBe(200);
  expect(Date.parse((await record()).last_action_date as string) - Date.parse(before)).toBeGreaterThan(30_000);
});
