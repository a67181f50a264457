import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
let admin: Client;
let count = 0;
const today = () => new Date().toISOString().slice(0, 10);
const make = async (fields: object = {}) =>
  (await admin.post('/api/jobs/', { custom_job_title: `School Nurse ${++count}`, ...fields })).body.record;
const change = async (id: string, fields: object) => (await admin.put(`/api/jobs/update-certain-fields/${id}`, { fields })).body;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app.close());

test('a new job is posted today, unprocessed, in the seven feeds [JOB-035, JOB-036]', async () => {
  expect(await make()).toMatchObject({
    post_date: today(),
    new_job_processed: false,
    job_status: 'Accepting Applications',
    included_in_feeds: ['indeed', 'the company site', 'glassdoor', 'simplyedu', 'linkedin', 'boxwood', 'beyond'],
  });
  expect((await make({ post_date: '2026-01-02' })).post_date).toBe('2026-01-02');
});

test.each(['Closed - Won', 'Closed - Lost', 'Cancelled'])(
  'a job that is %s leaves Indeed only, is cleaned up and dated [JOB-005, JOB-006, JOB-007, JOB-008]',
  async (job_status) => {
    const job = await make({ indeed_campaign_boost: true });
    const { record } = await change(job._id, { job_status });
    expect(record).toMatchObject({ needs_cleanup: true, job_closed_date: today(), indeed_campaign_boost: false });
    expect(record.included_in_feeds).toEqual(job.included_in_feeds.filter((feed: string) => feed !== 'indeed'));
  },
);

test('from one closed status to another the first date stays', async () => {
  const job = await make();
  await change(job._id, { job_status: 'Closed - Lost' });
  await app.system().records.update('jobs', job._id, { job_closed_date: '2026-01-02', needs_cleanup: false });
  const { record } = await change(job._id, { job_status: 'Cancelled' });
  expect(record).toMatchObject({ job_closed_date: '2026-01-02', needs_cleanup: false });
});

test('a job that only takes submitted candidates leaves Indeed too [JOB-009]', async () => {
  const job = await make({ indeed_campaign_boost: true });
  const { record } = await change(job._id, { job_status: 'Submit Candidates' });
  expect(record).toMatchObject({ indeed_campaign_boost: false, needs_cleanup: false, job_closed_date: null });
  expect(record.included_in_feeds).not.toContain('indeed');
  const fresh = await make({ indeed_campaign_boost: true, job_status: 'Submit Candidates' });
  expect(fresh).toMatchObject({ indeed_campaign_boost: false, date_last_boosted: null });
  expect(fresh.included_in_feeds).not.toContain('indeed');
});

test('boosting is dated; closing in the same save wins [JOB-010]', async () => {
  const job = await make();
  expect((await change(job._id, { indeed_campaign_boost: true })).record.date_last_boosted).toContain(today());

  const other = await make();
  const { record } = await change(other._id, { indeed_campaign_boost: true, job_status: 'Closed - Won' });
  expect(record).toMatchObject({ indeed_campaign_boost: false, date_last_boosted: null });
});

test('a job is dated when its boost is turned on, each time, and not when something else of it changes [JOB-010]', async () => {
  const job = await make({ indeed_campaign_boost: true });
  const boosted = job.date_last_boosted as string;
  expect((await change(job._id, { weekly_hours: 20, description: '<p>Nights</p>' })).record.date_last_boosted).toBe(boosted);
  expect((await change(job._id, { indeed_campaign_boost: false })).record.date_last_boosted).toBe(boosted);
  const again = (await change(job._id, { indeed_campaign_boost: true })).record.date_last_boosted as string;
  expect(Date.parse(again)).toBeGreaterThan(Date.parse(boosted));
  expect((await change(job._id, { job_status: 'Closed - Lost' })).record.date_last_boosted).toBe(again);
});

test('no two jobs share a title and a zip, but for deleted ones [JOB-012]', async () => {
  const job = await make({ custom_job_title: 'Nurse', zip: '32801' });
  const refused = await admin.post('/api/jobs/', { custom_job_title: 'NURSE', zip: '32801' });
  expect(refused).toMatchObject({ status: 422, body: { error: 'Duplicate Job Title. Please Change!' } });
  expect((await change(job._id, { city: 'Orlando', custom_job_title: 'Nurse' })).record.city).toBe('Orlando');
  expect((await change(job._id, { custom_job_title: 'nurse' })).record.custom_job_title).toBe('nurse');
  expect((await admin.post('/api/jobs/', { custom_job_title: 'Nurse', zip: '33101' })).status).toBe(200);

  await admin.put(`/api/jobs/mark-deleted/${job._id}`);
  expect((await admin.post('/api/jobs/', { custom_job_title: 'Nurse', zip: '32801' })).status).toBe(200);
  const restored = await admin.put(`/api/jobs/restore/${job._id}`);
  expect(restored.body.error).toBe('Duplicate Job Title. Please Change!');
});

test('of ten at once with the same title and zip one is made [JOB-012]', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => admin.post('/api/jobs/', { custom_job_title: 'Race', zip: '32801' })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('duplicates can be asked for beforehand [JOB-016]', async () => {
  const job = await make({ custom_job_title: 'Asked', zip: '32801' });
  const ask = async (body: object) => (await admin.post('/api/jobs/checkForExistingJobsMatchingData', body)).body.records;
  expect(await ask({ custom_job_title: 'asked', zip: '32801' })).toMatchObject([{ _id: job._id }]);
  expect(await ask({ custom_job_title: 'asked', zip: '32801', idToExcludeFromSearch: job._id })).toEqual([]);
  expect(await ask({ custom_job_title: 'asked', zip: '32802' })).toEqual([]);
  await admin.put(`/api/jobs/mark-deleted/${job._id}`);
  expect(await ask({ custom_job_title: 'asked', zip: '32801' })).toEqual([]);
});

test('the next job id is the one that the next job gets [JOB-014]', async () => {
  const { nextJobId } = (await admin.get('/api/jobs/next-job-id')).body;
  expect((await make()).job_id).toBe(nextJobId);
});

test('jobs are rated at every save, by the settings [JOB-033]', async () => {
  const job = await make({
    profession: 'RN',
    bill_rate: 80,
    weekly_hours: 40,
    start_date: '2026-01-01',
    end_date: '2026-12-31',
    job_rating: 1,
  });
  expect(job.job_rating).toBe(5);
  const setting = await app.system().records.first('adminSettings', { key: 'bill-rates' });
  await app.system().records.update('adminSettings', setting!._id, { setting: { RN: 200 } });
  const conditionals = await app.system().records.first('adminSettings', { key: 'job-rating-conditionals' });
  await app
    .system()
    .records.update('adminSettings', conditionals!._id, { setting: { weeks: 60, weekly_hours: 45, statuses: ['On Hold'] } });
  expect((await change(job._id, { bill_rate: 90 })).record.job_rating).toBe(1);
});

test('where the setting names no status, Accepting Applications gives the point [JOB-031]', async () => {
  const setting = await app.system().records.first('adminSettings', { key: 'job-rating-conditionals' });
  await app.system().records.update('adminSettings', setting!._id, { setting: { weeks: 12, weekly_hours: 29 } });
  const pointOf = async (job_status: string) =>
    (await admin.get(`/api/jobs/${(await make({ job_status }))._id}/rating`)).body.points.find(
      ({ key }: { key: string }) => key === 'job_status',
    );

  expect(await pointOf('Accepting Applications')).toMatchObject({ met: true, threshold: 'Accepting Applications' });
  expect(await pointOf('Submit Candidates')).toMatchObject({ met: false });
});

test('a job’s months know whether they are eligible [JOB-003, JOB-034]', async () => {
  const months = [140, 120, 150].map((hours, at) => ({ month: `2026-0${at + 1}`, workingDays: hours / 10, hoursPerDay: 10 }));
  const { monthly_hours } = await make({ monthly_hours: months });
  expect(monthly_hours.map(({ totalHours, eligible }: any) => [totalHours, eligible])).toEqual([
    [140, true],
    [120, false],
    [150, true],
  ]);
});

test('a job knows where it is, and says that it looked [RECORD-012]', async () => {
  const { record, notices } = (await admin.post('/api/jobs/', { custom_job_title: 'Somewhere', zip: '32801-1234' })).body;
  expect(record.geoInfo.lat).toBeCloseTo(28.5, 0);
  expect(notices.map(({ text }: any) => text)).toContain('Adding geolocation data to this job for you');
  const moved = await change(record._id, { zip: '10001' });
  expect(moved.record.geoInfo.lat).toBeCloseTo(40.7, 0);
});

test('jobs are searched by rating, the best first [JOB-015]', async () => {
  const [low, high] = [await make({ is_rfp: true, job_status: 'On Hold' }), await make({ opportunity_type: 'Direct Hire' })];
  const { records } = (await admin.post('/api/jobs/job-rating-search', { min: 5, pageSize: 200 })).body;
  expect(records.map(({ _id }: any) => _id)).toContain(high._id);
  expect(records.map(({ _id }: any) => _id)).not.toContain(low._id);

  const rated = async (body: object) =>
    (await admin.post('/api/jobs/job-rating-search', { pageSize: 200, ...body })).body.records as AnyRecord[];
  const ratings = (await rated({})).map(({ job_rating }) => Number(job_rating));
  expect(new Set(ratings).size).toBeGreaterThan(2);
  expect(ratings).toEqual(ratings.toSorted((a, b) => b - a));
  const upToItsOwn = await rated({ max: low.job_rating });
  expect(upToItsOwn.map(({ _id }) => _id)).toContain(low._id);
  expect(upToItsOwn.every(({ job_rating }) => Number(job_rating) <= low.job_rating)).toBe(true);
});

test('a form asks for no name of a job: the title is one, and without both the job is refused', async () => {
  const { fields } = (await admin.get('/api/ss-modules/by-name/jobs')).body;
  expect(fields.find(({ fieldName }: AnyRecord) => fieldName === 'name').required ?? false).toBe(false);
  expect((await make({ custom_job_title: 'Night Nurse' })).name).toBe('Night Nurse');
  const refused = await admin.post('/api/jobs/', { zip: '33602' });
  expect([refused.status, refused.body.fields]).toEqual([422, { name: 'Name is required.' }]);
});
