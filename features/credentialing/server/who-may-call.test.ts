import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { makeSetup, place, signInProvider, type Placed } from './testing-world.ts';

const LICENSE = { name: 'Professional License', field_type: 'Uploaded Document', requires_exp_date: true };
const WELCOME = { name: 'Read the welcome', field_type: 'Todo Item' };
let app: TestApp;
let placed: Placed;
let people: Client[];
let document: string;
beforeAll(async () => {
  app = await startTestApp();
  const admin = await app.signIn();
  await makeSetup(app, { required_items: [LICENSE, WELCOME] });
  placed = await place(app, admin);
  const provider = await signInProvider(app, placed.provider);
  const other = await signInProvider(app, (await place(app, admin)).provider);
  const views = { ...allViews, create: false, edit: 'None', delete: 'None' };
  const narrowed = await app.userWith({
    access: Object.fromEntries(
      ['credentialing', 'credentialingRequiredItems', 'documents', 'placements', 'providers'].map((module) => [
        module,
        { views },
      ]),
    ),
    teams: [(await app.make('teams', { name: 'Elsewhere' }))._id],
  });
  people = [admin, narrowed, provider, other];
  const here = [(await app.make('teams', { name: 'Here' }))._id];
  const { records } = app.system();
  const seen = { providers: placed.provider._id, credentialing: placed.record!._id, placements: placed.placement._id };
  for (const [module, _id] of Object.entries(seen)) await records.update(module, _id, { teams: here });
  for (const { _id } of placed.items.values()) await records.update('credentialingRequiredItems', _id, { teams: here });
  document = (await app.make('documents', { name: 'Card', providers_documents: placed.provider._id, teams: here }))._id;
});
afterAll(() => app?.close());

const item = (name = LICENSE.name) => `/api/credentialing-required-items/${placed.items.get(name)!._id}`;
const each = async (call: (by: Client) => Promise<{ status: number }>) => {
  const statuses = [];
  for (const by of people) statuses.push((await call(by)).status);
  return statuses;
};

test('what is read: by staff, by staff of another team, by the provider, by another provider', async () => {
  const record = `/api/credentialing/${placed.record!._id}`;
  expect.soft(await each((by) => by.get(`${item()}/why`))).toEqual([200, 404, 200, 404]);
  expect.soft(await each((by) => by.get(`${record}/board`))).toEqual([200, 404, 200, 404]);
  expect.soft(await each((by) => by.get(`${record}/setup-difference`))).toEqual([200, 403, 403, 403]);
  expect.soft(await each((by) => by.get(`/api/documents/${document}/versions`))).toEqual([200, 404, 200, 404]);
  expect.soft(await each((by) => by.get(`/api/documents/${document}/uses`))).toEqual([200, 404, 200, 404]);
  expect
    .soft(await each((by) => by.post('/api/credentialing-required-items/review', { stage: 'waiting' })))
    .toEqual([200, 200, 403, 403]);
});

test('what is changed: by staff alone who may change it, and by the provider whose item it is', async () => {
  const provider = placed.provider._id;
  const check = { provider, kinds: ['NPI'] };
  expect.soft(await each((by) => by.post('/api/credential-checks/run', check))).toEqual([200, 403, 403, 403]);
  expect
    .soft(await each((by) => by.upload('/api/credential-checks/exclusions', { name: 'a.csv', content: Buffer.from('A,B') })))
    .toEqual([422, 403, 403, 403]);
  const made = { providers_credentialing: provider, hire_type: 'W2' };
  expect.soft(await each((by) => by.post('/api/credentialing/from-setup', made))).toEqual([200, 403, 403, 403]);
  const generate = { placements: [placed.placement._id] };
  expect.soft(await each((by) => by.post('/api/credentialing/generate', generate))).toEqual([200, 403, 403, 403]);
  const apply = { version: placed.record!.setup_version };
  expect
    .soft(await each((by) => by.post(`/api/credentialing/${placed.record!._id}/apply-setup`, apply)))
    .toEqual([200, 403, 403, 403]);
  for (const verb of ['approve', 'reopen', 'reject'])
    expect
      .soft([verb, ...(await each((by) => by.post(`${item()}/${verb}`, { reason: 'No' })))])
      .toEqual([verb, 409, 404, 403, 404]);
  const ids = [placed.items.get(LICENSE.name)!._id];
  expect
    .soft(await each((by) => by.post('/api/credentialing-required-items/approve-many', { ids })))
    .toEqual([200, 403, 403, 403]);
  expect
    .soft(await each((by) => by.post('/api/documents/hand-in', { path: 'x', document_type: 'ACLS' })))
    .toEqual([403, 403, 404, 404]);
  expect.soft(await each((by) => by.post('/api/doc-cap', { required_item: ids[0] }))).toEqual([200, 404, 200, 404]);
  expect.soft(await each((by) => by.post('/api/doc-cap', { document_type: 'ACLS' }))).toEqual([403, 403, 200, 200]);
  expect.soft(await each((by) => by.post(`${item(WELCOME.name)}/complete`, { value: true }))).toEqual([200, 404, 200, 404]);
});

test('of documents that expire each sees those that they may read', async () => {
  await app.system().records.update('documents', document, { expiration_date: app.system().today() });
  const terms = { within: 30, searchTerms: { _id: document } };
  const totals = [];
  for (const by of people) totals.push((await by.post('/api/documents/expiring', terms)).body.total);
  expect(totals).toEqual([1, 0, 1, 0]);
});

test('who may create records and see none gets the new record, as from the generic call', async () => {
  const access = {
    credentialing: { views: { access: true, create: true, view: 'None' }, fields: { due_date: 'None' } },
    providers: { views: allViews },
  };
  const maker = await app.userWith({ access, teams: [(await app.system().records.first('teams', { name: 'Here' }))!._id] });
  const providers_credentialing = placed.provider._id;
  const generic = await maker.post('/api/credentialing/', { name: 'By hand', providers_credentialing });
  const built = await maker.post('/api/credentialing/from-setup', { providers_credentialing, hire_type: 'W2' });
  for (const { status, body } of [generic, built]) {
    expect(status).toBe(200);
    expect(body.record).toMatchObject({ _id: expect.any(String), providers_credentialing });
    expect(body.record).not.toHaveProperty('due_date');
    expect((await maker.get(`/api/credentialing/${body.record._id}`)).status).toBe(404);
  }
});
