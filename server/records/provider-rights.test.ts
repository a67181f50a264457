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
    ({ seenBy, roles }) => !namesThePerson(seenBy.provider) && seenBy.provider !== 'everybody' && roles !== 'optional',
  );

  for (const module of closed) {
    const answer = await provider.post(`/api/${module.path}/dataSourceSearch`, {});
    expect([module.name, answer.status === 403 || answer.body.total === 0]).toEqual([module.name, true]);
  }
});

test('of colleagues and teams a provider learns names alone', async () => {
  await app.make('tasks', { name: 'Call them', description: 'Now', assigned_to: provider.user._id });
  const { records } = (await provider.get('/api/users')).body;

  expect(records.length).toBeGreaterThan(0);
  for (const record of records) expect(Object.keys(record).sort()).toEqual(['_id', 'name', 'version']);
  expect((await provider.post('/api/users/search', { email: 'admin@muster.test' })).body.code).toBe('unknown-field');
});

test('a provider reads the people and teams with whom they share a record, a conversation or a team, and no others', async () => {
  const person = (last_name: string, fields: object = {}) =>
    app.make('users', { first_name: 'Kim', last_name, email: `${last_name}@x.test`, userType: 'Standard', ...fields });
  const team = (name: string) => app.make('teams', { name, active: true });
  const [own, ofRecord, ofStranger] = [await team('Own'), await team('Record'), await team('Stranger')];
  const global = await app.system().records.first('teams', { name: 'Global' });
  const me = await app.userWith({
    userType: 'Provider',
    teams: [own._id],
    access: Object.fromEntries(['providers', 'tasks', 'musterMessage'].map((name) => [name, { views: allViews }])),
  });
  const [recruiter, colleague, writer, member] = [
    await person('Recruiter'),
    await person('Colleague', { teams: [own._id] }),
    await person('Writer'),
    await person('Member'),
  ];
  const otherProvider = await person('Provider', { teams: [own._id], userType: 'Provider' });
  const stranger = await person('Stranger', { teams: [ofStranger._id, global!._id] });
  const named = { related_user: me.user._id, assigned_to: recruiter._id, teams: [ofRecord._id] };
  await app.make('providers', { first_name: 'Kim', last_name: 'Vider', ...named });
  await app.make('providers', { first_name: 'Not', last_name: 'Theirs', assigned_to: stranger._id });
  const inNameOf = ({ _id }: AnyRecord) => app.system().inNameOf(_id, 'a test arranges').records;
  await inNameOf(writer).create('musterMessage', {
    message: 'Hello',
    sentTo: [me.user._id, member._id],
    muted_by: [stranger._id],
  });
  await app.make('musterMessage', { message: 'To everybody', sentTo: [me.user._id, stranger._id], is_system: true });
  const deleted = await app.make('tasks', {
    name: 'Gone',
    description: 'Now',
    assigned_to: me.user._id,
    created_by: stranger._id,
  });
  await app.system().records.markDeleted('tasks', [deleted._id]);

  const ids = async (path: string) => (await me.get(path)).body.records.map(({ _id }: AnyRecord) => _id);
  const [people, teams] = [await ids('/api/users/all'), await ids('/api/teams/all')];

  for (const { _id } of [me.user, recruiter, colleague, writer, member]) expect(people).toContain(_id);
  for (const { _id } of [other.user, otherProvider, stranger]) expect(people).not.toContain(_id);
  expect(teams).toEqual(expect.arrayContaining([own._id, ofRecord._id]));
  expect(teams).not.toContain(ofStranger._id);
  expect((await me.get(`/api/users/${stranger._id}`)).status).toBe(404);
  expect((await me.get(`/api/users/${recruiter._id}`)).body.name).toBe('Kim Recruiter');
  expect((await me.get(`/api/teams/${ofStranger._id}`)).status).toBe(404);
  expect((await me.post('/api/users/search', { name: 'Kim Stranger' })).body.total).toBe(0);
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
