import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN, allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { readErasures } from '#server/backup/erasures.ts';
import { placeOf } from '#server/backup/places.ts';
import { applyRetention } from './retention.jobs.ts';
import { startRetention } from './start-retention.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

const RULES = '/api/retention-rules';
const DAY_MS = 86_400_000;
const NIGHT = { jobId: '1', attempt: 1 };
const rule = (more: object = {}) => ({
  name: 'Old leads',
  moduleName: 'leads',
  searchTerms: { lead_status: 'resume_leads' },
  dateField: 'createdAt',
  days: 365,
  act: 'archive',
  active: false,
  ...more,
});
const makeRule = async (more: object = {}) => (await admin.post(RULES, rule(more))).body.record;

/** Leads of this source; the first `old` of them are inactive and two years old. */
async function leadsOf(source: string, old: number, young = 1): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < old + young; at++) {
    const { _id } = await app.make('leads', { first_name: source, last_name: `No. ${at}`, lead_status: 'resume_leads' });
    ids.push(_id);
  }
  await app.engine.database.query(
    `update records.leads set "createdAt" = "createdAt" - interval '730 days' where _id = any($1)`,
    [ids.slice(0, old)],
  );
  return ids;
}
const living = async (ids: string[]) =>
  (await admin.post('/api/leads/dataSourceSearch', { searchTerms: { _id: ids }, idsOnly: true })).body.ids as string[];
const run = (id: string, person = admin) => person.post(`${RULES}/${id}/run`, {});
const terms = (first_name: string) => ({ searchTerms: { lead_status: 'resume_leads', first_name } });

test('a rule is tried with a count and the oldest records, run, and undone', async () => {
  const ids = await leadsOf('Tried', 12, 2);
  const { _id } = await makeRule(terms('Tried'));

  const tried = await admin.post(`${RULES}/${_id}/try`, {});
  expect(tried.body).toMatchObject({ matched: 12, sample: expect.arrayContaining([{ _id: ids[0], name: 'Tried No. 0' }]) });
  expect(tried.body.sample).toHaveLength(10);
  expect(await living(ids)).toHaveLength(14);

  const ordered = await run(_id);
  expect(ordered.status).toBe(202);
  await app.workJobs();
  expect(await living(ids)).toHaveLength(2);
  const [listed] = (await admin.get(`${RULES}/${_id}/runs`)).body.records;
  expect(listed).toMatchObject({ _id: ordered.body.run, kind: 'archive', state: 'done', changed: 12 });
  expect(Date.parse(listed.undoUntil)).toBeGreaterThan(Date.now() + 29 * DAY_MS);
  expect((await admin.post(`${RULES}/${_id}/try`, {})).body.matched).toBe(0);
  expect(await run(_id)).toMatchObject({ status: 409, body: { code: 'nothing-due' } });

  expect((await admin.post(`/api/runs/${ordered.body.run}/undo`)).status).toBe(202);
  await app.workJobs();
  expect(await living(ids)).toHaveLength(14);
});

test('every night an active rule does what became due, once: what somebody took back stays back', async () => {
  const ids = await leadsOf('Nightly', 2);
  const { _id } = await makeRule({ ...terms('Nightly'), active: true });
  const sleeping = await makeRule({ ...terms('Nightly'), days: 1, name: 'Sleeps' });
  await applyRetention.run(app.system(), {}, NIGHT);
  await app.workJobs();
  expect(await living(ids)).toEqual([ids[2]]);
  expect((await admin.get(`${RULES}/${sleeping._id}/runs`)).body.total).toBe(0);

  await admin.put('/api/leads/unarchive/by-array', { ids });
  await leadsOf('Nightly', 1, 0);
  await applyRetention.run(app.system(), {}, NIGHT);
  await app.workJobs();
  expect(await living(ids)).toHaveLength(3);
  expect((await admin.get(`${RULES}/${_id}/runs`)).body.records.map(({ changed }: any) => changed)).toEqual([1, 2]);
  await admin.put(`${RULES}/update-certain-fields/${_id}`, { fields: { active: false } });
});

test('a rule moves records to the trash, from where its undo restores them', async () => {
  const ids = await leadsOf('Trashed', 2);
  const { _id } = await makeRule({ ...terms('Trashed'), act: 'trash' });
  const { body } = await run(_id);
  await app.workJobs();
  expect(await living(ids)).toEqual([ids[2]]);
  const trash = await admin.post('/api/leads/dataSourceSearch', { searchTerms: { _id: ids, deleted: true } });
  expect(trash.body.total).toBe(2);
  await admin.post(`/api/runs/${body.run}/undo`);
  await app.workJobs();
  expect(await living(ids)).toHaveLength(3);
});

test('a rule erases for good what is old, but for what is kept, and a restore does it again', async () => {
  const ids = await leadsOf('Erasable', 3);
  const [held, signer, plain, young] = ids as [string, string, string, string];
  const lead = (recordId: string) => ({ moduleName: 'leads', recordId });
  const hold = await admin.post('/api/privacy/holds', { records: [lead(held)], reason: 'Dispute 12' });
  const document = await app.make('interactiveDocuments', { name: 'Contract' });
  const agreement = await app.make('interactiveDocumentInstances', {
    name: 'Signed agreement',
    interactive_document: document._id,
    related_record: lead(signer),
    status: 'Signed',
  });
  const comment = await app.make('comments', { name: 'x', related_record: lead(plain), message: 'Erasable No. 2 called' });
  await admin.put('/api/leads/archive/by-array', { ids: [plain] });
  const { _id } = await makeRule({ ...terms('Erasable'), act: 'erase' });

  expect((await admin.post(`${RULES}/${_id}/try`, {})).body).toMatchObject({ matched: 3, kept: 1 });
  const other = await admin.post(`${RULES}/${_id}/run`, { expected: 2 });
  expect([other.status, other.body.code, other.body.matched]).toEqual([409, 'count-changed', 3]);
  const ordered = await admin.post(`${RULES}/${_id}/run`, { expected: 3 });
  expect(ordered.status).toBe(202);
  await app.workJobs();

  expect(await living(ids)).toEqual([held, young]);
  const { rows } = await app.engine.database.query(
    'select name, first_name, last_name, deleted from records.leads where _id = any($1)',
    [[signer, plain]],
  );
  expect(rows).toEqual(Array.from({ length: 2 }, () => ({ name: 'Erased', first_name: null, last_name: null, deleted: true })));
  const said = JSON.stringify(
    (
      await app.engine.database.query(
        `select * from muster.audit_log where module in ('leads', 'comments') and record_id <> all($1)`,
        [[held, young]],
      )
    ).rows,
  );
  expect(said).not.toContain('Erasable');
  expect((await admin.get('/api/audit-log/verify')).body.isIntact).toBe(true);
  const [listed] = (await admin.get(`${RULES}/${_id}/runs`)).body.records;
  expect(listed).toMatchObject({ state: 'done', total: 3, changed: 2, undoUntil: null });
  expect((await admin.post(`/api/runs/${ordered.body.run}/undo`)).body.code).toBe('not-undoable');
  const skipped = (await admin.get(`/api/runs/${ordered.body.run}/skipped`)).body.records;
  expect(new Map(skipped.map(({ _id: id, reason }: any) => [id, reason]))).toEqual(
    new Map([
      [held, 'Legal hold: Dispute 12'],
      [agreement._id, 'A sealed agreement is kept as it was signed.'],
    ]),
  );

  const notes = await readErasures([await placeOf(app.engine.settings)]);
  const noted = notes.flatMap(({ records }) => records.map(({ recordId }) => recordId));
  expect(noted).toEqual(expect.arrayContaining([signer, plain, comment._id]));
  expect(noted).not.toEqual(expect.arrayContaining([held]));
  expect(JSON.stringify(notes)).not.toContain('Erasable');

  const night = async () => {
    await applyRetention.run(app.system(), {}, NIGHT);
    await app.workJobs();
    return (await admin.get(`${RULES}/${_id}/runs`)).body.total;
  };
  const turnedOn = await admin.put(`${RULES}/update-certain-fields/${_id}`, { fields: { active: true, expected: 1 } });
  expect([turnedOn.status, turnedOn.body.record.expected]).toEqual([200, null]);
  expect(await night()).toBe(1);
  await admin.delete(`/api/privacy/holds/${hold.body._id}`);
  expect(await night()).toBe(2);
  expect(await living(ids)).toEqual([young]);
});

test('a rule that erases is turned on only with the number of records that it is about, however it is written', async () => {
  await leadsOf('Guarded', 3);
  const guarded = { ...terms('Guarded'), act: 'erase' };
  const { _id } = await makeRule(guarded);
  const write = async (fields: object) => {
    const { status, body } = await admin.put(`${RULES}/update-certain-fields/${_id}`, { fields });
    return [status, body.code ?? Object.keys(body.fields ?? {})[0], body.matched ?? body.record?.active];
  };
  const unsaid = [422, expect.anything(), undefined];
  const stored = async () => (await admin.get(`${RULES}/${_id}`)).body;

  for (const made of [{ active: true }, { active: true, expected: 2 }])
    expect((await admin.post(RULES, rule({ ...guarded, ...made }))).status).toBe('expected' in made ? 409 : 422);
  expect(await write({ active: true })).toEqual(unsaid);
  expect(await write({ active: true, expected: 2 })).toEqual([409, 'count-changed', 3]);
  expect((await stored()).active).toBe(false);
  expect(await write({ expected: 3 })).toEqual([200, undefined, false]);
  expect(await write({ active: true })).toEqual(unsaid);
  expect(await write({ active: true, expected: 3 })).toEqual([200, undefined, true]);

  expect(await write({ days: 30 })).toEqual(unsaid);
  expect(await write({ searchTerms: { lead_status: 'resume_leads' } })).toEqual(unsaid);
  expect(await write({ name: 'Another name' })).toEqual([200, undefined, true]);
  await admin.put(`${RULES}/mark-deleted/${_id}`);
  await admin.put(`${RULES}/restore/${_id}`);
  expect(await stored()).toMatchObject({ active: false, expected: null });

  const other = await makeRule({ ...terms('Guarded'), active: true });
  const changed = await admin.put(`${RULES}/update-certain-fields/${other._id}`, { fields: { act: 'erase' } });
  expect([changed.status, Object.keys(changed.body.fields)]).toEqual([422, ['expected']]);
  for (const id of [_id, other._id]) await admin.put(`${RULES}/mark-deleted/${id}`);
});

test('where more is about somebody than is erased at once they are left out with the reason, and the others are erased', async () => {
  const ids = await leadsOf('Much', 3, 0);
  await app.engine.database.query(
    `insert into records.comments (_id, name, "related_record$module", "related_record$id", message)
     select 'c' || lpad(to_hex(n), 23, '0'), 'x', 'leads', $1, 'Much' from generate_series(1, 20001) n`,
    [ids[1]],
  );
  const { _id } = await makeRule({ ...terms('Much'), act: 'erase' });
  const { body } = await run(_id);
  await app.workJobs();
  expect(await living(ids)).toEqual([ids[1]]);
  const skipped = (await admin.get(`/api/runs/${body.run}/skipped`)).body.records;
  expect(skipped).toMatchObject([{ _id: ids[1], reason: expect.stringMatching(/^More than 20,000 records/) }]);
}, 30_000);

test('what somebody changes after a run was ordered so that it is not due any more is not erased', async () => {
  const ids = await leadsOf('Current', 3, 0);
  const { _id } = await makeRule({ ...terms('Current'), act: 'erase' });
  const { body } = await app.system().transaction(async (inner) => {
    await inner.records.update('leads', ids[1]!, { first_name: 'Working' });
    return run(_id);
  });
  await app.workJobs();

  expect(await living(ids)).toEqual([ids[1]]);
  const skipped = (await admin.get(`/api/runs/${body.run}/skipped`)).body.records;
  expect(skipped).toMatchObject([{ _id: ids[1], code: 'changed-since', reason: 'This is not due any more.' }]);
});

test('who is no System Admin any more when the turn of their run comes erases nothing', async () => {
  const ids = await leadsOf('Demoted', 2, 0);
  const { user } = await app.userWith({ userType: 'System Admin', access: { leads: { views: allViews } } });
  const made = await makeRule({ ...terms('Demoted'), act: 'erase' });
  const ordered = await app.system().transaction(async (inner) => {
    await inner.records.update('users', user._id, { userType: 'Standard' });
    return startRetention(inner.inNameOf(user._id, 'a retention rule'), made);
  });
  await app.workJobs();

  expect(await living(ids)).toEqual(ids);
  expect((await admin.get(`/api/runs/${ordered!.run}`)).body).toMatchObject({
    state: 'failed',
    problem: 'Only System Admins erase records by a rule.',
  });
});

test('of two who run a rule at once one does', async () => {
  const ids = await leadsOf('Twice', 3, 0);
  const { _id } = await makeRule(terms('Twice'));
  const answers = await Promise.all([run(_id), run(_id), run(_id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409, 409]);
  await app.workJobs();
  expect(await living(ids)).toEqual([]);
});

test('a date field counts in days of the caller, and what has no date is not due', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const old = new Date(Date.now() - 31 * DAY_MS).toISOString().slice(0, 10);
  for (const due_date of [today, old, null])
    await app.make('tasks', { name: 'Dated task', description: 'x', status: 'Open', assigned_to: admin.user._id, due_date });
  const { _id } = await makeRule({ moduleName: 'tasks', searchTerms: { name: 'Dated task' }, dateField: 'due_date', days: 30 });
  expect((await admin.post(`${RULES}/${_id}/try`, {})).body.matched).toBe(1);
});

test('a rule that cannot be says why at the field', async () => {
  const refused = async (more: object) => {
    const { status, body } = await admin.post(RULES, rule(more));
    return [status, ...Object.keys(body.fields ?? {})];
  };
  expect(await refused({ act: 'erase', moduleName: 'teams', searchTerms: null })).toEqual([422, 'act']);
  expect(await refused({ act: 'erase', moduleName: 'users', searchTerms: null })).toEqual([422, 'act']);
  expect(await refused({ moduleName: 'nothing' })).toEqual([422, 'moduleName']);
  expect(await refused({ moduleName: 'users', searchTerms: null })).toEqual([422, 'act']);
  expect(await refused({ dateField: 'last_name' })).toEqual([422, 'dateField']);
  expect(await refused({ dateField: '__proto__' })).toEqual([422, 'dateField']);
  expect(await refused({ days: 0 })).toEqual([422, 'days']);
  expect(await refused({ days: 1.5 })).toEqual([422, 'days']);
  expect(await refused({ searchTerms: { nothing: 1 } })).toEqual([422, 'searchTerms']);
  expect(await refused({ searchTerms: { archived: true } })).toEqual([422, 'searchTerms']);
  expect(await refused({ searchTerms: { all: [{ field: 'lead_status', op: 'boom' }] } })).toEqual([422, 'searchTerms']);
  const all = { name: '', act: 'erase', moduleName: 'teams', days: 1.5, dateField: 'name', searchTerms: { nothing: 1 } };
  expect((await refused(all)).toSorted()).toEqual([422, 'act', 'dateField', 'days', 'name', 'searchTerms']);
});

test('rules are for System Admins who act for themselves: nobody else reads, writes, tries or runs one', async () => {
  const { _id } = await makeRule({ searchTerms: null, days: 3_000 });
  const staff = await app.userWith({ access: { retentionRules: { views: allViews }, leads: { views: allViews } } });
  expect((await staff.get(`${RULES}/${_id}`)).status).toBeGreaterThanOrEqual(403);
  expect((await staff.post(RULES, rule())).status).toBe(403);
  for (const path of ['try', 'run']) expect((await staff.post(`${RULES}/${_id}/${path}`, {})).status).toBe(403);
  expect((await staff.get(`${RULES}/${_id}/runs`)).status).toBe(403);

  const made = await admin.post('/api/users/api-keys', {
    name: 'Program',
    scopes: [{ module: '*', level: 'write' }],
    expiresAt: new Date(Date.now() + DAY_MS).toISOString(),
    password: ADMIN.password,
  });
  const program = app.bearing(made.body.key);
  expect((await program.post(RULES, rule())).status).toBe(403);
  expect((await program.put(`${RULES}/mark-deleted/${_id}`)).status).toBe(403);
  for (const path of ['try', 'run']) expect((await program.post(`${RULES}/${_id}/${path}`, {})).status).toBe(403);

  const { token } = (await admin.post('/api/users/set-user-impersonating', { user: staff.user._id })).body;
  const acting = app.bearing(token);
  expect((await acting.post(RULES, rule())).status).toBe(403);
  for (const path of ['try', 'run']) expect((await acting.post(`${RULES}/${_id}/${path}`, {})).status).toBe(403);

  for (const id of ['x', '0123456789abcdef01234567', '%00'])
    for (const path of ['try', 'run']) expect((await admin.post(`${RULES}/${id}/${path}`, {})).status).toBe(404);
});
