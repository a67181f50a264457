import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, addMonths, firstOfMonth } from '#common/fields/calendar.ts';
import type { AnyRecord } from '#common/module.ts';
import { users } from '#server/accounts/users.module.ts';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { workdaysIn } from '../../kpi-spans.ts';

let app: TestApp;
let admin: Client;
let maya: Client;
let ben: Client;
let recruiter: AnyRecord;
let today: string;
const open = { views: allViews };
const own = { views: { ...allViews, view: 'Owner' } };
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  maya = await app.userWith({ name: 'Maya', access: { activities: open, subs: own, leads: open } });
  ben = await app.userWith({ name: 'Ben', access: { activities: open } });
  recruiter = await app.make('roles', { name: 'Sourcer' });
  const { records } = app.system();
  const { roles } = await records.get(users, maya.user._id);
  await records.update(users, maya.user._id, { roles: [...roles!, recruiter._id] });
  today = app.system().today();
});
afterAll(() => app?.close());

const call = (person: Client) => person.post('/api/activities', { name: 'Left a voicemail', activityType: 'Call' });
const set = (body: object) => admin.post('/api/kpi-targets/set', { kpi: 'calls', period: 'day', target: 2, ...body });
const mine = async (person: Client, query = '') => (await person.get(`/api/kpis/mine${query}`)).body;

test('targets are set by System Admins from this month on, and no call changes what was asked for before', async () => {
  const answer = await set({ role: recruiter._id });
  expect(answer.body.record).toMatchObject({ kpi: 'calls', period: 'day', target: 2, valid_from: firstOfMonth(today) });
  expect(answer.body.record.name).toBe('Calls: Sourcer');

  expect((await set({ from: addMonths(firstOfMonth(today), -1) })).body.fields.from).toMatch(/Past months keep their targets/);
  expect((await set({ user: maya.user._id, role: recruiter._id })).status).toBe(422);
  expect((await set({ kpi: 'smiles' })).status).toBe(400);
  expect((await maya.post('/api/kpi-targets/set', { kpi: 'calls', period: 'day', target: 0 })).status).toBe(403);
  const { _id } = answer.body.record;
  const change = { fields: { target: 0 } };
  expect((await admin.put(`/api/kpi-targets/update-certain-fields/${_id}`, change)).status).toBe(403);
  expect((await admin.delete(`/api/kpi-targets/${_id}`)).status).toBe(403);
});

test('one’s own numbers stand against the target of one’s role, and against one’s own where there is one', async () => {
  await call(maya);
  await call(maya);
  await call(ben);
  const days = workdaysIn({ from: firstOfMonth(today), to: addDays(addMonths(firstOfMonth(today), 1), -1) });
  const { person, spans, kpis, closed } = await mine(maya);
  expect(person).toEqual({ _id: maya.user._id, name: expect.stringContaining('Maya') });
  expect(spans).toHaveLength(6);
  expect(spans[0].values.calls).toMatchObject({ value: 2, target: 2 * days });
  expect(spans[1].values.calls).toEqual({ value: 0, target: null, pace: null });
  expect(closed).toContain('hours_billed');
  expect(kpis.map(({ key }: { key: string }) => key)).not.toContain('hours_billed');

  expect((await mine(ben)).spans[0].values.calls).toEqual({ value: 1, target: null, pace: null });
  await set({ user: ben.user._id, period: 'month', target: 4 });
  expect((await mine(ben)).spans[0].values.calls).toMatchObject({ value: 1, target: 4 });
  expect((await mine(ben, '?span=week')).spans[0]).toMatchObject({ values: { calls: { value: 1 } } });
});

test('each month is judged by the targets that held then', async () => {
  const next = addMonths(firstOfMonth(today), 1);
  await set({ user: ben.user._id, period: 'month', target: 9, from: next });
  expect((await mine(ben)).spans[0].values.calls.target).toBe(4);
  const later = (await mine(ben, `?day=${next}`)).spans;
  expect([later[0].values.calls.target, later[1].values.calls.target]).toEqual([9, 4]);
});

test('the board shows everybody who has a target or did something, to those whose role opens it', async () => {
  const { body } = await admin.get('/api/kpis/board');
  expect(body.people.map(({ name }: AnyRecord) => String(name).split(' ')[0])).toEqual(['Ben', 'Maya']);
  expect(body.people[1].values.calls).toMatchObject({ value: 2 });
  expect(body.elapsed).toBeGreaterThan(0);
  const ofRole = (await admin.get(`/api/kpis/board?role=${recruiter._id}`)).body.people;
  expect(ofRole.map(({ _id }: AnyRecord) => _id)).toEqual([maya.user._id]);
  const lastMonth = (await admin.get(`/api/kpis/board?day=${addMonths(firstOfMonth(today), -1)}`)).body;
  expect(lastMonth).toMatchObject({ people: [], elapsed: 1 });
  expect((await admin.get(`/api/kpis/person/${ben.user._id}`)).body.spans[0].values.calls.value).toBe(1);

  expect((await maya.get('/api/kpis/board')).status).toBe(403);
  expect((await maya.get(`/api/kpis/person/${ben.user._id}`)).status).toBe(403);
  const lead = await app.userWith({ access: { kpiTargets: open, subs: own } });
  const seen = (await lead.get('/api/kpis/board')).body;
  expect(seen.kpis.map(({ key }: { key: string }) => key)).toEqual(['subs', 'interviews', 'offers']);
  expect(seen.people.every(({ values }: { values: object }) => !('calls' in values))).toBe(true);
});

test('colleagues read the targets of their roles and their own, nobody else’s', async () => {
  const whose = async (person: Client) =>
    (await person.post('/api/kpi-targets/dataSourceSearch', { pageSize: 50 })).body.records.map(({ name }: AnyRecord) => name);
  expect(await whose(maya)).toEqual(['Calls: Sourcer']);
  expect(new Set(await whose(ben))).toEqual(new Set([`Calls: ${ben.user.name}`]));
});

test('an offered sub keeps the day of the offer, and it counts for its recruiter', async () => {
  const account = await app.make('accounts', { name: 'Bay' });
  const job = await app.make('jobs', { custom_job_title: 'Nurse', zip: '90001', profession: 'RN' });
  const fields = { accounts_subs: account._id, jobs_subs: job._id, license_doe: 'RN License', assigned_to: maya.user._id };
  const sub = await app.make('subs', fields);
  expect(sub.offer_date).toBeNull();
  const offer = { fields: { status: 'Offered' } };
  const offered = await maya.put(`/api/subs/update-certain-fields/${sub._id}`, offer);
  expect(offered.body.record.offer_date).toBe(today);

  const { values } = (await mine(maya)).spans[0];
  expect(values.offers).toMatchObject({ value: 1, target: null });
  expect(values.subs).toMatchObject({ value: 1 });
  const next = addMonths(firstOfMonth(today), 1);
  const booked = { fields: { interview_date: `${next}T15:00:00.000Z` } };
  expect((await maya.put(`/api/subs/update-certain-fields/${sub._id}`, booked)).status).toBe(200);
  expect((await mine(maya, `?day=${next}`)).spans[0].values.interviews).toMatchObject({ value: 0 }); // not before its day
});
