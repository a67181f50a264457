import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
let admin: Client;
let owner: Client;
let job: AnyRecord;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  owner = await app.userWith({
    access: { jobs: { views: allViews }, leads: { views: allViews }, applicants: { views: allViews } },
  });
  const account = await app.make('accounts', { name: 'Secret Clinic' });
  job = await makeJob({ custom_job_title: 'School nurse </script>', accounts_jobs: account._id, bill_rate: 87.65 });
});
afterAll(() => app?.close());

let count = 0;
const makeJob = (fields: object = {}) =>
  app.make('jobs', {
    custom_job_title: `Nurse ${(count += 1)}`,
    profession: 'RN',
    city: 'Miami',
    state: 'FL',
    zip: '33101',
    description: '<p>Care for pupils</p>',
    assigned_to: owner.user._id,
    ...fields,
  });
const person = (fields: object = {}) => ({
  first_name: 'Pia',
  last_name: 'Reyes',
  email: `p${(count += 1)}@apply.test`,
  ...fields,
});
let caller = 0;
/** Each from a place of its own. */
const apply = (body: object, to = job) =>
  app.anonymous.post(`/api/public/jobs/${to.job_id}/apply`, body, { 'x-forwarded-for': `203.0.113.${(caller += 1)}` });
const applicantOf = async (email: string) => (await app.system().records.all('applicants', { email }))[0];
const leadsOf = (email: string) => app.system().records.all('leads', { email });

test('the public calls show advertised jobs alone, and nothing of account, rate or ids', async () => {
  await makeJob({ job_status: 'On Hold' });
  await makeJob({ post_date: '2099-01-01' });
  await makeJob({ included_in_feeds: ['indeed'] });
  const far = await makeJob({ zip: '33602', city: 'Tampa', profession: 'LPN' });

  const { body } = await app.anonymous.get('/api/public/jobs');

  expect(body.records.map(({ job_id }: AnyRecord) => job_id).sort()).toEqual([job.job_id, far.job_id].sort());
  const text = JSON.stringify(body);
  for (const secret of ['Secret Clinic', '87.65', String(job._id), 'accounts_jobs']) expect(text).not.toContain(secret);
  const near = (await app.anonymous.get('/api/public/jobs?zip=33010&miles=30')).body;
  expect(near.records).toMatchObject([{ job_id: job.job_id, miles: expect.any(Number) }]);
  expect((await app.anonymous.get('/api/public/jobs?q=pupils&profession=LPN')).body.records).toMatchObject([
    { job_id: far.job_id },
  ]);
  expect((await app.anonymous.get('/api/public/jobs?zip=00000')).status).toBe(400);
});

test('a form that breaks off is refused in words', async () => {
  const { statusCode, body } = await app.server.inject({
    method: 'POST',
    url: `/api/public/jobs/${job.job_id}/apply`,
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'x-forwarded-for': `203.0.113.${(caller += 1)}` },
    payload: '--x\r\ncontent-disposition: form-data; name="resume"; filename="a.txt\r\n\r\nabc',
  });

  expect([statusCode, JSON.parse(body).error]).toEqual([400, expect.stringContaining('interrupted')]);
});

test('a job has a page without script, with its posting; a closed one is 410 and shows similar ones', async () => {
  const page = await app.anonymous.get(`/jobs/${job.job_id}`);
  expect(page.status).toBe(200);
  expect(page.body).toContain('School nurse &#60;/script&#62;');
  const posting = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(page.body)![1]!);
  expect(posting).toMatchObject({ '@type': 'JobPosting', title: 'School nurse </script>', datePosted: job.post_date });
  expect(page.body).not.toContain('Secret Clinic');
  expect((await app.anonymous.get('/jobs?q=school')).body).toContain(`/jobs/${job.job_id}`);
  expect((await app.anonymous.get('/jobs/sitemap.xml')).body).toContain(`/jobs/${job.job_id}</loc>`);

  const closed = await makeJob({ job_status: 'Closed - Lost' });

  const gone = await app.anonymous.get(`/jobs/${closed.job_id}`);
  expect(gone.status).toBe(410);
  expect(gone.body).toContain(`/jobs/${job.job_id}`);
  expect((await app.anonymous.get(`/api/public/jobs/${closed.job_id}`)).status).toBe(410);
  expect((await apply(person(), closed)).status).toBe(410);
  expect((await app.anonymous.get('/jobs/999999')).status).toBe(404);
});

test('the search of the job site says what is typed where, with room for each choice', async () => {
  const { body } = await app.anonymous.get('/jobs');

  expect(body).toContain('<label>Keywords<input name="q"');
  expect(body).toContain('.search{grid-template-columns:3fr 3fr 2fr 2fr auto}');
});

test('robots.txt is a text that leads search engines to the job site alone', async () => {
  const { status, body, headers } = await app.anonymous.get('/robots.txt');

  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body).toMatch(/^User-agent: \*\nAllow: \/jobs\nDisallow: \/\n\nSitemap: http\S+\/jobs\/sitemap\.xml\n$/);
});

test('an application becomes a resume lead, given in turn, and the owner of the job is notified', async () => {
  const [one, two] = [await app.userWith({}), await app.userWith({})];
  for (const { user } of [one, two]) await app.system().records.update('users', user._id, { assign_leads: true });
  const people = ['Adams', 'Brook', 'Castillo', 'Dunphy'].map((last_name) =>
    person({ last_name, zip: '33139', profession: 'RN' }),
  );

  const answers = await Promise.all(people.map((each) => apply(each)));
  await app.workJobs();

  expect(answers.map(({ body }) => body)).toEqual(people.map(() => ({ status: 'received' })));
  const leads = (await Promise.all(people.map(({ email }) => leadsOf(email)))).flat();
  expect(leads).toHaveLength(4);
  expect(leads[0]).toMatchObject({ lead_status: 'resume_leads', profession: 'RN', current_address: { zip: '33139' } });
  expect(leads.map(({ assigned_to }) => assigned_to).sort()).toEqual([one, one, two, two].map(({ user }) => user._id).sort());
  expect(await applicantOf(people[0]!.email)).toMatchObject({ application_status: 'Converted', jobs_applicants: job._id });
  const told = (await owner.get('/api/notifications/mine')).body.records;
  expect(told.map(({ kind }: AnyRecord) => kind)).toContain('applicant-arrived');
  const { body } = await admin.get(`/api/leads/${leads[0]!._id}/applied-jobs`);
  expect(body.records).toMatchObject([{ _id: job._id, applied: { as: 'applicant', status: 'Converted' } }]);
  expect((await admin.get(`/api/jobs/${job._id}/applied-leads`)).body.total).toBe(4);
});

test('[LEAD-040] the answer is the same for a known person; one e-mail links, a doubtful one waits, a replay makes no double', async () => {
  const known = await app.make('leads', {
    first_name: 'Kim',
    last_name: 'Known',
    email: 'kim@apply.test',
    mobile_phone: '3055550143',
  });
  await app.make('leads', { first_name: 'Dee', last_name: 'Double', mobile_phone: '3055550177' });
  const linked = person({ first_name: 'Kim', last_name: 'Known', email: 'KIM@apply.test' });
  const doubtful = person({ first_name: 'Dee', last_name: 'Double', phone: '305-555-0177' });

  for (const each of [linked, linked, doubtful]) expect((await apply(each)).body).toEqual({ status: 'received' });
  await app.workJobs();

  expect(await app.system().records.all('applicants', { email: linked.email })).toMatchObject([{ leads_applicants: known._id }]);
  const waiting = await applicantOf(doubtful.email);
  expect(waiting).toMatchObject({ application_status: 'Reviewing', leads_applicants: null, held_because: expect.any(String) });
  const replay = async () => (await admin.post('/api/applicants/application-replay', { ids: [waiting!._id] })).body.replayed;
  expect(await replay()).toMatchObject([{ _id: waiting!._id, lead: null, result: 'waiting' }]);
  for (const lead of await app.system().records.all('leads', { last_name: 'Double' }))
    await admin.put(`/api/leads/mark-deleted/${lead._id}`);
  expect(await replay()).toMatchObject([{ result: 'created', lead: expect.any(String) }]);
  expect(await replay()).toMatchObject([{ result: 'linked' }]);
  expect(await leadsOf(doubtful.email)).toHaveLength(1);
  const check = (await admin.post('/api/applicants/application-check', { email: 'kim@apply.test', job: job._id })).body;
  expect(check).toMatchObject({
    applied: true,
    applicants: [{ job: job._id, application_status: 'Converted' }],
    leads: [{ _id: known._id, name: 'Kim Known' }],
  });
  const blind = await app.userWith({ access: { applicants: { views: allViews, fields: { applied_date: 'None' } } } });
  const asked = await blind.post('/api/applicants/application-check', { email: 'kim@apply.test' });
  expect([asked.status, asked.body.applied]).toEqual([200, true]);
});

test('of four who resemble each other and arrive at the same moment one becomes a lead, the others wait', async () => {
  const alike = { first_name: 'Noor', last_name: 'Haddad', phone: '(305) 555-0188', zip: '33101' };
  const emails = Array.from({ length: 4 }, () => `p${(count += 1)}@apply.test`);
  await Promise.all(emails.map((email) => apply({ ...alike, email })));
  await app.workJobs();

  const all = await Promise.all(emails.map(applicantOf));
  expect(all.filter((one) => one?.leads_applicants)).toHaveLength(1);
  expect(all.filter((one) => one?.held_because)).toHaveLength(3);
});

test('a person decides which lead a waiting applicant is, once, and changes only what they may change', async () => {
  const known = await app.make('leads', { first_name: 'Una', last_name: 'Doubt', mobile_phone: '3055550188' });
  const same = { first_name: 'Una', last_name: 'Doubt', phone: '305-555-0188' };
  const [one, two] = [person(same), person(same)];
  for (const each of [one, two]) await apply(each);
  await app.workJobs();
  const [first, second] = [(await applicantOf(one.email))!, (await applicantOf(two.email))!];
  const decide = (client: Client, applicant: AnyRecord, lead: string | null) =>
    client.post(`/api/applicants/${applicant._id}/decide`, { lead });
  const reader = await app.userWith({
    access: {
      leads: { views: allViews },
      applicants: { views: { ...allViews, edit: 'None' } },
    },
  });
  const readsLeads = await app.userWith({
    access: { leads: { views: { ...allViews, edit: 'None', create: false } }, applicants: { views: allViews } },
  });

  expect((await decide(reader, first, known._id)).status).toBe(403);
  expect((await decide(readsLeads, first, known._id)).status).toBe(403);
  expect((await decide(readsLeads, first, null)).status).toBe(403);
  expect((await decide(owner, first, first._id)).status).toBe(404);
  const changesOwn = await app.userWith({
    access: { leads: { views: allViews }, applicants: { views: { ...allViews, edit: 'Owner' } } },
  });
  expect((await decide(changesOwn, first, null)).status).toBe(403);
  const { body } = await changesOwn.post('/api/applicants/application-replay', { ids: [first._id] });
  expect(body.replayed).toEqual([{ _id: first._id, lead: null, result: 'failed', reason: 'This record was not found.' }]);
  expect(await applicantOf(one.email)).toMatchObject({ leads_applicants: null });
  const linked = await Promise.all([decide(owner, first, known._id), decide(owner, first, null)]);
  expect(linked.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await decide(owner, second, null)).body).toEqual({ lead: expect.any(String), result: 'created' });

  expect(await applicantOf(two.email)).toMatchObject({ application_status: 'Converted', held_because: null });
  expect(await leadsOf(two.email)).toMatchObject([{ last_name: 'Doubt', lead_status: 'resume_leads' }]);
});

test('what is wrong stands at its fields, a program in the hidden field is not kept, and a place sends twenty an hour', async () => {
  const wrong = await apply({ first_name: 'X', email: 'nobody', zip: '1', profession: 'Wizard' });
  expect(wrong.status).toBe(422);
  expect(Object.keys(wrong.body.fields).sort()).toEqual(['email', 'last_name', 'profession', 'zip']);
  const trapped = person({ website: 'https://spam.test' });
  expect((await apply(trapped)).body).toEqual({ status: 'received' });
  expect(await applicantOf(trapped.email)).toBeUndefined();

  const place = { 'x-forwarded-for': '198.51.100.7' };
  const statuses: number[] = [];
  for (let n = 0; n < 21; n++)
    statuses.push((await app.anonymous.post(`/api/public/jobs/${job.job_id}/apply`, person(), place)).status);

  expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true);
  expect(statuses[20]).toBe(429);
});

test('a resume comes with the form, and the page of the form says what is wrong without a script', async () => {
  const given = person();
  const sent = await app.anonymous.upload(
    `/api/public/jobs/${job.job_id}/apply`,
    { name: 'resume.txt', content: Buffer.from('Pia Reyes, RN\n6 years of nursing experience') },
    given,
  );
  expect(sent.body).toEqual({ status: 'received' });
  expect((await applicantOf(given.email))!.resume).toContain('/api/files/');
  await app.workJobs();
  const [lead] = await leadsOf(given.email);
  expect(lead).toMatchObject({ profession: 'RN', years_experience: 6 });
  expect(await app.system().records.all('documents', { relatedRecord: lead!._id })).toMatchObject([{ document_type: 'Resume' }]);
  const form = await app.anonymous.post(`/jobs/${job.job_id}/apply`, { first_name: 'Only <b>' });
  expect(form.status).toBe(422);
  expect(form.body).toContain('value="Only &#60;b&#62;"');
  expect(form.body).toContain('Enter a valid email address.');
  const done = await app.anonymous.post(`/jobs/${job.job_id}/apply`, person());
  expect([done.status, done.headers.location]).toEqual([303, `/jobs/${job.job_id}?received=1#apply`]);
});

test('twenty applications in an hour come from one network, whichever of its addresses sends them', async () => {
  const busy = await makeJob();
  const sent = Array.from({ length: 21 }, (_, at) => `2001:${at % 2 ? 'db8' : 'DB8'}:1:2:${at.toString(16)}::1`);
  const statuses: number[] = [];
  for (const address of sent)
    statuses.push(
      (await app.anonymous.post(`/api/public/jobs/${busy.job_id}/apply`, person(), { 'x-forwarded-for': address })).status,
    );

  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(statuses[20]).toBe(429);
});
