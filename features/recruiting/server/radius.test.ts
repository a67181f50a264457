import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
let admin: Client;
let east: Client;
let lead: AnyRecord;
const [MIAMI, HIALEAH, TAMPA, NEW_YORK] = ['33101', '33010', '33602', '10001'];
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  const [mine, other] = [await app.make('teams', { name: 'East' }), await app.make('teams', { name: 'West' })];
  east = await app.userWith({ teams: [mine._id], access: { jobs: { views: allViews }, leads: { views: allViews } } });
  for (const [zip, team] of [
    [TAMPA, mine],
    [MIAMI, mine],
    [HIALEAH, other],
    [NEW_YORK, mine],
  ] as const)
    await app.make('jobs', { custom_job_title: `Job ${zip}`, zip, profession: 'RN', teams: [team._id] });
  lead = await app.make('leads', {
    first_name: 'Ada',
    last_name: 'Lee',
    current_address: { zip: MIAMI },
    interested_location_zips: ['soon', TAMPA, NEW_YORK],
    teams: [mine._id],
  });
});
afterAll(() => app?.close());

const titles = (body: { records: AnyRecord[] }) => body.records.map(({ custom_job_title }) => custom_job_title);

test('jobs around a zip, a point, an address, or a lead come nearest first, with their miles [JOB-020]', async () => {
  const near = await admin.post('/api/jobs/radius-search', { zip: MIAMI, miles: 50 });
  expect(near.body).toMatchObject({ total: 2, pageNumber: 0 });
  expect(near.body.records.map(({ custom_job_title, miles }: AnyRecord) => [custom_job_title, miles])).toEqual([
    ['Job 33101', 0],
    ['Job 33010', expect.closeTo(8, -1)],
  ]);
  const around = [{ lat: 25.7791, lng: -80.1978 }, { address: { city: 'Miami', state: 'FL', zip: MIAMI } }];
  for (const place of around)
    for (const [pageNumber, title] of ['Job 33101', 'Job 33010'].entries()) {
      const paged = { ...place, miles: 50, pageSize: 1, pageNumber };
      const { body } = await admin.post('/api/jobs/paged-radius-search', paged);
      expect([titles(body), body.total]).toEqual([[title], 2]);
    }
  expect(titles((await admin.get(`/api/leads/jobs-in-radius/${lead._id}/300`)).body)).toEqual([
    'Job 33101',
    'Job 33010',
    'Job 33602',
  ]);
  expect(titles((await admin.get(`/api/leads/jobs-in-radius/${TAMPA}/10`)).body)).toEqual(['Job 33602']);
  const narrowed = { zip: MIAMI, miles: 50, searchTerms: { custom_job_title: 'Job 33010' } };
  expect(titles((await admin.post('/api/jobs/radius-search', narrowed)).body)).toEqual(['Job 33010']);
});

test('preferred zips of a lead are searched around at once, and the nearest of them decides', async () => {
  const { body } = await admin.post('/api/leads/interested-location-job-search', { leadId: lead._id });
  expect(body.records.map(({ custom_job_title, miles }: AnyRecord) => [custom_job_title, miles])).toEqual(
    expect.arrayContaining([
      ['Job 33602', 0],
      ['Job 10001', 0],
    ]),
  );
  expect(body.total).toBe(2);
});

test('a narrowed person finds what they see alone, and nobody learns a place that is hidden from them', async () => {
  expect(titles((await east.post('/api/jobs/radius-search', { zip: MIAMI, miles: 50 })).body)).toEqual(['Job 33101']);
  const blind = await app.userWith({ access: { jobs: { views: allViews, fields: { geoInfo: 'None' } } } });
  expect((await blind.post('/api/jobs/radius-search', { zip: MIAMI, miles: 50 })).status).toBe(400);
  expect((await blind.post('/api/leads/primary-address-radius-search', { zip: MIAMI, miles: 50 })).status).toBe(403);
});

test('jobs and leads are found by the distance of home and preferred zips [LEAD-033]', async () => {
  const job = (await app.system().records.all('jobs', {})).find(({ zip }) => zip === HIALEAH)!;
  expect(titles((await admin.get(`/api/leads/jobs-in-radius/${TAMPA}/10`)).body)).toEqual(['Job 33602']);
  const preferred = await admin.post('/api/leads/interested-location-job-search', { leadId: lead._id });
  expect(preferred.body.total).toBe(2);
  for (const zip of [MIAMI, TAMPA, NEW_YORK]) {
    const { body } = await admin.post('/api/leads/radius-search', { zip, miles: 20 });
    expect([zip, body.total, body.records]).toMatchObject([
      zip,
      1,
      [{ last_name: 'Lee', miles: 0, byPreferredZip: zip !== MIAMI }],
    ]);
  }
  const others = { zip: TAMPA, miles: 20, searchTerms: { last_name: 'Nobody' } };
  expect((await admin.post('/api/leads/radius-search', others)).body.total).toBe(0);
  const west = await app.userWith({ teams: [], access: { leads: { views: allViews } } });
  expect((await west.post('/api/leads/radius-search', { zip: MIAMI, miles: 20 })).body.total).toBe(0);
  for (const path of [`/api/jobs/leads-in-radius/${job._id}/20`, `/api/jobs/leads-in-radius/${MIAMI}/1`])
    expect((await admin.get(path)).body.records).toMatchObject([{ last_name: 'Lee', miles: expect.any(Number) }]);
  const atHome = async (zip: string) =>
    (await admin.post('/api/leads/primary-address-radius-search', { zip, miles: 50 })).body.records;
  expect([await atHome(MIAMI), await atHome(NEW_YORK)]).toMatchObject([[{ last_name: 'Lee', miles: 0 }], []]);
});

test('what is no place is refused in a sentence', async () => {
  for (const [path, body] of [
    ['/api/jobs/radius-search', { zip: '00000', miles: 5 }],
    ['/api/jobs/radius-search', { miles: 5 }],
    ['/api/jobs/radius-search', { zip: MIAMI, miles: 0 }],
    ['/api/jobs/radius-search', { address: { city: 'Xyzzy' }, miles: 5 }],
    ['/api/leads/interested-location-job-search', {}],
  ] as const)
    expect([body, (await admin.post(path, body)).status]).toEqual([body, 400]);
  expect((await admin.get('/api/leads/jobs-in-radius/00000/5')).status).toBe(400);
});

test('a rating says which of its five points it has, but not by fields that are hidden', async () => {
  const job = await app.make('jobs', {
    custom_job_title: 'Long',
    zip: '33139',
    weekly_hours: 36,
    start_date: '2027-01-04',
    end_date: '2027-06-30',
  });
  const { body } = await admin.get(`/api/jobs/${job._id}/rating`);
  expect(body.rating).toBe(4);
  expect(body.points.map(({ key, met }: { key: string; met: boolean }) => [key, met])).toEqual([
    ['weeks', true],
    ['weekly_hours', true],
    ['is_rfp', true],
    ['job_status', true],
    ['bill_rate', false],
  ]);
  expect(body.points[1]).toEqual({ key: 'weekly_hours', met: true, value: 36, threshold: 29, text: 'More than 29 hours a week' });
  const blind = await app.userWith({
    access: { jobs: { views: allViews, fields: { weekly_hours: 'None', job_rating: 'None' } } },
  });
  const seen = (await blind.get(`/api/jobs/${job._id}/rating`)).body;
  expect(seen.rating).toBeNull();
  expect(seen.points.map(({ key }: { key: string }) => key)).not.toContain('weekly_hours');
});
