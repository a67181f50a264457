import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { namesThePerson } from '#common/row-rule.ts';
import { allViews, startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let provider: Client;
let other: Client;
let mine: AnyRecord;
let theirs: AnyRecord;
const access = Object.fromEntries(
  ['providers', 'documents', 'credentialing', 'leads', 'accounts', 'tasks', 'contacts', 'timesheets'].map((name) => [
    name,
    { views: allViews },
  ]),
);
beforeAll(async () => {
  app = await startTestApp();
  provider = await app.userWith({ userType: 'Provider', access });
  other = await app.userWith({ userType: 'Provider', access });
  const make = (person: Client) =>
    app.make('providers', { first_name: 'Pro', last_name: 'Vider', related_user: person.user._id });
  mine = await make(provider);
  theirs = await make(other);
});
afterAll(() => app?.close());

test('a provider sees only what hangs on their own user, whatever a role grants', async () => {
  const { body } = await provider.post('/api/providers/dataSourceSearch', {});

  expect([body.total, body.records.map(({ _id }: AnyRecord) => _id)]).toEqual([1, [mine._id]]);
  expect((await provider.get(`/api/providers/${theirs._id}`)).status).toBe(404);
  expect((await provider.get(`/api/audit-log/get-record-changes-by-module/providers/${theirs._id}`)).status).toBe(404);
});

test('modules without a way to the provider’s user answer providers nothing', async () => {
  const closed = [...app.engine.registry.byPath.values()].filter(
    (module) => !namesThePerson(module.seenBy.provider) && module.roles !== 'optional',
  );

  for (const module of closed) {
    const answer = await provider.post(`/api/${module.path}/dataSourceSearch`, {});
    expect([module.name, answer.status === 403 || answer.body.total === 0]).toEqual([module.name, true]);
  }
});

test('of colleagues and teams a provider learns names alone', async () => {
  const { records } = (await provider.get('/api/users')).body;

  expect(records.length).toBeGreaterThan(1);
  for (const record of records) expect(Object.keys(record).sort()).toEqual(['_id', 'name', 'version']);
  expect((await provider.post('/api/users/search', { email: 'admin@muster.test' })).body.code).toBe('unknown-field');
});

test('every module with a way to the provider’s user is walked, and answers only their own', async () => {
  for (const module of app.engine.registry.byPath.values()) {
    if (!namesThePerson(module.seenBy.provider) || !access[module.name]) continue;
    const answer = await provider.post(`/api/${module.path}/dataSourceSearch`, { idsOnly: true, selectAll: true });
    expect([module.name, answer.status]).toEqual([module.name, 200]);
  }
});

test('a provider writes only the fields that are theirs to write', async () => {
  const before = await app.system().records.get('providers', mine._id);

  const answer = await provider.put(`/api/providers/update-certain-fields/${mine._id}`, {
    fields: { related_user: other.user._id, assigned_to: other.user._id },
  });
  const foreign = await provider.put(`/api/providers/update-certain-fields/${theirs._id}`, { fields: { description: 'x' } });

  expect([answer.status, foreign.status]).toEqual([403, 404]);
  expect((await app.system().records.get('providers', mine._id)).related_user).toBe(before.related_user);
});
