import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { makeAccount, makeSetup } from './testing-world.ts';

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
    required_items: [{ name: 'License', field_type: 'Uploaded Document' }],
  });
  expect(body.record).toMatchObject({ provider_type: ['W2', '1099'], core_or_managed: 'Managed', account_specific: account._id });
  expect(body.record.required_items).toMatchObject([{ name: 'License', order: 0, locked: false, _id: expect.any(String) }]);
});

test('one setup is found by type, Core or Managed and account: the account’s own, else the general one [CRED-024]', async () => {
  const [account, other] = [await makeAccount(app), await makeAccount(app)];
  const general = await makeSetup(app, { name: 'General 1099', provider_type: ['1099'] });
  const own = await makeSetup(app, { name: 'Own 1099', provider_type: ['1099'], account_specific: account._id });
  const find = async (account_specific: string | null, core_or_managed = 'Core') =>
    (await admin.post(`${base}/search-for-one`, { provider_type: '1099', core_or_managed, account_specific })).body?._id;

  expect(await find(account._id)).toBe(own._id);
  expect(await find(other._id)).toBe(general._id);
  expect(await find(null)).toBe(general._id);
  expect(await find(null, 'Managed')).toBeUndefined();
});

test('items are found across setups [CRED-025]', async () => {
  const setup = await makeSetup(app, { name: 'With TB', required_items: [{ name: 'TB Test', field_type: 'Uploaded Document' }] });
  const { body } = await admin.post(`${base}/items/search`, { name: 'tb te' });
  expect(body.records).toMatchObject([{ name: 'TB Test', setup: { _id: setup._id, name: 'With TB' } }]);
  expect((await admin.post(`${base}/normal-search`, { name: 'With TB' })).body.records).toHaveLength(1);
});

test('a batch adds, takes out and changes items of several setups [CRED-026, CRED-028]', async () => {
  const setups = [await makeSetup(app, { name: 'One' }), await makeSetup(app, { name: 'Two' })];
  const setupIds = setups.map(({ _id }) => _id);
  const changed = await admin.post(`${base}/required-items-batch-change-entries`, {
    setupIds,
    add: [{ name: 'Drug Screen', field_type: 'Uploaded Document' }],
    remove: [{ name: 'shirt size' }],
  });
  expect(changed.body).toEqual({ matched: 2, changed: 2, skipped: [] });
  await admin.post(`${base}/required-items-batch-update`, {
    setupIds,
    match: { name: 'Drug Screen' },
    fields: { requires_exp_date: true },
  });

  for (const id of setupIds) {
    const items = (await app.system().records.get('credentialingSetup', id)).required_items as Record<string, unknown>[];
    expect(items.map(({ name }) => name)).not.toContain('Shirt size');
    expect(items.at(-1)).toMatchObject({ name: 'Drug Screen', requires_exp_date: true });
  }
});

test('an agreement is replaced in all setups that name it [CRED-027]', async () => {
  const setup = await makeSetup(app);
  const from = (setup.required_items as any[]).find(({ relatedAgreement }) => relatedAgreement).relatedAgreement;
  const to = await app.make('interactiveDocuments', { name: 'New agreement' });
  expect((await admin.post(`${base}/required-items-batch-doc-replace`, { from, to: to._id })).body.changed).toBe(1);
  const items = (await app.system().records.get('credentialingSetup', setup._id)).required_items as any[];
  expect(items.map(({ relatedAgreement }) => relatedAgreement)).toContain(to._id);
  expect((await admin.post(`${base}/required-items-batch-doc-replace`, { from, to: setup._id })).status).toBe(422);
});

test('setups are sorted by name [CRED-039]', async () => {
  const { body } = await admin.post(`${base}/dataSourceSearch`, {});
  const names = body.records.map(({ name }: any) => name.toLowerCase());
  expect(names).toEqual([...names].sort());
});

test('who may not edit setups changes none by a batch', async () => {
  const setup = await makeSetup(app);
  const nobody = await app.userWith({});
  const refused = await nobody.post(`${base}/required-items-batch-update`, {
    setupIds: [setup._id],
    match: { name: 'Shirt size' },
    fields: { name: 'x' },
  });
  expect(refused.status).toBe(403);
});
