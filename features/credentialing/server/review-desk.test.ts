import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayInWords } from '#common/day-in-words.ts';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { credentialingRequiredItems as itemModule } from '../credentialing-required-items.module.ts';
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

  // of before it was noted who completes an item
  const { completionDetails } = await items().get('credentialingRequiredItems', idIn(placed, 'Read the welcome'));
  await app.engine.database.query('update records."credentialingRequiredItems" set completed_by = null where _id = $1', [
    idIn(placed, 'Read the welcome'),
  ]);
  const { dateCompleted } = completionDetails as { dateCompleted: string };
  expect((await why('Read the welcome')).done).toEqual({ by: 'person', at: dateCompleted });

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

test('a page of the queue has at most 200 items; beyond a thousand the total says that there are more', async () => {
  const add = (count: number) =>
    items().insertMany(
      itemModule,
      Array.from({ length: count }, () => ({ name: 'One of many', field_type: 'Todo Item' })),
    );
  const page = async (pageSize: number) => {
    const searchTerms = { name: 'One of many' };
    const { records, ...rest } = (await admin.post(`${base}/review`, { stage: 'waiting', searchTerms, pageSize })).body;
    return { length: records.length, ...rest };
  };

  await add(1_000);
  const whole = await page(200);
  await add(1);

  expect(whole).toMatchObject({ length: 200, pageSize: 200, total: 1_000 });
  expect(whole).not.toHaveProperty('totalIsCapped');
  expect(await page(5_000)).toMatchObject({ length: 200, pageSize: 200, total: 1_000, totalIsCapped: true });
});

test('what is for reference or hidden by its conditions waits for nobody', async () => {
  const { placed } = await begin([
    { _id: 'a', name: 'Our address', field_type: 'Todo Item', reference_only: true },
    { _id: 'b', name: 'Read the welcome', field_type: 'Todo Item' },
    {
      name: 'Quiz',
      field_type: 'Todo Item',
      conditions: [{ relatedRequiredItemId: 'b', operator: 'Equals', value: true }],
      field_options: { action: 'Show' },
    },
  ]);
  expect(['Our address', 'Read the welcome', 'Quiz'].map((name) => placed.items.get(name)!.stage)).toEqual([
    'reference',
    'waiting',
    'locked',
  ]);
  expect(await queue('waiting', placed)).toMatchObject({ total: 1, records: [{ item: { name: 'Read the welcome' } }] });
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
  expect(late.body.error).toMatch(/ approved this item on \w{3} \d{1,2}, \d{4}\.$/);
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
    completed_by: { by: 'person', user: admin.user._id },
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
  const { renewal, rejectionReason } = (await now()).completionDetails;
  expect(rejectionReason).toBeNull();
  const uses = async (document: string, by = admin) => (await by.get(`/api/documents/${document}/uses`)).body.records;
  const use = {
    _id: item,
    name: 'Professional License',
    completed: true,
    record: { _id: placed.record!._id, name: placed.record!.name },
  };
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

test('a document that was sent back names its item and the reason, also as a renewal, until another one is sent', async () => {
  const { placed, provider } = await begin();
  const item = idIn(placed);
  const detailsNow = async () => (await items().get('credentialingRequiredItems', item)).completionDetails as any;
  const sentBack = async (document: string) =>
    ((await provider.get(`/api/documents/${document}/uses`)).body.records as any[]).map((use) => [use._id, use.sentBack]);
  const reject = (reason: string) => admin.post(`${base}/${item}/reject`, { reason });
  await upload(provider, item, day(120));
  const { document: first } = await detailsNow();
  expect(await sentBack(first)).toEqual([[item, null]]);

  await reject('It is blurred.');
  expect(await sentBack(first)).toEqual([[item, 'It is blurred.']]);
  await upload(provider, item, day(120));
  await admin.post(`${base}/${item}/approve`);
  await upload(provider, item, day(500));
  const { document } = (await detailsNow()).renewal;
  await reject('The back is missing.');
  expect(await sentBack(document)).toEqual([[item, 'The back is missing.']]);
  expect(await sentBack(first)).toEqual([[item, null]]);
  await upload(provider, item, day(500));
  expect(await sentBack(document)).toEqual([]);
});

test('a decision about a renewal is taken back: what was sent waits again, and what it renews is as it was', async () => {
  const { placed, provider } = await begin();
  const item = idIn(placed);
  const now = () => items().get('credentialingRequiredItems', item) as Promise<any>;
  const statusOf = async (id: string) => (await items().get('documents', id)).status;
  const decide = (verb: string, body: object = {}) => admin.post(`${base}/${item}/${verb}`, body);
  await upload(provider, item, day(120));
  await decide('approve');
  const { document: first, dateCompleted } = (await now()).completionDetails;
  await upload(provider, item, day(490));
  await upload(provider, item, day(500));
  const { renewal } = (await now()).completionDetails;
  expect(await items().count('documents', { renews: first })).toBe(1); // the later upload took the place of the earlier one
  expect((await now()).completionDetails.dateCompleted).toBe(dateCompleted);
  expect((await decide('reopen')).body.code).toBe('not-decided');

  await decide('reject', { reason: 'The back is missing.' });
  expect(await now()).toMatchObject({
    completed: true,
    decision: { what: 'rejected', by: admin.user._id },
    completionDetails: { document: first, renewal: null, rejectionReason: 'The back is missing.' },
  });
  expect(await statusOf(renewal.document)).toBe('Rejected');
  await decide('reopen');
  expect(await now()).toMatchObject({
    completed: true,
    stage: 'submitted',
    stage_since: renewal.dateSubmitted,
    completionDetails: { document: first, renewal, rejectionReason: null },
  });
  expect(await statusOf(renewal.document)).toBe('Pending Review');

  for (const [expires, status, completed] of [
    [day(120), 'Active', true],
    [day(-1), 'Expired', false],
  ] as const) {
    await decide('approve');
    expect(await now()).toMatchObject({ decision: { what: 'approved' }, completionDetails: { document: renewal.document } });
    expect(await statusOf(first)).toBe('Archived');
    await items().update('documents', first, { expiration_date: expires });
    await decide('reopen');
    expect(await now()).toMatchObject({ completed, stage: 'submitted' });
    expect([await statusOf(first), await statusOf(renewal.document)]).toEqual([status, 'Pending Review']);
  }
});

test('an approval takes the date and the notes of the person who approves, and warns where the document ends before the placement', async () => {
  const { placed, provider } = await begin();
  const item = idIn(placed);
  const stay = (fields: Record<string, unknown>) => items().update('placements', placed.placement._id, fields);
  const approve = (body: object = {}) => admin.post(`${base}/${item}/approve`, body);
  const isDuring = async (stage: string) => (await queue(stage, placed)).records[0].expiresDuringPlacement;
  await stay({ end_date: day(300) });
  await upload(provider, item, day(200));
  expect((await approve({ expirationDate: null })).body.fields).toHaveProperty('expirationDate');

  const { body } = await approve({ expirationDate: day(80), notes: 'As the board says' });

  expect(body.record).toMatchObject({ expiration_date: day(80), completionDetails: { notes: 'As the board says' } });
  expect(await items().get('documents', body.record.completionDetails.document)).toMatchObject({ expiration_date: day(80) });
  expect(body.notices).toContainEqual({
    text: `This document expires on ${dayInWords(day(80))}, before the placement ends on ${dayInWords(day(300))}.`,
    style: 'warning',
    duration: 5000,
  });
  expect(await isDuring('expiring')).toBe(true);
  await stay({ status: 'Cancelled' });
  expect(await isDuring('expiring')).toBe(false);
  await stay({ status: placed.placement.status });
  await upload(provider, item, day(300));
  expect(await isDuring('submitted')).toBe(false);
  expect((await approve()).body.notices).toEqual([]);
});

test('a tick that nobody approved is sent back as well, and there is nothing to reopen then', async () => {
  const { placed, provider } = await begin([{ name: 'Read the welcome', field_type: 'Todo Item' }]);
  const item = `${base}/${idIn(placed, 'Read the welcome')}`;
  await provider.post(`${item}/complete`, { value: true });

  const { body } = await admin.post(`${item}/reject`, { reason: 'Please read all of it.' });

  expect(body.record).toMatchObject({ completed: false, completionDetails: { approvalStatus: 'Rejected' } });
  expect(await queue('rejected', placed)).toMatchObject({ total: 1 });
  expect((await admin.post(`${item}/reopen`)).body.code).toBe('not-decided');
});

test('an upload before the review takes the place of the one before; what was approved for good is closed', async () => {
  const { placed, provider } = await begin([{ name: 'Diploma', field_type: 'Uploaded Document' }]);
  const item = `${base}/${idIn(placed, 'Diploma')}`;
  const send = async (content: string) => {
    const file = await provider.upload('/api/files/upload', { name: 'diploma.txt', content: Buffer.from(content) });
    const answer = await provider.post(`${item}/complete`, { fileId: file.body._id });
    return { ...answer, file: file.body._id };
  };
  await send('first page');
  const again = await send('both pages');
  const document = { providers_documents: placed.provider._id };
  expect(await items().all('documents', document)).toMatchObject([{ status: 'Pending Review', path: again.file }]);

  expect((await provider.post(`${item}/complete`, { fileId: again.file })).status).toBe(200); // its first answer was lost
  await admin.post(`${item}/approve`);
  expect((await send('a third time')).body.code).toBe('already-approved');
});

test('an item tells how it was done: by an earlier item, by a document, or that somebody added it by hand', async () => {
  const welcome = { _id: 'a', name: 'Read the welcome', field_type: 'Todo Item' };
  const { placed, provider } = await begin([welcome]);
  await provider.post(`${base}/${idIn(placed, welcome.name)}/complete`, { value: true });
  const license = { name: 'Card', document_type: LICENSE.name, providers_documents: placed.provider._id };
  const document = await app.make('documents', { ...license, status: 'Active', expiration_date: day(300) });
  const account = await makeAccount(app);
  await makeSetup(app, { required_items: [welcome, LICENSE], account_specific: account._id });
  const next = await place(app, admin, {}, { account, provider: placed.provider });
  const why = async (item: string, by = admin) => (await by.get(`${base}/${item}/why`)).body;

  const from = (moduleName: string, recordId: string, name: string) => ({ moduleName, recordId, name });
  expect((await why(idIn(next, welcome.name))).done).toEqual({
    by: 'earlier-item',
    at: expect.stringContaining('T'),
    from: from('credentialingRequiredItems', idIn(placed, welcome.name), welcome.name),
  });
  const byDocument = { by: 'document', from: from('documents', document._id, 'Card') };
  expect((await why(idIn(next))).done).toMatchObject(byDocument);
  await admin.post(`${base}/${idIn(next)}/reject`, { reason: 'Too soon.' });
  await admin.post(`${base}/${idIn(next)}/reopen`);
  await admin.post(`${base}/${idIn(next)}/approve`);
  expect((await why(idIn(next))).done).toMatchObject({ ...byDocument, user: admin.user._id });
  const views = { access: true, view: 'All' };
  const team = (await items().first('teams', { name: 'Global' }))!._id;
  const access = { credentialing: { views }, credentialingRequiredItems: { views } };
  const narrow = await app.userWith({ access, teams: [team] });
  expect((await why(idIn(next), narrow)).done).toEqual({ by: 'document', user: admin.user._id, at: expect.any(String) });

  expect((await why(idIn(next), provider)).here).toEqual({
    version: next.record!.setup_version,
    entry: next.items.get(LICENSE.name)!.setup_entry,
    sentence: 'Everybody whose work begins like yours is asked for this.',
  });
  const more = { name: 'One more', field_type: 'Todo Item', relatedCredentialingRecord: next.record!._id };
  const { _id } = await app.make('credentialingRequiredItems', more);
  const byHand = { version: null, entry: null, sentence: 'Somebody added this item by hand.' };
  expect((await why(_id)).here).toEqual({ ...byHand, setup: null });
  expect((await why(_id, provider)).here).toEqual(byHand);
});

test('a provider hands in a document: it waits for review and answers the open items of its type', async () => {
  const card = { ...LICENSE, name: 'BLS/CPR' };
  const { placed, provider } = await begin([LICENSE, card]);
  const file = await provider.upload('/api/files/upload', { name: 'card.txt', content: Buffer.from('card') });
  const send = (fields: object, by = provider) => by.post('/api/documents/hand-in', { path: file.body._id, ...fields });
  expect((await send({ document_type: 'Nonsense' })).body.fields).toHaveProperty('document_type');
  const refusal = { status: 403, body: { error: 'Providers hand in their own documents.' } };
  expect(await send({ document_type: 'BLS/CPR' }, admin)).toMatchObject(refusal);
  const foreign = await admin.upload('/api/files/upload', { name: 'foreign.txt', content: Buffer.from('x') });
  const refused = async () => (await send({ path: foreign.body._id, document_type: 'BLS/CPR' })).status;
  expect(await refused()).toBe(404);
  await app.make('documents', { name: 'Of another', path: foreign.body._id });
  expect(await refused()).toBe(404);

  const past = await send({ document_type: 'BLS/CPR', expiration_date: day(-3) });
  expect(past).toMatchObject({
    status: 422,
    body: { fields: { expiration_date: expect.stringContaining(`expired on ${dayInWords(day(-3))}.`) } },
  });

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
  const { document: first, dateCompleted } = (await now()).completionDetails;
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
    completionDetails: { document: first, dateCompleted, renewal: { document: renewal._id, expirationDate: day(400) } },
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
  await admin.post(`${base}/${item}/approve`, { notes: 'Seen in person' });
  const first = await detailsOf(item);
  await upload(provider, item, day(500));
  const { renewal } = await detailsOf(item);
  await admin.post(`${base}/${item}/approve`, { notes: 'By mail' });

  const reopened = await admin.post(`${base}/${item}/reopen`);

  expect(reopened).toMatchObject({
    status: 200,
    body: { record: { completed: true, expiration_date: day(120), stage: 'submitted' } },
  });
  const { document, documentLink, filename, expirationDate, dateCompleted } = first;
  const before = { document, documentLink, filename, expirationDate, dateCompleted, notes: 'Seen in person', renewal };
  expect(await detailsOf(item)).toMatchObject(before);
  const statusOf = async (id: string) => (await items().get('documents', id)).status;
  expect([await statusOf(document), await statusOf(renewal.document), await record()]).toEqual([
    'Active',
    'Pending Review',
    'Complete',
  ]);
  await admin.post(`${base}/${item}/reject`, { reason: 'The back is missing.' });
  await admin.post(`${base}/${item}/reopen`);
  expect(await detailsOf(item)).toMatchObject(before);
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

test('a document handed in answers what is open to its provider: sent back and expired too, not what is locked, ours, or needs a date', async () => {
  const card = { field_type: 'Uploaded Document', field_options: { document_type: 'BLS/CPR' } };
  const entries = [
    { ...card, _id: 'a', name: 'Card' },
    { ...card, name: 'Old card' },
    { ...card, name: 'Dated card', requires_exp_date: true },
    { ...card, name: 'Our card', provider_assigned: false },
    { ...card, name: 'Later card', conditions: [{ relatedRequiredItemId: 'a', operator: 'Equals', value: true }] },
  ];
  const { placed, provider } = await begin(entries);
  const { placed: foreign } = await begin(entries);
  const stages = async (of: Placed) =>
    Object.fromEntries(
      (await items().all('credentialingRequiredItems', { relatedCredentialingRecord: of.record!._id })).map((item) => [
        item.name,
        item.stage,
      ]),
    );
  const handIn = async (name: string) => {
    const file = await provider.upload('/api/files/upload', { name: 'card.txt', content: Buffer.from(name) });
    const given = { path: file.body._id, document_type: 'BLS/CPR', name };
    return (await provider.post('/api/documents/hand-in', given)).body.record;
  };
  const [team, owner] = [await app.make('teams', { name: 'Bay' }), await app.userWith({})];
  await items().update('providers', placed.provider._id, { teams: [team._id], assigned_to: owner.user._id });
  const change = (name: string, completionDetails: object) =>
    items().update('credentialingRequiredItems', idIn(placed, name), { completionDetails });
  await change('Card', { approvalStatus: 'Rejected', rejectionReason: 'Too dark.' });
  await change('Old card', { approvalStatus: 'Expired' });
  const before = { 'Dated card': 'waiting', 'Our card': 'ours', 'Later card': 'locked' };
  expect(await stages(placed)).toEqual({ Card: 'rejected', 'Old card': 'expired', ...before });
  await items().update('credentialing', placed.record!._id, { locked: true });
  expect(await handIn('Too early')).toMatchObject({ status: 'Pending Review' });
  expect(await stages(placed)).toMatchObject({ Card: 'rejected' });
  await items().update('credentialing', placed.record!._id, { locked: false });

  const document = await handIn(' My card ');

  expect(await items().get('documents', document._id)).toMatchObject({
    name: 'My card',
    mainModuleType: 'providers',
    relatedRecord: placed.provider._id,
    teams: [team._id],
    assigned_to: owner.user._id,
  });
  expect(await stages(placed)).toEqual({ Card: 'submitted', 'Old card': 'submitted', ...before });
  expect((await items().get('credentialingRequiredItems', idIn(placed, 'Card'))).completionDetails).toMatchObject({
    document: document._id,
    rejectionReason: null,
  });
  expect((await items().get('credentialingRequiredItems', idIn(placed, 'Later card'))).completionDetails).toBeNull();
  expect(await stages(foreign)).toMatchObject({ Card: 'waiting' });

  await admin.post(`${base}/${idIn(placed, 'Card')}/approve`);
  await admin.post(`${base}/${idIn(placed, 'Old card')}/approve`, { expirationDate: day(200) });
  const { _id } = await handIn('One more');
  const renewalOf = async (name: string) => (await detailsOf(idIn(placed, name))).renewal?.document;
  expect([await renewalOf('Card'), await renewalOf('Old card')]).toEqual([undefined, _id]); // the first one never expires
});

test('what was submitted is not approved once its document is deleted; it is sent back instead', async () => {
  const { placed, provider } = await begin([LICENSE, { ...LICENSE, name: 'BLS/CPR' }]);
  const [gone, there] = [idIn(placed), idIn(placed, 'BLS/CPR')];
  const { body } = await upload(provider, gone, day(200));
  await upload(provider, there, day(200));
  await items().markDeleted('documents', [body.record.completionDetails.document]);
  const reason = 'The document of this item was deleted. Please send the item back, so that it is uploaded again.';

  expect(await admin.post(`${base}/${gone}/approve`, {})).toMatchObject({
    status: 409,
    body: { code: 'document-gone', error: reason },
  });
  expect((await admin.post(`${base}/approve-many`, { ids: [gone, there] })).body).toMatchObject({
    matched: 2,
    changed: 1,
    skipped: [{ _id: gone, code: 'conflict', reason }],
  });
  expect(await items().get('credentialingRequiredItems', gone)).toMatchObject({ completed: false, stage: 'submitted' });
  expect((await admin.post(`${base}/${gone}/reject`, { reason: 'It was deleted.' })).body.record.stage).toBe('rejected');
});

test('a renewal that was sent back plays no part any more once its item has expired and a newer document is approved', async () => {
  const { placed, provider } = await begin();
  const item = idIn(placed);
  const decide = (verb: string, body: object = {}) => admin.post(`${base}/${item}/${verb}`, body);
  await upload(provider, item, day(20));
  await decide('approve');
  await upload(provider, item, day(300));
  await decide('reject', { reason: 'The back is missing.' });
  app.advance(21 * DAY);
  await watchExpirations.run(app.system(), {}, { jobId: '1', attempt: 1 });
  app.advance(-21 * DAY);
  await upload(provider, item, day(400));
  const { document } = await detailsOf(item);
  await decide('approve');

  const { record } = (await decide('reopen')).body;

  expect(record).toMatchObject({ completed: false, stage: 'submitted', completionDetails: { document } });
  expect(record.completionDetails.renewal ?? null).toBeNull();
  expect((await items().get('documents', document)).status).toBe('Pending Review');
});

test('of documents that are handed in at the same time one answers the items of their type, whatever else happens to their record', async () => {
  const card = { ...LICENSE, field_options: { document_type: 'BLS/CPR' } };
  const { placed, provider } = await begin([
    { ...card, name: 'BLS/CPR' },
    { ...card, name: 'BLS/CPR, second copy' },
    { name: 'Read the welcome', field_type: 'Todo Item' },
  ]);
  const file = async (name: string) =>
    (await provider.upload('/api/files/upload', { name, content: Buffer.from(name) })).body._id as string;
  const files = [await file('a.txt'), await file('b.txt'), await file('c.txt')];
  const handIn = (path: string) =>
    provider.post('/api/documents/hand-in', { path, document_type: 'BLS/CPR', expiration_date: day(100) });

  const answers = await Promise.all([
    ...files.map(handIn),
    provider.post(`${base}/${idIn(placed, 'Read the welcome')}/complete`, { value: true }),
    provider.post(`${base}/${idIn(placed, 'BLS/CPR, second copy')}/complete`, {
      fileId: await file('d.txt'),
      expirationDate: day(90),
    }),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const [one, other] = [await detailsOf(idIn(placed, 'BLS/CPR')), await detailsOf(idIn(placed, 'BLS/CPR, second copy'))];
  expect([one, other]).toMatchObject([{ approvalStatus: 'Submitted' }, { approvalStatus: 'Submitted' }]);
  expect(answers.slice(0, 3).map(({ body }) => body.record._id)).toContain(one.document);
});

/** Two records of a provider whose licenses are approved with one document, and a newer one that waits as the renewal of both. */
async function sharing() {
  const { placed, provider } = await begin();
  const one = idIn(placed);
  await upload(provider, one, day(120));
  await admin.post(`${base}/${one}/approve`);
  const second = await again(placed);
  const other = idIn(second);
  await admin.post(`${base}/${other}/approve`);
  const { document: old } = await detailsOf(one);
  const send = async (expiration_date: string) => {
    const file = await provider.upload('/api/files/upload', { name: 'new.txt', content: Buffer.from(expiration_date) });
    const given = { path: file.body._id, document_type: LICENSE.name, expiration_date };
    return (await provider.post('/api/documents/hand-in', given)).body.record._id as string;
  };
  const statusOf = async (id: string) => (await items().get('documents', id)).status;
  const decide = async (item: string, verb: string) => {
    expect((await admin.post(`${base}/${item}/${verb}`, { reason: 'The back is missing.' })).status).toBe(200);
  };
  const now = async (item: string) => {
    const { completed, stage, completionDetails } = (await items().get('credentialingRequiredItems', item)) as any;
    return [completed, stage, completionDetails.document, completionDetails.renewal?.document ?? null];
  };
  return { placed, second, one, other, old, send, statusOf, decide, now };
}

test('a renewal that two records share counts as long as one of them is approved with it; without one both are completed by what it renews', async () => {
  const { one, other, old, send, statusOf, decide, now } = await sharing();
  const renewal = await send(day(500));
  const waits = [true, 'submitted', old, renewal];
  const renewed = [true, 'completed', renewal, null];
  const all = async () => [await now(one), await now(other), await statusOf(old), await statusOf(renewal)];
  expect(await all()).toEqual([waits, waits, 'Active', 'Pending Review']);

  await decide(one, 'approve');
  expect(await all()).toEqual([renewed, waits, 'Archived', 'Active']);
  await decide(one, 'reopen');
  expect(await all()).toEqual([waits, waits, 'Active', 'Pending Review']);

  await decide(one, 'approve');
  await decide(other, 'approve');
  await decide(one, 'reopen');
  expect(await all()).toEqual([waits, renewed, 'Archived', 'Active']);
  await decide(one, 'reject');
  await decide(one, 'reopen');
  expect(await all()).toEqual([waits, renewed, 'Archived', 'Active']);
  await decide(other, 'reopen');
  expect(await all()).toEqual([waits, waits, 'Active', 'Pending Review']);
  await decide(one, 'approve');
  await decide(other, 'approve');
  expect(await all()).toEqual([renewed, renewed, 'Archived', 'Active']);
});

test('an approval that is taken back completes nothing by a document that was sent back elsewhere meanwhile', async () => {
  const { placed, one, other, old, send, statusOf, decide, now } = await sharing();
  await items().update('credentialing', placed.record!._id, { locked: true });
  const renewal = await send(day(500));
  await items().update('credentialing', placed.record!._id, { locked: false });
  await decide(other, 'approve');
  expect([await now(one), await statusOf(old)]).toEqual([[true, 'completed', old, null], 'Archived']);

  await decide(one, 'reopen');
  await decide(one, 'reject');
  await decide(other, 'reopen');

  expect([await statusOf(old), await statusOf(renewal)]).toEqual(['Rejected', 'Pending Review']);
  expect(await now(other)).toEqual([false, 'submitted', renewal, null]);
});

test('of a decision that is taken back in one record and one that is taken in another at the same time, both count', async () => {
  const { one, other, old, send, statusOf, decide, now } = await sharing();
  const renewal = await send(day(500));
  const waits = [true, 'submitted', old, renewal];
  for (let n = 0; n < 5; n++) {
    await decide(one, 'approve');
    await Promise.all([decide(one, 'reopen'), decide(other, 'approve')]);
    expect(await now(one)).toEqual(waits);
    expect([await now(other), await statusOf(renewal)]).toEqual([[true, 'completed', renewal, null], 'Active']);
    await decide(other, 'reopen');
    expect(await statusOf(renewal)).toBe('Pending Review');
    await Promise.all([decide(one, 'reject'), decide(other, 'reject')]);
    expect(await statusOf(renewal)).toBe('Rejected');
    await Promise.all([decide(one, 'reopen'), decide(other, 'reopen')]);
    expect([await statusOf(renewal), await now(one), await now(other)]).toEqual(['Pending Review', waits, waits]);
  }
});
