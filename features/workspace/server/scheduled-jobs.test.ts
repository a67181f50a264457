import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app.close());

const jobNamed = async (job: string) => (await admin.post('/api/scheduled-jobs/search', { job })).body.records[0];

test('a job that is run by hand has an instance at once, which is found by its id, by its job and by its status [ADMIN-025]', async () => {
  const { _id } = await jobNamed('sweep-events');

  const { status, body } = await admin.post(`/api/scheduled-jobs/${_id}/run`);
  expect([status, body.instance]).toEqual([
    202,
    expect.objectContaining({ scheduled_job: _id, name: 'sweep-events', cause: 'hand' }),
  ]);
  await app.workJobs();

  const instance = (await admin.get(`/api/scheduled-jobs/job-instances/${body.instance._id}`)).body;
  expect(instance).toMatchObject({ _id: body.instance._id, status: 'succeeded', problem: null, ended_at: expect.any(String) });
  const ofJob = (await admin.get(`/api/scheduled-jobs/job-instances/${_id}`)).body;
  expect(ofJob).toMatchObject({ total: 1, pageNumber: 0, records: [instance] });
  for (const path of ['instances/search', 'job-instances/pagedSearch']) {
    const find = (terms: object) => admin.post(`/api/scheduled-jobs/${path}`, terms);
    expect((await find({ scheduled_job: _id, status: 'succeeded' })).body.records).toEqual([instance]);
    expect((await find({ scheduled_job: _id, status: 'failed' })).body.records).toEqual([]);
  }
  expect((await admin.get('/api/scheduled-jobs/job-instances/123456789')).status).toBe(404);
});

test('a job that is ordered twice before it begins runs once', async () => {
  const { _id } = await jobNamed('sweep-job-log');
  const order = async () => (await admin.post(`/api/scheduled-jobs/${_id}/run`)).body.instance._id;
  const ids = await Promise.all([order(), order()]);
  await app.workJobs();

  const { body } = await admin.get(`/api/scheduled-jobs/job-instances/${_id}`);
  expect(body.records.map((one: { _id: string }) => one._id)).toEqual(expect.arrayContaining(ids));
  expect(body.records.every((one: { status: string }) => one.status === 'succeeded')).toBe(true);
});

test('the server makes scheduled jobs; people pause them and give them another schedule alone', async () => {
  const { _id, name } = await jobNamed('expire-documents');
  expect((await admin.post('/api/scheduled-jobs', { name: 'x', job: 'x' })).status).toBe(403);
  expect((await admin.delete(`/api/scheduled-jobs/${_id}`)).status).toBe(403);

  const at = `/api/scheduled-jobs/${_id}`;
  const { body } = await admin.put(at, { name: 'Other', job: 'other', active: false, cron: '15 4 * * *' });
  expect(body.record).toMatchObject({ name, job: 'expire-documents', active: false, cron: '15 4 * * *' });
  const refused = async (cron: string) => (await admin.put(at, { cron })).body.fields;
  expect(await refused('every day')).toHaveProperty('cron');
  expect(await refused('* * * * *')).toHaveProperty('cron');

  await admin.put(at, { active: true });
  const { records } = (await admin.get('/api/scheduled-jobs/repeating')).body;
  expect(records.find(({ job }: { job: string }) => job === 'expire-documents')).toMatchObject({
    cron: '15 4 * * *',
    execute_time: expect.stringMatching(/T04:15:00/),
  });
});

test('a job that must not rest cannot be paused', async () => {
  const { _id } = await jobNamed('seal-audit-log');
  expect((await admin.put(`/api/scheduled-jobs/${_id}`, { active: false })).body.fields).toHaveProperty('active');
});
