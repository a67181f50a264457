import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { setPassword } from '#server/accounts/first-admin.ts';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
let admin: Client;
let editor: Client;
let boss: AnyRecord;
let own: AnyRecord;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  const modules = ['providers', 'credentialing', 'interactiveDocumentInstances', 'interactiveDocuments'];
  editor = await app.userWith({ access: Object.fromEntries(modules.map((module) => [module, { views: allViews }])) });
  boss = (await app.userWith({ userType: 'System Admin' })).user;
  own = await userOf('Provider');
});
afterAll(() => app?.close());

const PASSWORD = 'Provider-Passes-9';
let count = 0;
const userOf = (userType: string, active = true) =>
  app.make('users', { first_name: 'U', last_name: 'Ser', email: `u${++count}@provider.test`, userType, active });
const make = (related_user: string | null) => app.make('providers', { first_name: 'Pat', last_name: 'Vance', related_user });
const stored = (module: string, { _id }: AnyRecord) => app.system().records.get(module, _id);

test('the user of a provider, their credentialing and their agreements is written by no client on any path', async () => {
  const provider = await make(null);
  const document = await app.make('interactiveDocuments', { name: 'Agreement' });
  const records: [string, string, AnyRecord][] = [
    ['providers', 'providers', provider],
    ['credentialing', 'credentialing', await app.make('credentialing', { name: 'C', providers_credentialing: provider._id })],
    [
      'interactiveDocumentInstances',
      app.engine.registry.module('interactiveDocumentInstances').path,
      await app.make('interactiveDocumentInstances', { name: 'I', interactive_document: document._id }),
    ],
  ];

  for (const [module, path, record] of records)
    for (const { post, put } of [editor, admin]) {
      const fields = { related_user: boss._id };
      await put(`/api/${path}/update-certain-fields/${record._id}`, { fields });
      await put(`/api/${path}/update-certain-fields-array`, { ids: [record._id], fields });
      await put(`/api/${path}/${record._id}`, { ...record, ...fields });
      await post('/api/merge', { _moduleName: module, fromRecordId: record._id, toRecordId: record._id, fields });
      const { body } = await post(`/api/${path}`, { ...record, _id: undefined, ...fields });

      expect((await stored(module, record)).related_user).toBeNull();
      if (body.record) expect((await stored(module, body.record)).related_user).toBeNull();
    }
});

test('only a user of type Provider is tied to a provider, and to one alone', async () => {
  await make(own._id);

  await expect(make(own._id)).rejects.toThrow('This user belongs to another provider.');
  await expect(make(boss._id)).rejects.toThrow('The user of a provider is an account of type Provider.');
  const twice = await userOf('Provider');
  const made = await Promise.allSettled([make(twice._id), make(twice._id)]);
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a provider who comes back from deletion does not share a user', async () => {
  const user = await userOf('Provider');
  const first = await make(user._id);
  await app.system().records.markDeleted('providers', [first._id]);
  await make(user._id);

  await admin.put(`/api/providers/restore/${first._id}`);

  expect((await app.system().records.find('providers', first._id)) ?? null).toBeNull();
});

test('a status, a locker and an invitation touch no account but one of type Provider', async () => {
  const provider = await make(null);
  // as a record from before this rule
  await app.engine.database.query('update records.providers set related_user = $2 where _id = $1', [provider._id, boss._id]);

  await editor.put(`/api/providers/update-certain-fields/${provider._id}`, { fields: { status: 'PendingInactive' } });
  await editor.put(`/api/providers/update-certain-fields/${provider._id}`, { fields: { locker_account_enabled: true } });
  await editor.put(`/api/providers/update-certain-fields/${provider._id}`, { fields: { locker_account_enabled: false } });
  const invited = await editor.post('/api/users/provider-account-invite', { userId: boss._id });

  expect(invited.status).toBe(404);
  expect((await stored('users', boss)).active).toBe(true);
});

test('a credentialing record follows its provider to their user', async () => {
  const [one, other] = [await make((await userOf('Provider'))._id), await make((await userOf('Provider'))._id)];
  const { body } = await editor.post('/api/credentialing', { name: 'C', providers_credentialing: one._id });
  expect((await stored('credentialing', body.record)).related_user).toBe(one.related_user);

  await editor.put(`/api/credentialing/update-certain-fields/${body.record._id}`, {
    fields: { providers_credentialing: other._id },
  });

  expect((await stored('credentialing', body.record)).related_user).toBe(other.related_user);
});

test('the account of a provider says who signs in and when they were invited, to those who may change the provider', async () => {
  const { _id: user } = await userOf('Provider');
  const provider = await make(user);
  const ask = (client: Client) => client.get(`/api/providers/${provider._id}/account`);
  expect((await ask(editor)).body).toMatchObject({
    user: { _id: user, active: true },
    invited: null,
    lastSignIn: null,
    locker: false,
  });

  await editor.post('/api/users/provider-account-invite', { userId: user });
  await app.workJobs();

  expect((await ask(editor)).body.invited).toMatch(/^\d{4}-/);
  expect((await ask(admin)).status).toBe(200);
  const reader = await app.userWith({ access: { providers: { views: { access: true, view: 'All' } } } });
  expect((await ask(reader)).status).toBe(403);
  const blind = await app.userWith({ access: { providers: { views: allViews, fields: { related_user: 'None' } } } });
  expect((await ask(blind)).body).toMatchObject({ user: null, invited: null });
  const narrow = await app.userWith({
    access: {
      providers: { views: allViews },
      users: { views: { access: true, view: 'All' }, fields: { email: 'None', active: 'None' } },
    },
  });
  expect((await ask(narrow)).body.user).toMatchObject({ _id: user, email: null, active: null });
});

test('a provider without a placement is given access once, and loses it with their sessions', async () => {
  const { _id } = await app.make('providers', { first_name: 'New', last_name: 'Comer' });
  const path = `/api/providers/${_id}/account`;
  const without = await editor.post(path);
  expect([without.status, Object.keys(without.body.fields)]).toEqual([422, ['email']]);
  expect((await editor.delete(path)).status).toBe(404);
  await app.system().records.update('providers', _id, { email: 'new.comer@provider.test' });

  const given = await Promise.all([editor.post(path), editor.post(path)]);
  await app.workJobs();

  expect(given.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { user, invited } = (await editor.get(path)).body;
  expect([user.email, user.active, invited]).toEqual(['new.comer@provider.test', true, expect.any(String)]);
  expect((await stored('users', user)).userType).toBe('Provider');
  await setPassword(app.engine, user._id, PASSWORD);
  const provider = await app.signIn('new.comer@provider.test', PASSWORD);
  expect((await provider.get('/api/users/all')).status).toBe(200);

  const taken = await editor.delete(path);
  expect([taken.status, taken.body.user.active]).toEqual([200, false]);
  expect((await provider.get('/api/users/all')).status).toBe(401);
  expect((await editor.delete(path)).status).toBe(409);
  expect((await editor.post(path)).body.user).toMatchObject({ _id: user._id, active: true });

  const reader = await app.userWith({ access: { providers: { views: { ...allViews, edit: 'None' } } } });
  const elsewhere = await app.userWith({ access: { providers: { views: { ...allViews, edit: 'Owner' } } } });
  for (const other of [reader, elsewhere])
    for (const { status } of [await other.post(path), await other.delete(path)]) expect(status).toBe(403);
});
