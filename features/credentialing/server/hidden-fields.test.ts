import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { demoPdf } from '#features/documents/server/public.ts';
import { makeAccount, makeSetup, place, signInProvider, type Placed } from './testing-world.ts';

let app: TestApp;
let admin: Client;
let placed: Placed;
const LICENSE = 'Professional License';
const QUIZ = 'Quiz about the welcome';
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  await makeSetup(app);
  placed = await place(app, admin);
  const provider = await signInProvider(app, placed.provider);
  const content = await demoPdf({ title: LICENSE, issuer: 'State', lines: [] });
  const file = await provider.upload('/api/files/upload', { name: 'license.pdf', content });
  const answer = { fileId: file.body._id, expirationDate: '2030-01-31' };
  await provider.post(`/api/credentialing-required-items/${idOf(LICENSE)}/complete`, answer);
});
afterAll(() => app.close());

const MODULES = ['credentialing', 'credentialingRequiredItems', 'credentialingSetup', 'providers'];
const WITH_FILES = [...MODULES, 'documents', 'placements'];
const idOf = (item: string) => placed.items.get(item)!._id;

/** A colleague to whom these fields of these modules are hidden. */
async function colleague(hidden: Record<string, string[]>, modules: readonly string[] = MODULES): Promise<Client> {
  const fieldsOf = (module: string) => Object.fromEntries((hidden[module] ?? []).map((field) => [field, 'None']));
  const access = Object.fromEntries(modules.map((module) => [module, { views: allViews, fields: fieldsOf(module) }]));
  return app.userWith({ access, teams: [(await app.system().records.first('teams', { name: 'Global' }))!._id] });
}

test('a hidden field makes no difference to the setup, and what was submitted stays where nobody may read it', async () => {
  const narrow = await colleague({ credentialingRequiredItems: ['name', 'completionDetails', 'description'] });
  const path = `/api/credentialing/${placed.record!._id}`;
  const setup = await app.system().records.get('credentialingSetup', placed.record!.setup as string);
  const entries = setup.required_items as { _id: string; name: string }[];
  await app.system().records.update('credentialingSetup', setup._id, {
    required_items: entries.map((entry) => ({ ...entry, description: `About ${entry.name}`, label: `Our ${entry.name}` })),
  });

  const { change, setup: now } = (await narrow.get(`${path}/setup-difference`)).body;

  expect(change.map(({ _id }: { _id: string }) => _id)).toContain(idOf(QUIZ));
  expect(change.map(({ _id }: { _id: string }) => _id)).not.toContain(idOf(LICENSE));
  expect(new Set(change.flatMap(({ fields }: { fields: object }) => Object.keys(fields)))).toEqual(new Set(['label']));
  const choice = { version: now.version, add: [], remove: [], change: [idOf(LICENSE)] };
  expect((await narrow.post(`${path}/apply-setup`, choice)).body.code).toBe('item-done');
});

test('a batch asks nothing of records whose setup is hidden from its caller', async () => {
  const narrow = await colleague({ credentialing: ['setup'] });
  const body = { setupIds: [placed.record!.setup], match: { name: 'Shirt size' }, fields: { label: 'Shirt' }, liveRecords: true };

  const tried = await narrow.post('/api/credentialing-setups/required-items-batch-update', { ...body, dryRun: true });

  const changed = { status: 200, body: { matched: 1, changed: 1, live: { records: 0, items: 0, skipped: [] } } };
  expect(tried).toMatchObject(changed);
  expect(await narrow.post('/api/credentialing-setups/required-items-batch-update', body)).toMatchObject(changed);
});

test('why an item is here names neither a setup nor conditions that are hidden from the reader', async () => {
  const narrow = await colleague({ credentialing: ['setup'], credentialingRequiredItems: ['conditions', 'completionDetails'] });

  const { here, state, done } = (await narrow.get(`/api/credentialing-required-items/${idOf(QUIZ)}/why`)).body;

  expect(here).toMatchObject({
    setup: { _id: null, name: null },
    sentence: expect.stringMatching(/^This item comes from a setup/),
  });
  expect(state).toMatchObject({ enabled: false, conditions: [] });
  expect(done).toEqual({ by: null });
});

test('why an item is open names no item that the reader does not see, and no answer that is hidden from them', async () => {
  const { items } = await place(app, admin);
  const welcome = items.get('Read the welcome')!._id;
  await admin.post(`/api/credentialing-required-items/${welcome}/complete`, { value: true });
  const conditions = async (by: Client) =>
    (await by.get(`/api/credentialing-required-items/${items.get(QUIZ)!._id}/why`)).body.state.conditions;
  const [all, narrow] = [await colleague({}), await colleague({ credentialingRequiredItems: ['completionDetails'] })];

  expect(await conditions(all)).toMatchObject([{ item: welcome, name: 'Read the welcome', actual: true, passed: true }]);
  expect(await conditions(narrow)).toMatchObject([{ name: 'Read the welcome', actual: null, passed: true }]);
  const team = await app.make('teams', { name: 'Elsewhere' });
  await app.system().records.update('credentialingRequiredItems', welcome, { teams: [team._id] });
  expect(await conditions(all)).toMatchObject([{ name: null, actual: null, passed: true }]);
});

test('an item is locked on the board as well where the reader does not see what it waits for', async () => {
  const narrow = await colleague({ credentialingRequiredItems: ['completionDetails', 'conditions'] });
  const { categories } = (await narrow.get(`/api/credentialing/${placed.record!._id}/board`)).body;
  const items = categories.flatMap((category: { items: { _id: string; stage: string }[] }) => category.items);
  expect(items.find(({ _id }: { _id: string }) => _id === idOf(QUIZ)).stage).toBe('locked');
});

test('the queue is refused to those without the items; a program that may read items reads it', async () => {
  const page = { stage: 'submitted', pageNumber: 0, pageSize: 5 };
  const queue = (by: Client) => by.post('/api/credentialing-required-items/review', page);
  expect(await queue(await colleague({}, ['credentialing']))).toMatchObject({ status: 403, body: { code: 'access-denied' } });

  const expiresAt = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const scopes = MODULES.map((module) => ({ module, level: 'read' }));
  const wanted = { name: 'Queue', scopes, expiresAt, password: 'Correct-Horse-1' };
  const { key } = (await admin.post('/api/users/api-keys', wanted)).body;
  expect(await queue(app.bearing(key))).toMatchObject({ status: 200, body: { total: 1 } });
});

test('the queue and the board name whom and what a record is about to those who may see it', async () => {
  const page = { stage: 'submitted', searchTerms: { relatedCredentialingRecord: placed.record!._id } };
  const named = async (by: Client) => [
    (await by.post('/api/credentialing-required-items/review', page)).body.records[0],
    (await by.get(`/api/credentialing/${placed.record!._id}/board`)).body,
  ];
  const { _id, first_name } = placed.provider;
  const provider = { _id, name: expect.stringContaining(String(first_name)) };
  const account = { _id: placed.account._id, name: placed.account.name };

  expect(await named(admin)).toMatchObject([
    { provider, account },
    { provider, account },
  ]);
  const withoutAccounts = { provider, account: null };
  expect(await named(await colleague({}))).toMatchObject([withoutAccounts, withoutAccounts]);
  const blind = await colleague({ credentialing: ['providers_credentialing'] });
  expect(await named(blind)).toMatchObject([{ provider: null }, { provider: null }]);
});

test('a use of a document is told to those who see how items were answered, and the start of a placement to those who may read it', async () => {
  const { _id } = await app.make('documents', { name: 'Card', providers_documents: placed.provider._id });
  await app.system().records.update('credentialingRequiredItems', idOf(LICENSE), { completionDetails: { document: _id } });
  const uses = async (by: Client) => (await by.get(`/api/documents/${_id}/uses`)).body.records;
  const start = async (by: Client) => (await by.get(`/api/credentialing/${placed.record!._id}/board`)).body.start;
  await app.system().records.update('placements', placed.placement._id, { planned_start_date: '2030-01-02' });

  const narrow = await colleague({ credentialingRequiredItems: ['completionDetails'], placements: ['planned_start_date'] }, [
    ...MODULES,
    'documents',
  ]);
  expect([await uses(narrow), await start(narrow)]).toEqual([[], null]);
  const wide = await colleague({}, WITH_FILES);
  const record = { _id: placed.record!._id, name: placed.record!.name };
  expect([await uses(wide), await start(wide)]).toMatchObject([[{ _id: idOf(LICENSE), record }], '2030-01-02']);
  const nameless = await colleague({ credentialing: ['name'] }, WITH_FILES);
  expect(await uses(nameless)).toMatchObject([{ _id: idOf(LICENSE), record: { _id: record._id, name: '' } }]);
});

test('a record is compared with its setup by what it is, also where that is hidden; who may not read entries compares nothing', async () => {
  const account = await makeAccount(app);
  const task = { field_type: 'Todo Item' };
  const required_items = [
    { _id: 'x', name: 'For W2', provider_type: ['W2'], ...task },
    { _id: 'y', name: 'For all', ...task },
  ];
  const setup = await makeSetup(app, { account_specific: account._id, required_items });
  const { record } = await place(app, admin, {}, { account });
  const path = `/api/credentialing/${record!._id}/setup-difference`;

  const narrow = await colleague({ credentialing: ['hire_type', 'related_account', 'core_or_managed'] });
  expect((await narrow.get(path)).body).toMatchObject({ setup: { _id: setup._id }, add: [], remove: [], change: [], kept: 2 });

  const blind = await colleague({ credentialingSetup: ['required_items'] });
  expect(await blind.get(path)).toMatchObject({ status: 403, body: { code: 'access-denied' } });
  const choice = { version: setup.version, remove: [], add: [], change: [] };
  expect((await blind.post(path.replace('setup-difference', 'apply-setup'), choice)).status).toBe(403);
});

test('why an item is done is told to those who may read how it was completed', async () => {
  const welcome = `/api/credentialing-required-items/${idOf('Read the welcome')}`;
  await admin.post(`${welcome}/complete`, { value: true });
  const done = async (by: Client) => (await by.get(`${welcome}/why`)).body.done;
  expect(await done(await colleague({}))).toMatchObject({ by: 'person', user: admin.user._id });
  for (const field of ['completed_by', 'completed', 'completionDetails'])
    expect(await done(await colleague({ credentialingRequiredItems: [field] }))).toEqual({ by: null });
});

test('who may not change an item is told so before anything of its state', async () => {
  const names = ['credentialing', 'credentialingRequiredItems'];
  const access = Object.fromEntries(names.map((module) => [module, { views: { ...allViews, edit: 'None' } }]));
  const reader = await app.userWith({ access, teams: [(await app.system().records.first('teams', { name: 'Global' }))!._id] });
  for (const [verb, item] of [
    ['approve', QUIZ],
    ['reject', QUIZ],
    ['reopen', QUIZ],
    ['complete', QUIZ],
  ] as const) {
    const path = `/api/credentialing-required-items/${idOf(item)}/${verb}`;
    const { status, body } = await reader.post(path, { reason: 'No', value: true });
    expect([verb, status, body.code]).toEqual([verb, 403, 'access-denied']);
  }
});

test('documents that expire are listed where their renewals or their providers are hidden, without these', async () => {
  const { _id } = await app.make('documents', {
    name: 'Card',
    expiration_date: app.system().today(),
    providers_documents: placed.provider._id,
  });
  await app.make('documents', { name: 'Newer', status: 'Pending Review', renews: _id, providers_documents: placed.provider._id });
  const placement = { end_date: '2099-01-01' };
  await app.system().records.update('placements', placed.placement._id, placement);
  const entry = async (hidden: Record<string, string[]>) => {
    const by = await colleague(hidden, WITH_FILES);
    const { status, body } = await by.post('/api/documents/expiring', { within: 0, searchTerms: { _id } });
    return [status, body.records?.[0]];
  };
  expect(await entry({})).toMatchObject([200, { renewal: { status: 'Pending Review' }, placements: [placement] }]);
  expect(await entry({ documents: ['renews'] })).toMatchObject([200, { renewal: null, placements: [placement] }]);
  expect(await entry({ placements: ['providers_placements'] })).toMatchObject([200, { placements: [] }]);
});

test('what expires is not sorted out by fields of placements or documents that are hidden, nor is a chain of renewals told', async () => {
  const card = await app.make('documents', {
    name: 'Old card',
    expiration_date: app.system().today(),
    providers_documents: placed.provider._id,
  });
  const fields = { name: 'New card', status: 'Pending Review', renews: card._id, providers_documents: placed.provider._id };
  const next = await app.make('documents', fields);
  await app.system().records.update('placements', placed.placement._id, { end_date: '2099-01-01' });
  const list = async (hidden: Record<string, string[]>, asked: object) => {
    const by = await colleague(hidden, WITH_FILES);
    const { status, body } = await by.post('/api/documents/expiring', { within: 0, searchTerms: { _id: card._id }, ...asked });
    return [status, body.total ?? body.error];
  };
  const during = { duringPlacement: true };
  const versions = async (hidden: Record<string, string[]>) => {
    const by = await colleague(hidden, WITH_FILES);
    return (await by.get(`/api/documents/${card._id}/versions`)).body.records.map(({ _id }: any) => _id);
  };

  expect(await list({}, during)).toEqual([200, 1]);
  expect(await list({ placements: ['end_date'] }, during)).toEqual([400, 'There is no field named end_date in Placements.']);
  for (const asked of [during, { account: placed.account._id }]) {
    expect(await list({ placements: ['providers_placements'] }, asked)).toMatchObject([400, expect.stringContaining('field')]);
    expect(await list({ documents: ['providers_documents'] }, asked)).toMatchObject([400, expect.stringContaining('field')]);
  }
  expect([await versions({}), await versions({ documents: ['renews'] })]).toEqual([[next._id, card._id], [card._id]]);
});
