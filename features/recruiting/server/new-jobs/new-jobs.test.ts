import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

let count = 0;
const job = async (fields: object = {}) =>
  (await admin.post('/api/jobs', { custom_job_title: `Nurse ${(count += 1)}`, profession: 'RN', zip: '33101', ...fields })).body;
const setting = async (key: string, value: object) => {
  const found = (await app.system().records.all('adminSettings', { key }))[0]!;
  await admin.put(`/api/admin-settings/update-certain-fields/${found._id}`, { fields: { setting: value } });
};

test('[JOB-024] a new job says that it is scheduled, is matched once, and its owner is told', async () => {
  const owner = await app.userWith({ access: { jobs: { views: allViews } } });
  await app.make('leads', { first_name: 'A', last_name: 'B', profession: 'RN', current_address: { zip: '33101' } });

  const { record, notices } = await job({ assigned_to: owner.user._id });

  expect(notices.map(({ text }: { text: string }) => text)).toContain('Job has been scheduled for matching/automation');
  const changed = await admin.put(`/api/jobs/update-certain-fields/${record._id}`, { fields: { description: 'More' } });
  expect(changed.body.notices).toEqual([]);
  expect(record.new_job_processed).toBe(false);
  await app.workJobs();
  expect((await admin.get(`/api/jobs/${record._id}`)).body.new_job_processed).toBe(true);
  const about = { moduleName: 'jobs', recordId: record._id };
  const told = async () =>
    (await owner.get('/api/notifications/mine')).body.records.filter(({ kind }: AnyRecord) => kind === 'job-matched');
  expect(await told()).toMatchObject([{ title: 'Leads match your new job', about }]);
  await job({ assigned_to: owner.user._id, profession: 'CNA' });
  await app.workJobs();
  expect((await told()).map(({ title }: AnyRecord) => title)).toContain('No lead matches your new job yet');
});

test('one boost more than a profession may have is refused with the count', async () => {
  await setting('indeed-boost-profession-counts', { LPN: 1 });
  await job({ profession: 'LPN', indeed_campaign_boost: true });
  const { record } = await job({ profession: 'LPN' });

  const refused = await admin.put(`/api/jobs/update-certain-fields/${record._id}`, { fields: { indeed_campaign_boost: true } });

  expect(refused.status).toBe(422);
  expect(refused.body.error).toContain('1 of at most 1 LPN jobs');
});

test('[JOB-033] a change of the settings rates open jobs anew, without a trace in the audit log', async () => {
  const { record } = await job({ weekly_hours: 20 });
  const trace = async () =>
    (await app.engine.database.query('select 1 from muster.audit_log where record_id = $1', [record._id])).rows.length;
  await app.workJobs();
  const before = await trace();

  await setting('job-rating-conditionals', { weeks: 12, weekly_hours: 10, statuses: ['Accepting Applications'] });

  await expect
    .poll(async () => (await admin.get(`/api/jobs/${record._id}`)).body.job_rating, { timeout: 15_000 })
    .toBe(record.job_rating + 1);
  expect(await trace()).toBe(before);
});

test('[SUB-013] recruiter statistics count by the assigned user, both days in, among what the reader sees', async () => {
  const [mine, theirs] = [await app.make('teams', { name: 'Mine' }), await app.make('teams', { name: 'Theirs' })];
  const [ann, ben] = [await app.userWith({ name: 'Ann Able' }), await app.userWith({ name: 'Ben Best' })];
  const account = await app.make('accounts', { name: 'Clinic' });
  const { record: about } = await job({ accounts_jobs: account._id });
  const rejection_reason = app.engine.registry.lists.get('Rejection Reasons')![0]!.value;
  const sub = async (who: Client, day: string, fields: object = {}) => {
    const made = await app.make('subs', {
      jobs_subs: about._id,
      accounts_subs: account._id,
      license_doe: 'RN License',
      assigned_to: who.user._id,
      teams: [mine._id],
    });
    return app.system().records.update('subs', made._id, { date_submitted: `${day}T12:00:00.000Z`, ...fields });
  };
  await sub(ann, '2026-03-01');
  await sub(ann, '2026-03-31', { status: 'Rejected', rejection_reason, interview_date: '2026-04-02T12:00:00.000Z' });
  const after = await sub(ann, '2026-04-01', { status: 'Rejected', rejection_reason });
  await sub(ben, '2026-02-10', { interview_date: '2026-03-05T12:00:00.000Z', hire_date: '2026-03-20' });
  await sub(ben, '2026-03-10', { teams: [theirs._id], status: 'Provider Withdrew - Future Opp', rejection_reason });
  const ask = async (client: Client, more: object = {}) =>
    (await client.post('/api/subs/recruiter-stat-search', { from: '2026-03-01', to: '2026-03-31', ...more })).body;

  expect(await ask(admin)).toEqual({
    rows: [
      {
        user: { _id: ann.user._id, name: 'Ann Able' },
        submitted: 2,
        interviews: 0,
        hired: 0,
        rejected: 1,
        withdrawn: 0,
        placements: 0,
      },
      {
        user: { _id: ben.user._id, name: 'Ben Best' },
        submitted: 1,
        interviews: 1,
        hired: 1,
        rejected: 0,
        withdrawn: 1,
        placements: 0,
      },
    ],
    totals: { submitted: 3, interviews: 1, hired: 1, rejected: 1, withdrawn: 1, placements: 0 },
  });
  expect((await ask(admin, { users: [ben.user._id] })).rows).toHaveLength(1);
  await app.make('placements', { subs_placements: after._id, accounts_placements: account._id });
  const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  expect((await ask(admin, { from: dayFromNow(-1), to: dayFromNow(1) })).totals).toMatchObject({ submitted: 0, placements: 1 });
  expect((await ask(admin)).totals.placements).toBe(0);
  const narrow = await app.userWith({ teams: [mine._id], access: { subs: { views: allViews } } });
  expect((await ask(narrow)).totals).toMatchObject({ submitted: 2, withdrawn: 0, hired: 1 });
  expect((await ask(narrow, { teams: [theirs._id] })).rows).toEqual([]);
  const needed = { relationshipsNeeded: ['accounts_subs'] };
  const related = (await admin.post(`/api/subs/with-relationships/${after._id}`, needed)).body;
  expect(related).toMatchObject({ _id: after._id, accounts_subs: { _id: account._id, name: 'Clinic' } });
  expect((await admin.put(`/api/subs/favorite/${after._id}`)).body).toEqual({ _id: after._id, favorite: true });
  expect((await admin.post('/api/subs/recruiter-stat-search', { from: '2026-03-31', to: '2026-03-01' })).status).toBe(400);
});
