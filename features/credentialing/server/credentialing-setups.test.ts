import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { credentialingSetup } from '../credentialing-setups.module.ts';
import { makeAccount, makeProvider, makeSetup, place, signInProvider } from './testing-world.ts';

let app: TestApp;
let admin: Client;
const base = '/api/credentialing-setups';

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app.close());

test('a setup without W2 or 1099 is not saved [CRED-020]', async () => {
  const refused = await admin.post(`${base}/`, { name: 'Nothing', core_or_managed: 'Core' });
  expect(refused).toMatchObject({ status: 422, body: { code: 'rule', error: 'You must have W2 or 1099 set on this record!' } });

  const setup = await makeSetup(app);
  const emptied = await admin.put(`${base}/update-certain-fields/${setup._id}`, { fields: { provider_type: [] } });
  expect(emptied.body.error).toBe('You must have W2 or 1099 set on this record!');
});

test('a setup keeps its types, its account and its items [CRED-001]', async () => {
  const account = await makeAccount(app);
  const { body } = await admin.post(`${base}/`, {
    provider_type: ['W2', '1099'],
    core_or_managed: 'Managed',
    account_specific: account._id,
    required_items: [
      { _id: 'a', name: 'License', field_type: 'Uploaded Document' },
      {
        name: 'Quiz',
        field_type: 'Todo Item',
        conditions: [{ relatedRequiredItemId: 'a', operator: 'Not Empty' }],
      },
    ],
  });
  expect(body.record).toMatchObject({ provider_type: ['W2', '1099'], core_or_managed: 'Managed', account_specific: account._id });
  expect(body.record.required_items).toMatchObject([
    { _id: 'a', name: 'License', order: 0, locked: false },
    { _id: expect.any(String), name: 'Quiz', order: 1, locked: true },
  ]);
  for (const odd of [{ core_or_managed: 'Both' }, { core_or_managed: 'core' }, { provider_type: ['W2', 'PRN'] }])
    expect([odd, (await admin.post(`${base}/`, { provider_type: ['W2'], ...odd })).status]).toEqual([odd, 422]);
  const choices = (name: 'provider_type' | 'core_or_managed') => credentialingSetup.fields[name].options;
  expect([choices('provider_type'), choices('core_or_managed')]).toMatchObject([
    [{ value: 'W2' }, { value: '1099' }],
    [{ value: 'Core' }, { value: 'Managed' }],
  ]);
});

test('one setup is found by type, Core or Managed and account: the account’s own, else the general one [CRED-024]', async () => {
  const [account, other] = [await makeAccount(app), await makeAccount(app)];
  const general = await makeSetup(app, { name: 'General 1099', provider_type: ['1099'] });
  const own = await makeSetup(app, { name: 'Own 1099', provider_type: ['1099'], account_specific: account._id });
  await makeSetup(app, { name: 'Also their own', provider_type: ['W2'], account_specific: account._id });
  const find = async (account_specific: string | null, core_or_managed = 'Core') =>
    (await admin.post(`${base}/search-for-one`, { provider_type: '1099', core_or_managed, account_specific })).body?._id;

  expect(await find(account._id)).toBe(own._id);
  expect(await find(other._id)).toBe(general._id);
  expect(await find(null)).toBe(general._id);
  expect(await find(null, 'Managed')).toBeUndefined();

  const way = { core_or_managed: 'Managed', account_specific: other._id };
  await makeSetup(app, { name: 'Core 1099', provider_type: ['1099'], account_specific: other._id });
  const managed = await makeSetup(app, { name: 'Managed 1099', provider_type: ['1099'], ...way });
  const setting = await app.system().records.first('adminSettings', { key: 'managed-accounts' });
  await app.system().records.update('adminSettings', setting!._id, { setting: { value: [other._id] } });
  const asItIs = async (account_specific: string) =>
    (await admin.post(`${base}/search-for-one`, { provider_type: '1099', account_specific })).body?._id;
  expect([await asItIs(other._id), await asItIs(account._id)]).toEqual([managed._id, own._id]);
});

test('items are found across setups [CRED-025]', async () => {
  const entry = { name: 'TB Test', field_type: 'Uploaded Document', provider_type: ['W2'] };
  const setup = await makeSetup(app, { name: 'With TB', required_items: [entry] });
  const find = async (terms: object) => (await admin.post(`${base}/items/search`, terms)).body.records;
  const found = [{ name: 'TB Test', setup: { _id: setup._id, name: 'With TB' } }];
  expect(await find({ name: 'b te' })).toMatchObject(found);
  expect(await find({ searchTerms: { name: 'TB Test', field_type: 'uploaded' } })).toMatchObject(found);
  expect(await find({ name: 'TB Test', provider_type: 'W2', category: null })).toMatchObject(found);
  expect(await find({ name: 'TB Test', field_type: 'Todo Item' })).toEqual([]);
  expect(await find({ name: 'TB Test', provider_type: '1099' })).toEqual([]);
  expect((await admin.post(`${base}/normal-search`, { name: 'With TB' })).body.records).toHaveLength(1);
});

test('a batch adds, takes out and changes items of several setups [CRED-026, CRED-028]', async () => {
  const setups = [await makeSetup(app, { name: 'One' }), await makeSetup(app, { name: 'Two' })];
  const setupIds = setups.map(({ _id }) => _id);
  const changed = await admin.post(`${base}/required-items-batch-change-entries`, {
    setupIds,
    add: [{ _id: 'theirs', name: 'Drug Screen', field_type: 'Uploaded Document', requires_exp_date: false }],
    remove: [{ name: 'shirt size' }, { name: 'Agreement', field_type: 'Todo Item' }],
  });
  expect(changed.body).toMatchObject({ matched: 2, changed: 2, skipped: [], live: { records: 0, items: 0, skipped: [] } });
  await admin.post(`${base}/required-items-batch-update`, {
    setupIds,
    match: { name: 'Drug Screen' },
    fields: { _id: 'theirs', requires_exp_date: true },
  });

  for (const id of setupIds) {
    const items = (await app.system().records.get('credentialingSetup', id)).required_items as Record<string, unknown>[];
    const names = items.map(({ name }) => name);
    expect(names).not.toContain('Shirt size');
    expect(names).toContain('Agreement');
    expect(items.at(-1)).toMatchObject({ name: 'Drug Screen', requires_exp_date: true, order: 9 });
    expect(items.at(-1)!._id).not.toBe('theirs'); // ids are the server's
  }
});

test('an agreement is replaced in all setups that name it [CRED-027]', async () => {
  const setup = await makeSetup(app);
  const agreementsOf = async ({ _id }: { _id: string }) => {
    const entries = (await app.system().records.get('credentialingSetup', _id)).required_items as any[];
    return entries.flatMap(({ relatedAgreement }) => relatedAgreement ?? []);
  };
  const [from] = await agreementsOf(setup);
  const copy = await makeSetup(app, { name: 'Same agreement', required_items: setup.required_items });
  const [to, later] = [
    await app.make('interactiveDocuments', { name: 'New agreement' }),
    await app.make('interactiveDocuments', { name: 'Newer agreement' }),
  ];
  const replace = async (body: object) => (await admin.post(`${base}/required-items-batch-doc-replace`, body)).body.changed;

  expect(await replace({ from, to: to._id, setupIds: [copy._id] })).toBe(1);
  expect([await agreementsOf(setup), await agreementsOf(copy)]).toEqual([[from], [to._id]]);
  expect(await replace({ from, to: later._id })).toBe(1);
  expect([await agreementsOf(setup), await agreementsOf(copy)]).toEqual([[later._id], [to._id]]);
  expect((await admin.post(`${base}/required-items-batch-doc-replace`, { from, to: setup._id })).status).toBe(422);
});

test('a setup takes no item that a record could not be built from; what it had before stays', async () => {
  const setup = await makeSetup(app);
  const save = (entry: object) => {
    const required_items = [...(setup.required_items as object[]), entry];
    return admin.put(`/api/credentialing-setups/update-certain-fields/${setup._id}`, { fields: { required_items } });
  };
  const refusal = (sentence: string) => ({
    status: 422,
    body: { fields: { required_items: expect.stringContaining(sentence) } },
  });

  expect(await save({ name: 'Odd', field_type: 'Nonsense' })).toMatchObject(refusal('“Odd”: Type: Choose one of'));
  expect(await save({ name: 'Odd' })).toMatchObject(refusal('“Odd”: Type is required.'));
  expect(await save({ field_type: 'Date' })).toMatchObject(refusal('An item: Name is required.'));
  expect(await save({ name: 'Odd', field_type: 'Date', isOptional: 'perhaps' })).toMatchObject(refusal('“Odd”: Optional'));
  for (const conditions of ['x', {}, [null], [5]])
    expect(await save({ name: 'Odd', field_type: 'Date', conditions })).toMatchObject(refusal('“Odd”: Conditions'));
  const [{ _id }] = setup.required_items as [{ _id: string }];
  expect(await save({ name: 'Odd', field_type: 'Date', _id })).toMatchObject(refusal('“Odd” has the id of another item.'));
  const batch = { setupIds: [setup._id], match: { name: 'Shirt size' }, fields: { field_type: 'Nonsense' } };
  const tried = await admin.post(`${base}/required-items-batch-update`, batch);
  expect(tried.body).toMatchObject({
    changed: 0,
    skipped: [{ _id: setup._id, reason: expect.stringContaining('“Shirt size”') }],
  });
});

test('a setup takes no category that is not one of the choices; one that was there before stays', async () => {
  const setup = await makeSetup(app);
  const entries = setup.required_items as { category?: string | null }[];
  const save = (required_items: object[]) =>
    admin.put(`${base}/update-certain-fields/${setup._id}`, { fields: { required_items } });

  const odd = await save([...entries, { name: 'New', field_type: 'Date', category: 'No longer there' }]);
  expect([odd.status, odd.body.fields?.required_items]).toEqual([
    422,
    expect.stringContaining('“New”: Category: Choose one of '),
  ]);
  const old = [
    ...entries,
    { _id: 'old', name: 'Old', field_type: 'Date', category: 'No longer there', order: 50, locked: false },
  ];
  await app.engine.database.query('update records."credentialingSetup" set required_items = $1 where _id = $2', [
    JSON.stringify(old),
    setup._id,
  ]);
  const renamed = await save(old.map((entry) => ('_id' in entry && entry._id === 'old' ? { ...entry, name: 'Older' } : entry)));
  expect([renamed.status, renamed.body.record?.required_items.at(-1)]).toMatchObject([200, { name: 'Older' }]);
});

test('setups are sorted by name [CRED-039]', async () => {
  for (const name of ['bees', 'Cedars', 'Acme']) await makeSetup(app, { name });
  const { body } = await admin.post(`${base}/dataSourceSearch`, {});
  const names = body.records.map(({ name }: any) => name.toLowerCase());
  expect(names).toEqual(expect.arrayContaining(['acme', 'bees', 'cedars']));
  expect(names).toEqual([...names].sort());
});

test('who may not edit setups changes none by a batch, and who may not see them is shown none of them', async () => {
  const setup = await makeSetup(app);
  const nobody = await app.userWith({});
  const refused = await nobody.post(`${base}/required-items-batch-update`, {
    setupIds: [setup._id],
    match: { name: 'Shirt size' },
    fields: { name: 'x' },
  });
  expect(refused.status).toBe(403);

  const views = { ...allViews, view: 'None' };
  const access = { credentialingSetup: { views } };
  const blind = await app.userWith({ access, teams: [(await app.system().records.first('teams', { name: 'Global' }))!._id] });
  const tried = await blind.post(`${base}/required-items-batch-update`, {
    setupIds: [setup._id],
    match: { name: 'Shirt size' },
    fields: { name: 'x' },
    dryRun: true,
  });
  expect(tried.body).toMatchObject({ matched: 0, changed: 0, skipped: [{ code: 'not-found' }], preview: [] });
});

const TICK = { _id: 'a', name: 'Read the welcome', field_type: 'Todo Item' };
const LICENSE = { _id: 'b', name: 'License', field_type: 'Uploaded Document' };
const itemsOf = async (record: string) => {
  const found = await app.system().records.all('credentialingRequiredItems', { relatedCredentialingRecord: record });
  return new Map(found.map((item) => [item.name as string, item]));
};
async function begin() {
  const account = await makeAccount(app);
  const setup = await makeSetup(app, { name: account.name, account_specific: account._id, required_items: [TICK, LICENSE] });
  const placed = await place(app, admin, {}, { account });
  return { account, setup, placed, record: placed.record! };
}

test('a batch says first what it would touch; live items follow unless they are done, and all of it can be taken back', async () => {
  const { setup, record, placed } = await begin();
  const done = await begin();
  const provider = await signInProvider(app, done.placed.provider);
  await provider.post(`/api/credentialing-required-items/${done.placed.items.get(TICK.name)!._id}/complete`, { value: true });
  const change = {
    setupIds: [setup._id, done.setup._id],
    match: { name: TICK.name },
    fields: { label: 'Read it' },
    liveRecords: true,
  };
  const batch = (more: object) => admin.post(`${base}/required-items-batch-update`, { ...change, ...more });

  const tried = await batch({ dryRun: true });
  expect(tried.body).toMatchObject({ matched: 2, changed: 2, live: { records: 1, items: 1, skipped: [{ code: 'conflict' }] } });
  expect(tried.body.preview[0]).toMatchObject({
    setup: { _id: setup._id, name: setup.name },
    entries: [{ name: TICK.name, after: { label: 'Read it' } }],
    records: 1,
    items: 1,
  });
  expect((await app.system().records.get('credentialingSetup', setup._id)).version).toBe(setup.version);

  const { body } = await batch({});
  expect(body).toMatchObject({ changed: 2, live: { records: 1, items: 1 }, run: expect.any(String) });
  expect((await itemsOf(record._id)).get(TICK.name)!.label).toBe('Read it');
  expect((await itemsOf(done.record._id)).get(TICK.name)!.label).toBeNull();
  expect((await itemsOf(record._id)).get('License')).toMatchObject({ version: placed.items.get('License')!.version });

  expect((await admin.post(`/api/runs/${body.run}/undo`)).status).toBeLessThan(300);
  await app.workJobs();
  expect((await itemsOf(record._id)).get(TICK.name)!.label).toBeNull();
  const entries = (await app.system().records.get('credentialingSetup', setup._id)).required_items as any[];
  expect(entries.map(({ label }) => label)).toEqual([undefined, undefined]);
});

test('a record follows its setup item by item; what is done is never lost', async () => {
  const { setup, record, placed } = await begin();
  const provider = await signInProvider(app, placed.provider);
  const path = `/api/credentialing/${record._id}`;
  const difference = async () => (await admin.get(`${path}/setup-difference`)).body;
  expect(await difference()).toMatchObject({ setup: { _id: setup._id }, add: [], remove: [], change: [], kept: 2 });

  await app.system().records.update('credentialingSetup', setup._id, {
    required_items: [
      { ...LICENSE, isOptional: true },
      { _id: 'c', name: 'New form', field_type: 'Todo Item' },
    ],
  });
  const offered = await difference();
  const tick = placed.items.get(TICK.name)!._id;
  const license = placed.items.get('License')!._id;
  expect(offered).toMatchObject({
    add: [{ _id: 'c', name: 'New form' }],
    remove: [{ _id: tick, name: TICK.name }],
    change: [{ _id: license, name: 'License', fields: { isOptional: { from: false, to: true } } }],
    kept: 0,
  });

  await provider.post(`/api/credentialing-required-items/${tick}/complete`, { value: true });
  const { version } = offered.setup;
  const apply = (choice: object) => admin.post(`${path}/apply-setup`, { version, ...choice });
  expect((await apply({ remove: [tick] })).body.code).toBe('item-done');
  expect((await apply({ version: version - 1 })).body.code).toBe('version-conflict');
  await app.system().records.update('credentialing', record._id, { locked: true });
  expect((await apply({ add: ['c'] })).body.code).toBe('record-locked');
  await app.system().records.update('credentialing', record._id, { locked: false });
  const applied = await apply({ add: ['c'], change: [license.toUpperCase()] });
  expect(applied.body.record).toMatchObject({ _id: record._id, setup: setup._id, setup_version: version, required_count: 2 });
  expect([...(await itemsOf(record._id)).keys()].toSorted()).toEqual(['License', 'New form', TICK.name]);
  expect(await difference()).toMatchObject({ add: [], remove: [], change: [], kept: 3 });
  expect((await provider.get(`${path}/setup-difference`)).status).toBe(403);
  const views = { ...allViews, create: false, delete: 'None' };
  const narrow = await app.userWith({
    access: {
      credentialing: { views: allViews },
      credentialingSetup: { views: allViews },
      credentialingRequiredItems: { views },
    },
    teams: [(await app.system().records.first('teams', { name: 'Global' }))!._id],
  });
  await app
    .system()
    .records.update('credentialingSetup', setup._id, { required_items: [{ _id: 'd', name: 'Later', field_type: 'Todo Item' }] });
  const later = (await narrow.get(`${path}/setup-difference`)).body;
  const asked = { version: later.setup.version };
  expect((await narrow.post(`${path}/apply-setup`, { ...asked, add: ['d'] })).status).toBe(403);
  expect((await narrow.post(`${path}/apply-setup`, { ...asked, remove: [license] })).status).toBe(403);
  const owners = await app.userWith({
    access: {
      credentialing: { views: allViews },
      credentialingSetup: { views: allViews },
      credentialingRequiredItems: { views: { ...allViews, delete: 'Owner' } },
    },
    teams: [(await app.system().records.first('teams', { name: 'Global' }))!._id],
  });
  expect((await owners.post(`${path}/apply-setup`, { ...asked, remove: [license] })).status).toBe(403);
});

test('of a difference only what was chosen is done; items of other hire types and those added by hand are no part of it', async () => {
  const { setup, record, placed } = await begin();
  const path = `/api/credentialing/${record._id}`;
  const byHand = { name: 'By hand', field_type: 'Todo Item', relatedCredentialingRecord: record._id };
  await app.make('credentialingRequiredItems', byHand);
  const gone = await app.make('interactiveDocuments', { name: 'Gone' });
  const required_items = [
    { ...LICENSE, label: 'Your license' },
    { _id: 'c', name: 'Form', field_type: 'Todo Item' },
    { _id: 'd', name: 'Terms', field_type: 'E-signature Document', relatedAgreement: gone._id },
    { _id: 'e', name: 'Only for 1099', field_type: 'Todo Item', provider_type: ['1099'] },
  ];
  await app.system().records.update('credentialingSetup', setup._id, { required_items });
  await app.system().records.markDeleted('interactiveDocuments', [gone._id]);
  const difference = (await admin.get(`${path}/setup-difference`)).body;
  const [tick, license] = [placed.items.get(TICK.name)!._id, placed.items.get('License')!._id];
  expect(difference).toMatchObject({
    add: [{ _id: 'c' }, { _id: 'd' }],
    remove: [{ _id: tick }],
    change: [{ _id: license }],
    kept: 1,
  });
  const apply = (choice: object) => admin.post(`${path}/apply-setup`, { version: difference.setup.version, ...choice });
  for (const choice of [{ remove: ['0123456789abcdef01234567'] }, { change: ['0123456789abcdef01234567'] }])
    expect((await apply(choice)).status).toBe(404);

  expect((await apply({ add: ['d'] })).status).toBe(200);

  const items = await itemsOf(record._id);
  expect([...items.keys()].toSorted()).toEqual(['By hand', 'License', TICK.name, 'Terms'].toSorted());
  expect(items.get('License')!.label).toBeNull();
  expect(items.get('Terms')).toMatchObject({ relatedAgreement: null, completionDetails: null, order: 2 });
  expect((await apply({ remove: [tick] })).body.record).toMatchObject({ required_count: 3 });
});

test('a record whose account has changed is offered the setup of that account; without any it keeps its own', async () => {
  const { setup, record } = await begin();
  const path = `/api/credentialing/${record._id}`;
  const [account, none] = [await makeAccount(app), await makeAccount(app)];
  const next = await makeSetup(app, {
    name: 'Of the other account',
    account_specific: account._id,
    core_or_managed: 'Managed',
    required_items: [TICK],
  });
  const change = (fields: Record<string, unknown>) => app.system().records.update('credentialing', record._id, fields);
  const offered = async () => (await admin.get(`${path}/setup-difference`)).body.setup;
  await change({ related_account: account._id });
  expect(await offered()).not.toMatchObject({ _id: next._id }); // a Core record gets no Managed setup
  await change({ core_or_managed: 'Managed' });
  const { _id, name, version } = next;
  expect(await offered()).toEqual({ _id, name, version });

  const applied = await admin.post(`${path}/apply-setup`, { version });
  expect(applied.body.record).toMatchObject({ setup: _id, setup_version: version, account_specific: account._id });
  await change({ related_account: none._id, setup: setup._id });
  expect(await offered()).toMatchObject({ _id: setup._id });
});

test('a changed condition names the item it asks, or the entry where that is still to be added', async () => {
  const { setup, record, placed } = await begin();
  const on = (relatedRequiredItemId: string) => ({ relatedRequiredItemId, operator: 'Equals', value: true });
  const added = { _id: 'c', name: 'New form', field_type: 'Todo Item' };
  const required_items = [{ ...LICENSE, conditions: [on(TICK._id), on('c')] }, TICK, added];
  await app.system().records.update('credentialingSetup', setup._id, { required_items });

  const { change } = (await admin.get(`/api/credentialing/${record._id}/setup-difference`)).body;

  const to = [on(placed.items.get(TICK.name)!._id), on('c')];
  expect(change).toMatchObject([{ name: 'License', fields: { conditions: { from: null, to } } }]);
});

test('an item belongs to the teams that its entry names, else to those of its record', async () => {
  const { setup, record } = await begin();
  const payroll = await app.make('teams', { name: 'Payroll desk' });
  const required_items = [
    { ...LICENSE, teams: [payroll._id] },
    { _id: 'c', name: 'Bank details', field_type: 'Todo Item', teams: [payroll._id] },
    { _id: 'd', name: 'Photo', field_type: 'Todo Item', teams: [] },
  ];
  const save = (fields: object) => admin.put(`/api/credentialing-setups/update-certain-fields/${setup._id}`, { fields });
  expect((await save({ required_items })).status).toBe(200);
  const license = (await itemsOf(record._id)).get('License')!;
  const { version } = (await admin.get(`/api/credentialing/${record._id}/setup-difference`)).body.setup;
  const choice = { version, add: ['c', 'd'], change: [license._id] };
  const applied = await admin.post(`/api/credentialing/${record._id}/apply-setup`, choice);
  expect(applied.body).toMatchObject({ record: { _id: record._id } });

  const items = await itemsOf(record._id);
  const teams = (await app.system().records.get('credentialing', record._id)).teams;
  expect(['License', 'Bank details', 'Photo'].map((name) => items.get(name)!.teams)).toEqual([
    [payroll._id],
    [payroll._id],
    teams,
  ]);
  const unknown = await save({ required_items: [{ ...LICENSE, teams: ['0123456789abcdef01234567'] }] });
  expect(unknown).toMatchObject({ status: 422, body: { fields: { required_items: 'The chosen record does not exist.' } } });
});

test('an item that a person does not see is neither offered again nor made twice', async () => {
  const { setup, record } = await begin();
  const payroll = await app.make('teams', { name: 'Payroll desk' });
  const required_items = [
    { ...LICENSE, conditions: [{ relatedRequiredItemId: 'c', operator: 'Equals', value: true }] },
    { _id: 'c', name: 'Bank details', field_type: 'Todo Item', teams: [payroll._id] },
  ];
  await app.system().records.update('credentialingSetup', setup._id, { required_items });
  const path = `/api/credentialing/${record._id}`;
  const offered = (await admin.get(`${path}/setup-difference`)).body;
  const license = (await itemsOf(record._id)).get('License')!._id;
  const choice = { version: offered.setup.version, add: ['c'], change: [license] };
  expect((await admin.post(`${path}/apply-setup`, choice)).status).toBe(200);
  const narrow = await app.userWith({
    access: Object.fromEntries(
      ['credentialing', 'credentialingSetup', 'credentialingRequiredItems'].map((name) => [name, { views: allViews }]),
    ),
    teams: [(await app.system().records.first('teams', { name: 'Global' }))!._id],
  });

  const theirs = (await narrow.get(`${path}/setup-difference`)).body;
  expect(theirs).toMatchObject({ add: [], remove: [{ name: TICK.name }], change: [], kept: 1 });
  const again = await narrow.post(`${path}/apply-setup`, { version: theirs.setup.version, add: ['c'] });
  expect(again.status).toBe(200);
  const batch = { setupIds: [setup._id], match: { name: 'Bank details' }, fields: { label: 'Your bank' }, liveRecords: true };
  await narrow.post('/api/credentialing-setups/required-items-batch-update', batch);
  expect(
    await app.system().records.count('credentialingRequiredItems', { setup_entry: 'c', relatedCredentialingRecord: record._id }),
  ).toBe(1);
});

test('a batch leaves live records alone unless asked, and those that are locked; what changes nothing counts for nothing', async () => {
  const { setup, record } = await begin();
  const other = await begin();
  const setupIds = [setup._id, setup._id, other.setup._id, '0123456789abcdef01234567'];
  const batch = async (fields: object, more: object = {}) =>
    (await admin.post(`${base}/required-items-batch-update`, { setupIds, match: { name: TICK.name }, fields, ...more })).body;
  const label = async () => (await itemsOf(record._id)).get(TICK.name)!.label;
  await app.system().records.update('credentialing', other.record._id, { locked: true });

  const missing = { _id: setupIds[3], code: 'not-found' };
  const nothing = { records: 0, items: 0, skipped: [] };
  const tried = await batch({ label: 'First' }, { dryRun: true });
  expect(tried).toMatchObject({ matched: 2, changed: 2, skipped: [missing], live: nothing });
  expect(tried.preview).toMatchObject([{ records: 1 }, { records: 0 }]);
  expect(await batch({ label: 'First' })).toMatchObject({ matched: 2, changed: 2, live: nothing });
  expect(await label()).toBeNull();
  const ofLicense = await batch({ label: 'Yours' }, { match: { name: 'License' }, liveRecords: true });
  expect(ofLicense.live).toMatchObject({ records: 1, items: 1 });
  expect(await label()).toBeNull(); // what this batch is not about does not follow

  const locked = { _id: other.record._id, reason: 'This credentialing record is locked.' };
  const live = { records: 1, items: 1, skipped: [locked] };
  expect(await batch({ label: 'Second' }, { liveRecords: true })).toMatchObject({ changed: 2, live });
  expect(await label()).toBe('Second');
  expect((await itemsOf(other.record._id)).get(TICK.name)!.label).toBeNull();
  const again = await batch({ label: 'Second' }, { liveRecords: true });
  expect(again).toMatchObject({ matched: 2, changed: 0, live: nothing });
});

test('what a batch takes out and adds is previewed by name; live items go and come with it', async () => {
  const { setup, record } = await begin();
  const change = { setupIds: [setup._id], remove: [{ name: TICK.name }], add: [{ name: 'Photo', field_type: 'Todo Item' }] };
  const batch = async (more: object) =>
    (await admin.post(`${base}/required-items-batch-change-entries`, { ...change, ...more })).body;

  const { preview } = await batch({ dryRun: true }); // the license stays at 1, the new one comes after it
  expect(preview[0].entries).toMatchObject([
    { name: TICK.name, before: { name: TICK.name }, after: null },
    { name: 'Photo', before: null, after: { name: 'Photo', order: 2 } },
  ]);
  expect((await batch({ liveRecords: true })).live).toMatchObject({ records: 1 });
  expect([...(await itemsOf(record._id)).keys()].toSorted()).toEqual(['License', 'Photo']);
});

// A hundred records, there and back: on a busy machine that takes longer than a test has.
test('more live records than one waits for follow in the background, and the run takes back the setup with them', async () => {
  const { setup, record } = await begin();
  const done = await begin();
  await app.system().records.update('credentialing', done.record._id, { setup: setup._id });
  await app.system().records.update('credentialingRequiredItems', done.placed.items.get(TICK.name)!._id, { completed: true });
  const required_items = [TICK, LICENSE].map((entry) => ({ ...entry, provider_type: ['W2'] }));
  await app.system().records.update('credentialingSetup', setup._id, { required_items });
  const more = { name: 'One of many', setup: setup._id, hire_type: '1099' }; // these items are not for them
  await app.system().transaction(async (inner) => {
    for (let at = 0; at < 99; at++) await inner.records.create('credentialing', more);
  });
  const change = { setupIds: [setup._id], match: { name: TICK.name }, fields: { label: 'Read it' }, liveRecords: true };
  const batch = (given: object) => admin.post(`${base}/required-items-batch-update`, { ...change, ...given });

  await app.system().records.create('credentialing', { ...more, hire_type: 'W2', locked: true });

  const tried = (await batch({ dryRun: true })).body;
  expect(tried).toMatchObject({ changed: 1, live: { records: 1, items: 1, skipped: [{ code: 'conflict' }] } });
  const { body } = await batch({});
  expect(body).toMatchObject({ changed: 1, isBackground: true, live: { records: 0 } });
  expect((await itemsOf(record._id)).get(TICK.name)!.label).toBeNull();
  await app.workJobs();
  expect((await itemsOf(record._id)).get(TICK.name)!.label).toBe('Read it');
  expect((await itemsOf(done.record._id)).get(TICK.name)!.label).toBeNull();
  const run = (await admin.get(`/api/runs/${body.run}`)).body;
  expect(run).toMatchObject({ state: 'done', total: 102, skippedCount: 2, undoUntil: expect.any(String) });

  expect((await admin.post(`/api/runs/${body.run}/undo`)).status).toBeLessThan(300);
  await app.workJobs();
  expect((await itemsOf(record._id)).get(TICK.name)!.label).toBeNull();
  const [entry] = (await app.system().records.get('credentialingSetup', setup._id)).required_items as any[];
  expect(entry.label).toBeUndefined();

  const tick = (await itemsOf(record._id)).get(TICK.name)!._id;
  await app.system().records.update('credentialingRequiredItems', tick, { label: 'By hand' });
  const views = {
    credentialing: allViews,
    credentialingRequiredItems: allViews,
    credentialingSetup: { ...allViews, edit: 'Owner' },
  };
  const narrow = await app.userWith({
    access: Object.fromEntries(Object.entries(views).map(([module, granted]) => [module, { views: granted }])),
    teams: [(await app.system().records.first('teams', { name: 'Global' }))!._id],
  });
  expect((await narrow.post(`${base}/required-items-batch-update`, change)).body).toMatchObject({
    changed: 0,
    skipped: [{ code: 'no-right' }],
  });
  await app.workJobs();
  expect((await itemsOf(record._id)).get(TICK.name)!.label).toBe('By hand');
}, 60_000);

test('records are built by hand, and for many placements at once; without a setup there is none [CRED-034]', async () => {
  const { account, setup, placed } = await begin();
  const person = await makeProvider(app);
  const from = (fields: object) =>
    admin.post('/api/credentialing/from-setup', { providers_credentialing: person._id, ...fields });
  const made = await from({ hire_type: 'W2', related_account: account._id });
  expect(made.body.record).toMatchObject({ setup: setup._id, core_or_managed: 'Core', required_count: 2 });
  expect((await itemsOf(made.body.record._id)).get('License')).toMatchObject({ setup_entry: 'b', stage: 'waiting' });
  const sentence = 'No credentialing setup found for this provider type';
  expect(await from({ hire_type: '1099', core_or_managed: 'Managed' })).toMatchObject({ status: 422, body: { error: sentence } });
  expect((await from({ hire_type: 'W2', related_account: '0123456789abcdef01234567' })).status).toBe(422);
  const theirs = await app.make('placements', { name: 'Theirs', providers_placements: placed.provider._id });
  expect(await from({ hire_type: 'W2', placements_credentialing: theirs._id })).toMatchObject({
    status: 422,
    body: { fields: { placements_credentialing: 'This placement belongs to another provider.' } },
  });

  const own = await app.make('placements', { name: 'Own', providers_placements: person._id, accounts_placements: account._id });
  const at = async (related_account: string) => from({ hire_type: 'W2', placements_credentialing: own._id, related_account });
  expect(await at((await makeAccount(app))._id)).toMatchObject({
    status: 422,
    body: { fields: { related_account: 'This placement is at another account. Please leave the account to the placement.' } },
  });
  expect((await at(account._id)).body.record).toMatchObject({ related_account: account._id });

  const more = { accounts_placements: account._id, providers_placements: person._id, name: 'Two' };
  const [fits, none] = [
    await app.make('placements', { ...more, placement_type: 'W2' }),
    await app.make('placements', { ...more, placement_type: null }),
  ];
  const { body } = await admin.post('/api/credentialing/generate', { placements: [fits._id, none._id, placed.placement._id] });
  expect(body).toMatchObject({
    matched: 3,
    changed: 1,
    skipped: [
      { _id: none._id, reason: sentence },
      { _id: placed.placement._id, reason: 'This placement has its credentialing record already.' },
    ],
  });
  const link = (await app.system().records.get('placements', fits._id)).placements_credentialing;
  expect(await app.system().records.get('credentialing', link as string)).toMatchObject({ placements_credentialing: fits._id });
});
