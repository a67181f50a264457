import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
let admin: Client;
let job: AnyRecord;
let lead: AnyRecord;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  const account = await app.make('accounts', { name: 'Bay School' });
  job = await app.make('jobs', {
    custom_job_title: 'Nurse',
    profession: 'RN',
    city: 'Miami',
    state: 'FL',
    zip: '33101',
    description: '<p>Care</p>',
    accounts_jobs: account._id,
  });
  lead = await app.make('leads', {
    first_name: 'Ada',
    last_name: 'Lee',
    profession: 'RN',
    lead_status: 'dnc',
    current_address: { zip: '33101' },
  });
});
afterAll(() => app?.close());

const reader = (hidden: Record<string, Record<string, string>>) =>
  app.userWith({
    access: Object.fromEntries(
      ['leads', 'jobs', 'subs', 'applicants', 'accounts', 'campaigns'].map((name) => [
        name,
        { views: allViews, fields: hidden[name] ?? {} },
      ]),
    ),
  });
const submit = async (fields: object = {}) =>
  app.make('subs', {
    leads_subs: lead._id,
    jobs_subs: job._id,
    accounts_subs: job.accounts_jobs,
    license_doe: 'RN License',
    ...fields,
  });

test('what stands in the way of a match is not named where it is hidden', async () => {
  const sub = await submit();
  const path = `/api/jobs/${job._id}/match/${lead._id}`;
  const blind = await reader({ leads: { lead_status: 'None' } });
  const noSubs = await app.userWith({ access: { leads: { views: allViews }, jobs: { views: allViews } } });

  const dnc = 'The lead is DNC: do not contact.';
  const before = 'The lead has already been submitted for this job.';
  const secret = 'Something that you may not see stands in the way.';
  expect((await admin.get(path)).body).toMatchObject({ matches: false, blockedBy: [dnc, before] });
  expect((await blind.get(path)).body).toMatchObject({ matches: false, blockedBy: [secret, before] });
  expect((await noSubs.get(path)).body).toMatchObject({ matches: false, blockedBy: [dnc, secret] });
  await admin.put(`/api/subs/mark-deleted/${sub._id}`);
});

test('where a record is stays untold to a reader who may not see it, with a place or without', async () => {
  const placeless = await app.make('leads', { first_name: 'Bo', last_name: 'Nowhere' });
  const ask = async (client: Client, { _id }: AnyRecord, of = 'leads/jobs') => {
    const { status, body } = await client.get(`/api/${of}-in-radius/${_id}/50`);
    return [status, body.code, body.error];
  };
  const hidden = (what: string) => [400, 'hidden-place', `You may not see where this ${what} is.`];

  const blind = await reader({ leads: { geoInfo: 'None', interested_location_zips: 'None' }, jobs: { geoInfo: 'None' } });
  expect([await ask(blind, lead), await ask(blind, placeless)]).toEqual([hidden('lead'), hidden('lead')]);
  expect(await ask(blind, job, 'jobs/leads')).toEqual(hidden('job'));
  const ofOwner = await reader({ leads: { geoInfo: 'Owner Read/Owner Write', lead_status: 'Owner Read/Owner Write' } });
  expect([await ask(ofOwner, lead), await ask(ofOwner, placeless)]).toEqual([hidden('lead'), hidden('lead')]);
  expect(await ask(admin, placeless)).toEqual([400, 'no-place', 'This record has no place yet. Please add its zip.']);

  const verdict = async (client: Client, of = lead) => (await client.get(`/api/jobs/${job._id}/match/${of._id}`)).body.blockedBy;
  const secret = 'Something that you may not see stands in the way.';
  expect(await verdict(ofOwner)).toEqual([secret]);
  expect(await verdict(await reader({ leads: { geoInfo: 'None' } }), lead)).toContain(secret);
  const far = await app.make('leads', { last_name: 'Far', profession: 'RN', current_address: { zip: '10001' } });
  const noZips = await reader({ leads: { interested_location_zips: 'None' } });
  expect(await verdict(noZips, far)).toEqual(['The job is more than 50 miles from the home of the lead.']);

  const preferred = await blind.post('/api/leads/interested-location-job-search', { leadId: lead._id });
  expect([preferred.status, preferred.body.error]).toEqual([400, 'You may not see the preferred zips of this lead.']);
  const byZip = await blind.post('/api/leads/interested-location-job-search', { zips: ['33101'] });
  expect([byZip.status, byZip.body.code]).toEqual([400, 'unknown-field']);
});

test('submissions and applications of a record: each once, the latest first, and none by a link that is hidden [JOB-021]', async () => {
  const later = await app.make('jobs', { custom_job_title: 'Later', zip: '33101', accounts_jobs: job.accounts_jobs });
  const applicant = await app.make('applicants', {
    first_name: 'Ada',
    last_name: 'Lee',
    email: 'ada@links.test',
    leads_applicants: lead._id,
    jobs_applicants: job._id,
    applied_date: '2020-01-02',
  });
  const other = await app.make('applicants', {
    first_name: 'Ada',
    last_name: 'Lee',
    email: 'ada@links.test',
    leads_applicants: lead._id,
    jobs_applicants: later._id,
    applied_date: '2020-01-03',
  });
  const path = `/api/leads/${lead._id}/applied-jobs`;
  const applied = async (client: Client, query = '') =>
    (await client.get(path + query)).body.records?.map((each: AnyRecord) => [each._id, each.applied]);

  expect(await applied(admin)).toEqual([
    [later._id, { as: 'applicant', _id: other._id, status: 'New', date: '2020-01-03' }],
    [job._id, { as: 'applicant', _id: applicant._id, status: 'New', date: '2020-01-02' }],
  ]);
  const sub = await submit();
  expect((await applied(admin))[0]).toEqual([job._id, { as: 'sub', _id: sub._id, status: sub.status, date: sub.date_submitted }]);
  expect(await applied(admin, '?pageSize=1&pageNumber=1')).toMatchObject([[later._id, { as: 'applicant' }]]);
  expect((await admin.get(`/api/jobs/${job._id}/applied-leads`)).body).toMatchObject({ total: 1, records: [{ _id: lead._id }] });

  const noSubs = await reader({ subs: { leads_subs: 'None' } });
  expect((await applied(noSubs)).map(([id, { as }]: [string, AnyRecord]) => [id, as])).toEqual([
    [later._id, 'applicant'],
    [job._id, 'applicant'],
  ]);
  const neither = await reader({ subs: { jobs_subs: 'None' }, applicants: { leads_applicants: 'None' } });
  expect((await neither.get(path)).body).toMatchObject({ total: 0, records: [] });
  const noStatus = await reader({ subs: { status: 'None', date_submitted: 'None' } });
  expect((await applied(noStatus)).find(([id]: [string]) => id === job._id)[1]).toMatchObject({ as: 'sub', status: null });
});

test('a feed check says nothing of fields that are hidden, and takes no hidden feed away', async () => {
  const path = `/api/jobs/${job._id}/feed-check`;
  const feedOf = async (client: Client) => (await client.get(path)).body.feeds;

  expect((await feedOf(admin))[0]).toEqual({ feed: 'indeed', included: true, problems: [] });
  const noText = await reader({ jobs: { description: 'None' } });
  expect((await feedOf(noText))[0]).toEqual({ feed: 'indeed', included: true, problems: [] });
  const noFeeds = await reader({ jobs: { included_in_feeds: 'None' } });
  expect(await feedOf(noFeeds)).toEqual([]);
  const taken = await noFeeds.put('/api/jobs/remove-from-feeds/by-array', { ids: [job._id], feeds: ['indeed'] });
  expect(taken.body).toMatchObject({ matched: 1, changed: 0, skipped: [{ _id: job._id, code: 'no-right' }] });
});

test('a job without templates in reach has no automatic campaigns, and asks for a text', async () => {
  const noTemplates = await reader({});

  const answers = [
    await noTemplates.post(`/api/jobs/${job._id}/auto-generate-campaigns`),
    await noTemplates.post(`/api/jobs/${job._id}/create-email-campaign`, { draft: true }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([200, 422]);
  expect(answers[0]!.body).toEqual({ campaigns: [], skipped: [] });
  expect(answers[1]!.body.fields).toHaveProperty('template');
});

test('opportunities near an account are not counted by a status that is hidden', async () => {
  await app.make('leads', {
    first_name: 'Opp',
    last_name: 'One',
    profession: 'RN',
    lead_status: 'placement_opps',
    available_hours: '20-40 hours',
    availability_date: '2027-01-01',
    current_address: { zip: '33101' },
  });
  const counts = async (client: Client) =>
    (await client.post('/api/accounts/placement-opps-search', { profession: 'RN' })).body.records[0].opps.leads;

  expect(await counts(admin)).toBe(1);
  expect(await counts(await reader({ leads: { lead_status: 'None' } }))).toBe(0);
});

test('ids are read in either case, and odd values are refused in words that are true', async () => {
  const big = (id: string) => id.toUpperCase();
  const workflow = await admin.post('/api/leads/leads-workflow', { ids: [big(lead._id), lead._id] });
  expect(workflow.body).toEqual({ matched: 1, changed: 0, skipped: [{ _id: lead._id, reason: 'not a placement opportunity' }] });
  const sub = await submit({ assigned_to: admin.user._id });
  const stats = await admin.post('/api/subs/recruiter-stat-search', {
    from: String(sub.date_submitted).slice(0, 10),
    to: String(sub.date_submitted).slice(0, 10),
    users: [big(admin.user._id)],
  });
  expect([sub.assigned_to, stats.body.totals.submitted]).toEqual([admin.user._id, 1]);

  const refusal = async (answer: Promise<{ status: number; body: AnyRecord }>) => {
    const { status, body } = await answer;
    return [status, body.error];
  };
  expect(await refusal(admin.post('/api/jobs/radius-search', { zip: '33101', miles: 0 }))).toEqual([
    400,
    'miles: This must be above 0.',
  ]);
  const tooFar = [400, 'Miles are a number above 0, 12,500 at most.'];
  for (const miles of ['1e9', '0', '0x10', '-1', 'x'])
    expect([miles, await refusal(admin.get(`/api/leads/jobs-in-radius/33101/${miles}`))]).toEqual([miles, tooFar]);
  expect(await refusal(admin.post('/api/leads/dup-check', { lead: 'Ada' }))).toEqual([400, 'lead: This must be an object.']);
  expect((await app.anonymous.get('/feeds/nowhere.xml')).status).toBe(404);
});

test('a lead who is not to be contacted gets no campaign of a sender from whom the status is hidden', async () => {
  const blind = await reader({ leads: { lead_status: 'None' } });
  const barred = await app.make('leads', { first_name: 'No', last_name: 'Mail', email: 'no@mail.test', lead_status: 'dnc' });
  const open = await app.make('leads', { first_name: 'Yes', last_name: 'Mail', email: 'yes@mail.test' });
  const campaign = { subject: 'A job', body: 'Hello', leads: [barred._id, open._id] };

  const { body } = await blind.post(`/api/jobs/${job._id}/create-email-campaign`, { ...campaign, draft: true });
  expect(body).toMatchObject({
    counts: { matched: 2, recipients: 1, skipped: 1 },
    skipped: [{ _id: barred._id, reason: 'not yours to see' }],
  });
  const seen = await admin.post(`/api/jobs/${job._id}/create-email-campaign`, { ...campaign, draft: true });
  expect(seen.body.skipped).toEqual([{ _id: barred._id, reason: 'dnc' }]);

  const later = await blind.post(`/api/jobs/${job._id}/create-email-campaign`, { ...campaign, subject: 'Another', draft: true });
  await app.system().records.update('leads', open._id, { lead_status: 'dnc', status_change_reason_code: 'Not Interested' });
  await blind.post(`/api/campaigns/${later.body.record._id}/send`);
  await app.workJobs();
  expect((await admin.get(`/api/campaigns/${later.body.record._id}/recipients?status=sent`)).body.total).toBe(0);
});

test('accounts of matching jobs are not told where the account of a job is hidden', async () => {
  const active = await app.make('leads', {
    first_name: 'Ida',
    last_name: 'Open',
    profession: 'RN',
    current_address: { zip: '33101' },
  });
  const accountsFor = async (client: Client) => (await client.get(`/api/leads/${active._id}/matching-accounts`)).body.total;

  expect(await accountsFor(admin)).toBe(1);
  expect(await accountsFor(await reader({ jobs: { accounts_jobs: 'None' } }))).toBe(0);
});

test('a packet goes without documents that its maker may not open, and one that is denied leaves no file behind', async () => {
  const sub = await submit();
  const notTheirs = await app.userWith({
    access: { subs: { views: { ...allViews, edit: 'Owner' } }, leads: { views: allViews } },
  });
  const files = async () => (await app.engine.database.query('select count(*)::int as n from muster.files')).rows[0]!.n;

  const noDocuments = await reader({});
  expect((await noDocuments.post(`/api/subs/${sub._id}/packet`, {})).body).toMatchObject({ pages: 1, skipped: [] });
  const upload = { name: 'ada.txt', content: Buffer.from('Ada Lee\nada@lee.test') };
  const { file } = (await noDocuments.upload('/api/leads/parse-resume', upload)).body;
  expect((await noDocuments.post(`/api/leads/${lead._id}/resume`, { file: file._id })).status).toBe(403);
  const before = await files();
  expect((await notTheirs.post(`/api/subs/${sub._id}/packet`, { documents: [] })).status).toBe(403);
  expect(await files()).toBe(before);
});

test('whether a lead is owned is not told where its owner is hidden', async () => {
  const blind = await reader({ leads: { assigned_to: 'None' } });
  const asked = (client: Client) => client.post('/api/leads/ownership-check', { leadId: lead._id });

  expect((await asked(admin)).body).toMatchObject({ owned: false });
  expect((await asked(blind)).status).toBe(404);
});
