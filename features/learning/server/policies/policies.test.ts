import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { remindOfPolicies } from './policies.jobs.ts';

let app: TestApp;
let admin: Client;
let ann: Client;
let bea: Client;
let team: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  team = (await app.make('teams', { name: 'Night shift' }))._id;
  const access = { hrPolicies: { views: { access: true, view: 'All' } } };
  ann = await app.userWith({ access, teams: [team], name: 'Ann Ames' });
  bea = await app.userWith({ access, teams: [team], name: 'Bea Bell', userType: 'Provider' });
});
afterAll(() => app?.close());

const policy = (fields: object = {}) =>
  app.make('hrPolicies', { name: 'Leave', description: '<p>Ask early.</p>', teams: [team], must_acknowledge: true, ...fields });
const publish = (id: string, askAgain: boolean, by = admin) =>
  by.post(`/api/hr-policies/${id}/publish`, { note: 'New', askAgain });
const acknowledge = (person: Client, id: string, version: number) =>
  person.post(`/api/hr-policies/${id}/acknowledge`, { version });
const mine = async (person: Client, id: string) =>
  (await person.get('/api/hr-policies/mine')).body.records.find((one: { _id: string }) => one._id === id);

test('a policy is published version by version, and read and understood once per person and version', async () => {
  const { _id } = await policy();
  expect(await mine(ann, _id)).toBeUndefined();
  expect((await acknowledge(ann, _id, 1)).body.code).toBe('version-conflict');
  expect((await publish(_id, true, ann)).status).toBe(403);

  expect((await publish(_id, true)).body.record.policy_version).toBe(1);
  expect(await mine(ann, _id)).toMatchObject({ name: 'Leave', acknowledged: null });
  const first = (await acknowledge(ann, _id, 1)).body.record;
  expect(first).toEqual({ policy: _id, version: 1, user: ann.user._id, at: expect.any(String) });
  app.advance(60_000);
  expect((await acknowledge(ann, _id, 1)).body.record).toEqual(first);
  app.advance(-60_000);
  const twice = await Promise.all([acknowledge(bea, _id, 1), acknowledge(bea, _id, 1)]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect(await app.find(admin, 'policy-acknowledgements', { policy: _id, user: bea.user._id })).toHaveLength(1);
});

test('a new version asks everybody again; a small correction asks nobody', async () => {
  const { _id } = await policy();
  await publish(_id, true);
  await acknowledge(ann, _id, 1);
  await publish(_id, false);
  expect((await mine(ann, _id)).acknowledged).toEqual(expect.any(String));
  expect((await acknowledge(ann, _id, 1)).status).toBe(409);

  await publish(_id, true);
  expect((await mine(ann, _id)).acknowledged).toBeNull();
  await acknowledge(ann, _id, 3);
  const list = (await admin.get(`/api/hr-policies/${_id}/acknowledgements`)).body;
  expect(list).toMatchObject({ version: 3, records: [{ user: ann.user._id, at: expect.any(String) }] });
  expect(list.missing).toEqual([{ _id: bea.user._id, name: 'Bea Bell' }]);
  expect((await ann.get(`/api/hr-policies/${_id}/acknowledgements`)).status).toBe(403);
  const versions = await app.find(admin, 'policy-versions', { policy: _id });
  expect(versions.map(({ policy_version, ask_again }) => [policy_version, ask_again]).sort()).toEqual([
    [1, true],
    [2, false],
    [3, true],
  ]);
});

test('those whom it concerns are told, and see the policies of their teams alone', async () => {
  const other = (await app.make('teams', { name: 'Day shift' }))._id;
  const theirs = await policy({ name: 'Of others', teams: [other] });
  await publish(theirs._id, true);
  expect(await mine(bea, theirs._id)).toBeUndefined();
  expect((await acknowledge(bea, theirs._id, 1)).status).toBe(404);

  const own = await policy({ name: 'Ours' });
  expect((await bea.get(`/api/hr-policies/${own._id}`)).status).toBe(404); // a draft
  await publish(own._id, true);
  const told = (await app.notificationsOf(ann)).filter(({ about }) => (about as { recordId: string }).recordId === own._id);
  expect(told.map(({ kind }) => kind)).toEqual(['policy-to-read']);
  const editor = await app.userWith({ access: { hrPolicies: { views: allViews } }, teams: [team] });
  expect((await editor.get(`/api/hr-policies/${own._id}/acknowledgements`)).body.missing).toHaveLength(3);
  const fields = { name: 'None', first_name: 'None', last_name: 'None' };
  const access = { hrPolicies: { views: allViews }, users: { views: allViews, fields } };
  const blind = await app.userWith({ access, teams: [team] });
  const missing = (await blind.get(`/api/hr-policies/${own._id}/acknowledgements`)).body.missing;
  expect(new Set(missing.map(({ name }: { name: string }) => name))).toEqual(new Set(['Somebody you cannot see']));
});

test('whoever has not acknowledged is reminded, and who has is left alone', async () => {
  const { _id } = await policy({ name: 'Reminded', must_acknowledge: false });
  await publish(_id, true);
  await app.system().records.update('hrPolicies', _id, { must_acknowledge: true });
  await acknowledge(ann, _id, 1);
  await remindOfPolicies.run(app.system(), {}, { jobId: '1', attempt: 1 });

  const told = async (person: Client) =>
    (await app.notificationsOf(person)).filter(({ about }) => (about as { recordId: string }).recordId === _id).length;
  expect([await told(ann), await told(bea)]).toEqual([0, 1]);
});

test('whoever edits a policy reminds those who have not read it, each once a day', async () => {
  const { _id } = await policy({ name: 'By hand' });
  await publish(_id, true);
  await acknowledge(ann, _id, 1);
  const remind = (by = admin) => by.post(`/api/hr-policies/${_id}/remind`, {});
  const reminders = async (person: Client) =>
    (await app.notificationsOf(person)).filter(
      ({ kind, about }) => kind === 'policy-reminder' && (about as { recordId?: string } | null)?.recordId === _id,
    );
  const toRemind = async () => (await admin.get(`/api/hr-policies/${_id}/acknowledgements`)).body.toRemind;
  await bea.put('/api/notifications/choices', { choices: { 'policy-reminder': { mail: true } } });
  const before = await toRemind();

  const twice = await Promise.all([remind(), remind()]);
  expect(twice.map(({ body }) => body.reminded).sort()).toEqual([0, before]);
  expect(await toRemind()).toBe(0);
  expect([await reminders(ann), await reminders(bea)].map(({ length }) => length)).toEqual([0, 1]);
  await app.workJobs();
  const letters = await app.system().records.all('outbox', { subject: 'Please read a policy' });
  expect(letters.map(({ to }) => to)).toEqual([[bea.user.email]]);
  expect([(await remind(ann)).status, (await remind(bea)).status]).toEqual([403, 403]);

  app.advance(24 * 60 * 60 * 1_000);
  admin = await app.signIn();
  expect((await remind()).body.reminded).toBe(before);
});

test('nobody acknowledges a policy, hands in a quiz, or checks in for the person whom they impersonate', async () => {
  const { _id } = await policy();
  await publish(_id, true);
  const reads = { views: { access: true, view: 'All' } };
  const access = { hrPolicies: reads, courseEvalEntries: reads, courseSessions: reads };
  const person = await app.userWith({ access, teams: [team] });
  const { token } = (await admin.post('/api/users/set-user-impersonating', { user: person.user._id })).body;
  const acting = app.bearing(token);
  const refused = [
    await acknowledge(acting, _id, 1),
    await acting.post(`/api/course-eval-entries/${_id}/submit`, { answers: [] }),
    await acting.post('/api/course-sessions/check-in', { code: 'x' }),
  ];

  expect(refused.map(({ status, body }) => [status, body.error])).toEqual(
    refused.map(() => [403, 'You cannot do this while acting as someone else.']),
  );
  expect((await app.system().records.all('policyAcknowledgements', { policy: _id })).length).toBe(0);
});

test('who may not read the version of a policy is not told it, and still sees the published ones', async () => {
  const { _id } = await policy({ name: 'Hidden version' });
  await policy({ name: 'Hidden draft' });
  await publish(_id, true);
  await publish(_id, false);
  const access = { hrPolicies: { views: allViews, fields: { policy_version: 'None' } } };
  const blind = await app.userWith({ access, teams: [team] });

  const list = await blind.get(`/api/hr-policies/${_id}/acknowledgements`);
  const { status, body } = await blind.get('/api/hr-policies/mine');

  expect([list.status, list.body.version]).toEqual([200, null]);
  const names = body.records?.map(({ name }: { name: string }) => name);
  expect([status, names?.includes('Hidden version'), names?.includes('Hidden draft')]).toEqual([200, true, false]);
  expect(JSON.stringify(body)).not.toContain('policy_version');
});
