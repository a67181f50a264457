import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import type { Match } from './explain-match.ts';

let app: TestApp;
let admin: Client;
const [MIAMI, HIALEAH, TAMPA] = ['33101', '33010', '33602'];
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

let count = 0;
const makeJob = (fields: Record<string, unknown> = {}) =>
  app.make('jobs', {
    custom_job_title: `Job ${(count += 1)}`,
    zip: MIAMI,
    state: 'FL',
    profession: 'RN',
    start_date: '2027-03-01',
    weekly_hours: 36,
    ...fields,
  });
const makeLead = (fields: Record<string, unknown> = {}) =>
  app.make('leads', {
    first_name: 'Ada',
    last_name: `Lee${(count += 1)}`,
    current_address: { zip: MIAMI },
    profession: 'RN',
    license_states: ['FL'],
    availability_date: '2027-02-01',
    available_hours: '20-40 hours',
    years_experience: 5,
    ...fields,
  });
const idsOf = (body: { records: AnyRecord[] }) => body.records.map(({ _id }) => _id);
const pointsOf = ({ match }: { match: Match }) => Object.fromEntries(match.reasons.map(({ key, points }) => [key, points]));

test('[LEAD-032] [JOB-021] leads and jobs match with a score whose reasons add up, and half for what is unknown', async () => {
  const specialty = (app.engine.registry.lists.get('Specialties') ?? []).find((each) => each.parent === 'RN')?.value ?? null;
  const job = await makeJob({ specialty });
  const whole = await makeLead({ specialty, years_experience: 12 });
  const blank = await makeLead({ license_states: null, availability_date: null, available_hours: null, years_experience: null });

  const { body } = await admin.get(`/api/jobs/${job._id}/matching-leads`);

  expect(idsOf(body)).toEqual([whole._id, blank._id]);
  const [best, unknown] = body.records;
  expect(best.match).toMatchObject({ score: specialty ? 100 : 92.5, miles: 0, isNew: true });
  expect(pointsOf(unknown)).toMatchObject({ distance: 30, license_state: 10, specialty: 7.5, start: 7.5, hours: 5, years: 5 });
  expect(unknown.match.reasons[1].text).toContain('unknown');
  for (const { match } of body.records as { match: Match }[])
    expect(match.reasons.reduce((sum, { points }) => sum + points, 0)).toBe(match.score);
  const jobsOfLead = (await admin.get(`/api/leads/${whole._id}/matching-jobs`)).body;
  expect(jobsOfLead.records[0].match.reasons.map(({ points }: { points: number }) => points)).toEqual(
    best.match.reasons.map(({ points }: { points: number }) => points),
  );
  const scoring = async (minScore: number) =>
    (await admin.get(`/api/jobs/matching-jobs-for-lead/${whole._id}?minScore=${minScore}`)).body.total;
  expect([await scoring(best.match.score), await scoring(best.match.score + 0.5)]).toEqual([1, 0]);
});

test('[JOB-022] the leads around a job or a zip, and the jobs that match a lead, are asked for by their paths', async () => {
  const job = await makeJob({ profession: 'School Psychologist', zip: MIAMI });
  const near = await makeLead({ profession: 'School Psychologist' });
  const far = await makeLead({ profession: 'School Psychologist', current_address: { zip: TAMPA } });

  for (const around of [job._id, MIAMI]) {
    const found = idsOf((await admin.get(`/api/jobs/leads-in-radius/${around}/20`)).body);
    expect([found.includes(near._id), found.includes(far._id)]).toEqual([true, false]);
  }
  expect(idsOf((await admin.get(`/api/jobs/matching-jobs-for-lead/${near._id}`)).body)).toContain(job._id);
});

test('[LEAD-031] [LEAD-038] [JOB-017] another profession, a closed job, DNC and a submitted lead are out; preferred zips count', async () => {
  const account = await app.make('accounts', { name: 'Palm Clinic' });
  const job = await makeJob({ profession: 'LPN', zip: HIALEAH, accounts_jobs: account._id });
  const closed = await makeJob({ profession: 'LPN', job_status: 'On Hold' });
  const home = await makeLead({ profession: 'LPN' });
  const wishing = await makeLead({
    profession: 'LPN',
    current_address: { zip: TAMPA },
    interested_location_zips: [` ${HIALEAH}-1234`],
  });
  const away = await makeLead({ profession: 'LPN', current_address: { zip: TAMPA } });
  const dnc = await makeLead({ profession: 'LPN', lead_status: 'dnc' });
  const other = await makeLead({ profession: 'RN' });
  const submitted = await makeLead({ profession: 'LPN' });
  await admin.post(`/api/leads/${submitted._id}/submit`, { job: job._id, license_doe: 'LPN License' });

  const { body } = await admin.post(`/api/jobs/${job._id}/match-leads`, { miles: 50 });

  expect(idsOf(body)).toEqual([wishing._id, home._id]);
  expect(body.notices[0].text).toBe('Finding Matching Leads');
  const forLead = (await admin.post(`/api/leads/${wishing._id}/match-jobs`, { miles: 50 })).body;
  expect(idsOf(forLead)).toEqual([job._id]);
  expect(idsOf((await admin.post(`/api/leads/${submitted._id}/match-jobs`, { miles: 50 })).body)).toEqual([]);
  const distances = [...body.records, ...forLead.records].map(({ match }: { match: Match }) => match.reasons[0]!.text);
  expect(distances).toEqual([
    '0 miles from a preferred zip',
    expect.stringMatching(/ miles away$/),
    '0 miles from a preferred zip',
  ]);
  expect(forLead.notices).toMatchObject([{ text: 'Finding Matching Jobs', style: 'stealth' }]);
  const why = async (lead: AnyRecord, about = job) => (await admin.get(`/api/jobs/${about._id}/match/${lead._id}`)).body;
  expect(await why(home)).toMatchObject({ matches: true, blockedBy: [], match: { score: expect.any(Number) } });
  expect((await why(away)).blockedBy).toEqual([expect.stringContaining('miles')]);
  expect((await why(dnc)).blockedBy).toEqual([expect.stringContaining('DNC')]);
  expect((await why(other)).blockedBy).toEqual([expect.stringContaining('profession')]);
  expect((await why(submitted)).blockedBy).toEqual([expect.stringContaining('submitted')]);
  expect((await why(home, closed)).blockedBy).toEqual([expect.stringContaining('not open')]);
});

test('the weights are a setting, and what it leaves out has its default', async () => {
  const job = await makeJob({ profession: 'LPN' });
  await makeLead({ profession: 'LPN', years_experience: 20 });
  const match = async () => (await admin.get(`/api/jobs/${job._id}/matching-leads`)).body.records[0] as { match: Match };
  const [setting] = await app.system().records.all('adminSettings', { key: 'match-weights' });
  const weigh = (value: unknown) =>
    admin.put(`/api/admin-settings/update-certain-fields/${setting!._id}`, { fields: { setting: value } });
  expect(pointsOf(await match())).toMatchObject({ distance: 30, years: 10 });

  await weigh({ distance: 50, years: 40 });
  const weighed = await match();
  await weigh(setting!.setting);

  expect(pointsOf(weighed)).toMatchObject({ distance: 50, license_state: 20, years: 40 });
});

test('what was shown is remembered for each person, and the next run marks what is new', async () => {
  const job = await makeJob({ profession: 'CNA' });
  const first = await makeLead({ profession: 'CNA' });
  const look = async (client: Client) =>
    (await client.post(`/api/jobs/${job._id}/match-leads`)).body.records.map((each: AnyRecord & { match: Match }) => [
      each._id,
      each.match.isNew,
    ]);

  expect(await look(admin)).toEqual([[first._id, true]]);
  const second = await makeLead({ profession: 'CNA' });
  expect(await look(admin)).toEqual([
    [second._id, true],
    [first._id, false],
  ]);
  const other = await app.userWith({ access: { jobs: { views: allViews }, leads: { views: allViews } } });
  expect((await look(other)).every(([, isNew]: [string, boolean]) => isNew)).toBe(true);
});

test('a restricted person matches what they see alone, and a hidden field is unknown to them', async () => {
  const [mine, theirs] = [await app.make('teams', { name: 'North' }), await app.make('teams', { name: 'South' })];
  const job = await makeJob({ profession: 'Occupational Therapist', teams: [mine._id] });
  const seen = await makeLead({ profession: 'Occupational Therapist', teams: [mine._id] });
  await makeLead({ profession: 'Occupational Therapist', teams: [theirs._id] });
  const person = await app.userWith({
    teams: [mine._id],
    access: { jobs: { views: allViews }, leads: { views: allViews, fields: { years_experience: 'None' } } },
  });

  const { body } = await person.get(`/api/jobs/${job._id}/matching-leads`);

  expect([body.total, idsOf(body)]).toEqual([1, [seen._id]]);
  expect(body.records[0]).not.toHaveProperty('years_experience');
  expect(pointsOf(body.records[0]).years).toBe(5);
  const hidden = await makeJob({ teams: [theirs._id] });
  expect((await person.get(`/api/jobs/${hidden._id}/matching-leads`)).status).toBe(404);
  expect((await person.get(`/api/jobs/${hidden._id}/match/${seen._id}`)).status).toBe(404);
});

test('[LEAD-030] [SEARCH-009] leads are matched with a job or with a wish, and accounts by their jobs', async () => {
  const account = await app.make('accounts', { name: 'Bay School' });
  const job = await makeJob({ profession: 'Social Worker', accounts_jobs: account._id });
  const lead = await makeLead({
    profession: 'Social Worker',
    lead_status: 'placement_opps',
    new_grad: false,
  });

  expect(idsOf((await admin.post('/api/leads/matching-leads', { job: job._id })).body)).toEqual([lead._id]);
  const wish = { profession: 'Social Worker', zip: HIALEAH, state: 'FL', miles: 30 };
  expect(idsOf((await admin.post('/api/leads/matching-leads', wish)).body)).toEqual([lead._id]);
  expect((await admin.post('/api/leads/matching-leads', { profession: 'RN', zip: '00000' })).status).toBe(400);
  const { body } = await admin.get(`/api/leads/${lead._id}/matching-accounts`);
  expect(body.records).toMatchObject([{ _id: account._id, opps: { jobs: 1, bestScore: expect.any(Number) } }]);
  const licensed = async (state: string) =>
    pointsOf((await admin.post('/api/leads/matching-leads', { ...wish, state })).body.records[0]).license_state;
  expect([await licensed('FL'), await licensed('florida'), await licensed('GA')]).toEqual([20, 20, 0]);
  const inState = { profession: 'Social Worker', state: 'Florida' };
  expect((await admin.post('/api/accounts/placement-opps-search', inState)).body.total).toBe(1);
  const found = await admin.post('/api/accounts/placement-opps-search', { profession: 'Social Worker', zip: MIAMI, miles: 50 });
  expect(found.body.records).toMatchObject([{ _id: account._id, opps: { jobs: 1, leads: 1 } }]);
  expect((await admin.put(`/api/accounts/favorite/${account._id}`)).body).toEqual({ _id: account._id, favorite: true });
});

test('entering placement_opps gives the owner one task with the best jobs, once per stay', async () => {
  const profession = 'Physical Therapist';
  for (const zip of [MIAMI, HIALEAH]) await makeJob({ profession, zip, custom_job_title: `Best of ${zip}` });
  const owner = await app.userWith({ access: { jobs: { views: allViews }, leads: { views: allViews } } });
  const lead = await makeLead({ profession, assigned_to: owner.user._id });
  const tasks = () => app.system().records.all('tasks', { leads_tasks: lead._id });
  const move = (lead_status: string) =>
    admin.put(`/api/leads/update-certain-fields/${lead._id}`, {
      fields: { lead_status, ...(lead_status === 'future_opp' ? { status_change_reason_code: 'Not Available' } : {}) },
    });
  const workflow = async () => (await admin.post('/api/leads/leads-workflow', { ids: [lead._id] })).body;

  expect((await workflow()).skipped).toEqual([{ _id: lead._id, reason: 'not a placement opportunity' }]);
  await move('placement_opps');
  await app.workJobs();

  expect(await tasks()).toMatchObject([{ assigned_to: owner.user._id, description: expect.stringContaining('Best of 33101') }]);
  expect(await workflow()).toEqual({ matched: 1, changed: 0, skipped: [{ _id: lead._id, reason: 'already ran' }] });
  await move('active');
  await move('placement_opps');
  await Promise.all([workflow(), workflow(), app.workJobs()]);
  await app.workJobs();
  expect(await tasks()).toHaveLength(2);
});

test('a placement opportunity without an owner waits for one', async () => {
  const lead = await makeLead({ profession: 'Physical Therapist', lead_status: 'placement_opps', assigned_to: null });
  const tasks = () => app.system().records.all('tasks', { leads_tasks: lead._id });
  await app.workJobs();
  const { skipped } = (await admin.post('/api/leads/leads-workflow', { ids: [lead._id] })).body;
  expect([skipped, await tasks()]).toEqual([[{ _id: lead._id, reason: 'without an owner' }], []]);

  await admin.put(`/api/leads/update-certain-fields/${lead._id}`, { fields: { assigned_to: admin.user._id } });
  await app.workJobs();
  expect(await tasks()).toMatchObject([{ assigned_to: admin.user._id }]);
});
