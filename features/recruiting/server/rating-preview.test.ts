import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

const PREVIEW = '/api/jobs/rating-preview';
const set = async (key: string, setting: unknown) => {
  const { _id } = (await admin.get(`/api/admin-settings/by-key/${key}`)).body;
  return admin.put(`/api/admin-settings/update-certain-fields/${_id}`, { fields: { setting } });
};

test('what other settings would change is told, and nothing is written', async () => {
  const job = await app.make('jobs', {
    custom_job_title: 'Nurse',
    zip: '33101',
    job_status: 'Accepting Applications',
    profession: 'RN',
    bill_rate: 80,
    weekly_hours: 40,
  });
  const preview = async (body: object) => (await admin.post(PREVIEW, body)).body;

  expect(await preview({})).toEqual({ open: 1, changed: 0, up: 0, down: 0, samples: [] });
  const from = job.job_rating as number;
  expect(await preview({ billRates: { RN: 90 } })).toEqual({
    open: 1,
    changed: 1,
    up: 0,
    down: 1,
    samples: [{ _id: job._id, name: job.name, from, to: from - 1 }],
  });
  expect((await admin.get(`/api/jobs/${job._id}`)).body.job_rating).toBe(from);
  const person = await app.userWith({ access: { jobs: { views: allViews } } });
  expect((await person.post(PREVIEW, {})).status).toBe(403);
});

test('a declared setting that does not fit is refused at its place, on every path', async () => {
  const problems = async (key: string, setting: unknown) => Object.keys((await set(key, setting)).body.fields ?? {});

  expect(
    await problems('job-spread-percentages', {
      bands: [
        { from: 10, percentage: 5 },
        { from: 10, percentage: 7 },
      ],
    }),
  ).toEqual(['setting.bands']);
  expect(await problems('job-spread-percentages', { bands: [{ from: -1, percentage: 101 }] })).toEqual([
    'setting.bands.0.from',
    'setting.bands.0.percentage',
  ]);
  expect(await problems('bill-rates', { RN: 0 })).toEqual(['setting.RN']);
  expect(await problems('job-rating-conditionals', { weeks: -1, statuses: ['Gone'] })).toEqual([
    'setting.weeks',
    'setting.statuses.0',
  ]);
  expect(await problems('indeed-boost-profession-counts', { RN: 1.5 })).toEqual(['setting.RN']);
  expect((await set('bill-rates', { RN: 75 })).status).toBe(200);
  const { _id } = (await admin.get('/api/admin-settings/by-key/bill-rates')).body;
  const many = await admin.put('/api/admin-settings/update-certain-fields-array', {
    ids: [_id],
    fields: { setting: { RN: 'a lot' } },
  });
  expect(many.body).toMatchObject({ changed: 0, skipped: [{ _id }] });
  expect((await admin.get('/api/admin-settings/declared')).body.records).toContainEqual({
    key: 'bill-rates',
    label: 'Bill rates',
    section: null,
    editor: '/admin/settings/job-rating-settings',
    parts: expect.arrayContaining([{ name: 'RN', label: null, choices: null }]),
  });
});

test('where the setting names none a job takes more than 12 weeks and more than 29 weekly hours for its points [JOB-028, JOB-029]', async () => {
  const { setting } = (await admin.get('/api/admin-settings/by-key/job-rating-conditionals')).body;
  expect(setting).toEqual({ weeks: 12, weekly_hours: 29, statuses: ['Accepting Applications'] });

  expect((await set('job-rating-conditionals', { statuses: setting.statuses })).status).toBe(200);
  const rated = async (weekly_hours: number, end_date: string) =>
    (
      await app.make('jobs', {
        custom_job_title: `Nurse ${weekly_hours} ${end_date}`,
        weekly_hours,
        start_date: '2026-01-01',
        end_date,
      })
    ).job_rating as number;
  const [neither, hours, weeks] = [await rated(29, '2026-03-26'), await rated(30, '2026-03-26'), await rated(29, '2026-03-27')];
  expect([hours - neither, weeks - neither]).toEqual([1, 1]);
});
