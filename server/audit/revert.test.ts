import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { waitingForLocks } from '../testing-locks.ts';
import { allViews, startTestApp, type Answer, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

const history = async (id: string) =>
  (await admin.get(`/api/audit-log/get-record-changes-by-module/accounts/${id}`)).body.records;
const entryOf = async (id: string, field: string) =>
  (await history(id)).find((entry: { field: string }) => entry.field === field)._id;
const make = async () => (await admin.post('/api/accounts', { name: 'Before', description: 'old' })).body.record._id as string;
const change = (id: string, fields: object) => admin.put(`/api/accounts/update-certain-fields/${id}`, { fields });

test('one entry is put back as a save of its own, which can itself be put back', async () => {
  const id = await make();
  await change(id, { name: 'After', description: 'new' });

  const { status, body } = await admin.post(`/api/audit-log/${await entryOf(id, 'name')}/revert`);

  expect([status, body.record.name, body.record.description]).toEqual([200, 'Before', 'new']);
  expect((await history(id))[0]).toMatchObject({
    field: 'name',
    previous_value: 'After',
    new_value: 'Before',
    changeSource: 'undo',
  });
  await admin.post(`/api/audit-log/${(await history(id))[0]._id}/revert`);
  expect((await admin.get(`/api/accounts/${id}`)).body.name).toBe('After');
});

test('a value that somebody has changed since is not overwritten unasked', async () => {
  const id = await make();
  await change(id, { name: 'After' });
  const entry = await entryOf(id, 'name');
  await change(id, { name: 'Newer' });

  const refused = await admin.post(`/api/audit-log/${entry}/revert`);

  expect([refused.status, refused.body.code, refused.body.field]).toEqual([409, 'changed-since', 'name']);
  expect((await admin.get(`/api/accounts/${id}`)).body.name).toBe('Newer');
  expect((await admin.post(`/api/audit-log/${entry}/revert`, { force: true })).body.record.name).toBe('Before');
});

test('a value that somebody is changing at that moment is not overwritten unasked', async () => {
  for (const whole of [false, true]) {
    const id = await make();
    await change(id, { name: 'After' });
    const entry = await entryOf(id, 'name');
    let reverting: Promise<Answer> | undefined;
    await app.system().transaction(async ({ records }) => {
      await records.update('accounts', id, { name: 'Newer' });
      reverting = admin.post(`/api/audit-log/${entry}/revert`, { whole });
      await vi.waitFor(async () => expect(await waitingForLocks(app)).toBe(1), { timeout: 10_000 });
    });

    const { status, body } = await reverting!;
    expect([status, body.code]).toEqual([409, 'changed-since']);
    expect((await admin.get(`/api/accounts/${id}`)).body.name).toBe('Newer');
  }
});

test('a whole save is put back', async () => {
  const id = await make();
  await change(id, { name: 'After', description: 'new' });

  const { body } = await admin.post(`/api/audit-log/${await entryOf(id, 'name')}/revert`, { whole: true });

  expect([body.record.name, body.record.description]).toEqual(['Before', 'old']);
});

test('the save between two versions is put back whole; what others have changed stays', async () => {
  const undo = (id: string, version: number, fields: object) =>
    admin.post(`/api/audit-log/revert-save/accounts/${id}`, { before: 1, version, fields });
  const saved = { name: 'After', description: 'new' };
  const alone = await make();
  await change(alone, saved);
  const { body } = await undo(alone, 2, {});
  expect([body.record.name, body.record.description]).toEqual(['Before', 'old']);
  expect((await history(alone))[0].changeSource).toBe('undo');

  const shared = await make();
  await change(shared, saved);
  await change(shared, { website: 'https://example.org' });
  const { name, description, website } = (await undo(shared, 2, { name: 'Before' })).body.record;
  expect([name, description, website]).toEqual(['Before', 'old', 'https://example.org']);
  const others = await make();
  await app.system().records.update('accounts', others, saved);
  expect((await undo(others, 2, { name: 'Before' })).body.record).toMatchObject({ name: 'Before', description: 'new' });
  await change(shared, { name: 'Newer' });
  expect((await undo(shared, 2, { name: 'Before' })).body.code).toBe('version-conflict');
  expect((await undo('not-one', 2, {})).status).toBe(404);
});

test('what the server wrote past the rights of a person is not theirs to take back, and nothing of it is taken from what they send', async () => {
  const make = async () => {
    const { _id, version } = await app.make('subs', {
      accounts_subs: (await app.make('accounts', { name: 'Mercy' }))._id,
      jobs_subs: (await app.make('jobs', { custom_job_title: 'Nurse', profession: 'LPN' }))._id,
      license_doe: 'RN License',
    });
    return { _id, version };
  };
  const undo = ({ _id, version }: AnyRecord, before: number, fields: object) =>
    admin.post(`/api/audit-log/revert-save/subs/${_id}`, { before, version, fields });
  const asMe = app.system().inNameOf(admin.user._id, 'a test writes for her');
  const mine = await make();
  const byServer = await asMe
    .asSystem('the server')
    .records.update('subs', mine._id, { offer_date: '2026-01-02', description: 'x' });
  const taken = (await undo(byServer, mine.version, { description: null })).body.record;
  expect(taken).toMatchObject({ offer_date: '2026-01-02', description: null });

  const forged = await make();
  const saved = (await admin.put(`/api/subs/update-certain-fields/${forged._id}`, { fields: { description: 'y' } })).body.record;
  const { body } = await undo(saved, forged.version, { offer_date: '2026-01-03', description: null });
  expect(body.record).toMatchObject({ offer_date: null, description: null });
});

test('what the log never keeps comes back as it was sent, or as the rules set it', async () => {
  const lead = await app.make('leads', { first_name: 'Ada', last_name: 'Byron', lead_status: 'active', email: 'a@example.org' });
  const fields = { email: 'b@example.org', lead_status: 'dnc', status_change_reason_code: 'Not Interested' };
  const saved = (await admin.put(`/api/leads/update-certain-fields/${lead._id}`, { fields })).body.record;
  expect(saved).toMatchObject({ ...fields, previous_status: 'active' });

  const before = { before: lead.version, version: saved.version, fields: { email: 'a@example.org' } };
  const { body } = await admin.post(`/api/audit-log/revert-save/leads/${lead._id}`, before);
  expect(body.record).toMatchObject({ email: 'a@example.org', lead_status: 'active', previous_status: 'dnc' });
});

test('what the server notes beside the log, such as the last activity, is no save that somebody made since', async () => {
  const lead = await app.make('leads', { first_name: 'Ada', last_name: 'Byron', lead_status: 'active' });
  const fields = { lead_status: 'dnc', status_change_reason_code: 'Not Interested' };
  const saved = (await admin.put(`/api/leads/update-certain-fields/${lead._id}`, { fields })).body.record;
  expect(saved.past_active).toBe(true);
  await app.system().records.update('leads', lead._id, { last_activity: '2026-11-20T10:00:00.000Z' });

  const back = { before: lead.version, version: saved.version };
  const { body } = await admin.post(`/api/audit-log/revert-save/leads/${lead._id}`, back);
  expect(body.record).toMatchObject({ lead_status: 'active', past_active: false, status_change_reason_code: null });
});

test('only what the save changed comes back, and nothing that the server alone writes', async () => {
  const lead = await app.make('leads', { first_name: 'Ada', last_name: 'Byron', lead_status: 'active', profession: 'RN' });
  const change = { fields: { first_name: 'Bea' } };
  const saved = (await admin.put(`/api/leads/update-certain-fields/${lead._id}`, change)).body.record;
  const fields = { first_name: 'Cleo', has_phone: true, past_active: true, previous_status: 'forged', profession: 'LPN' };

  const back = { before: lead.version, version: saved.version, fields };
  const { body } = await admin.post(`/api/audit-log/revert-save/leads/${lead._id}`, back);
  const { has_phone, past_active, previous_status } = lead;
  expect(body.record).toMatchObject({ first_name: 'Ada', profession: 'RN', has_phone, past_active, previous_status });
});

test('a deletion is put back; what is no change of a field, and what a client noted, is not', async () => {
  const id = await make();
  await admin.put(`/api/accounts/mark-deleted/${id}`);
  expect((await admin.post(`/api/audit-log/${await entryOf(id, 'deleted')}/revert`)).body.record.deleted).toBe(false);

  const created = await admin.post(`/api/audit-log/${await entryOf(id, 'created')}/revert`);
  expect([created.status, created.body.code]).toEqual([409, 'nothing-to-put-back']);
  const { body } = await admin.post('/api/audit-log', {
    module: 'accounts',
    record_id: id,
    field: 'name',
    previous_value: 'forged',
  });
  expect((await admin.post(`/api/audit-log/${body.record._id}/revert`)).status).toBe(404);
});

test('who may not change the record or its field, or not see it, puts nothing back', async () => {
  const id = await make();
  await change(id, { name: 'After', description: 'new' });
  const entry = await entryOf(id, 'description');
  const asPerson = async (views: object, fields: Record<string, string> = {}) => {
    const person = await app.userWith({ access: { accounts: { views: { ...allViews, ...views }, fields } } });
    return (await person.post(`/api/audit-log/${entry}/revert`)).status;
  };

  expect(await asPerson({ edit: 'None' })).toBe(403);
  expect(await asPerson({}, { description: 'Read Only' })).not.toBe(200);
  expect(await asPerson({}, { description: 'None' })).toBe(404);
  expect(await asPerson({ view: 'Owner' })).toBe(404);
  expect((await admin.get(`/api/accounts/${id}`)).body.description).toBe('new');
  expect(await asPerson({})).toBe(200);
});

test('what has calls of its own is put back by them alone', async () => {
  const setting = (await admin.get('/api/admin-settings/by-key/time-zone')).body;
  const put = (value: string) =>
    admin.put(`/api/admin-settings/update-certain-fields/${setting._id}`, { fields: { setting: { value } } });
  await put('America/New_York');
  const { body } = await admin.post('/api/audit-log/dataSourceSearch', {
    searchTerms: { record_id: setting._id, field: 'setting' },
  });

  const answer = await admin.post(`/api/audit-log/${body.records[0]._id}/revert`);
  expect([answer.status, answer.body.code]).toEqual([403, 'access-denied']);
});
