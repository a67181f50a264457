import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
let admin: Client;
let account: AnyRecord;
let job: AnyRecord;
let lead: AnyRecord;
let count = 0;
const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10);
const post = (fields: object = {}) =>
  admin.post('/api/subs/', {
    accounts_subs: account._id,
    jobs_subs: job._id,
    leads_subs: lead._id,
    license_doe: 'RN License',
    ...fields,
  });
const make = async (fields: object = {}) => (await post(fields)).body.record;
const change = (id: string, fields: object) => admin.put(`/api/subs/update-certain-fields/${id}`, { fields });
const tasksOf = (id: string) => app.system().records.all('tasks', { subs_tasks: id });
const makeJob = (fields: object = {}) =>
  app.make('jobs', { custom_job_title: `Nurse ${++count}`, profession: 'RN', accounts_jobs: account._id, ...fields });

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  account = await app.make('accounts', { name: 'Mercy Hospital' });
  job = await makeJob();
  lead = await app.make('leads', { first_name: 'Grace', last_name: 'Hopper', profession: 'LPN' });
});
afterAll(() => app.close());

test('a sub belongs to an account and a job [SUB-008]', async () => {
  const text = 'Alls subs require a related account and job. Please set them.';
  expect(await post({ accounts_subs: null })).toMatchObject({ status: 422, body: { error: text } });
  expect((await post({ jobs_subs: null })).body.error).toBe(text);
  expect((await change((await make())._id, { jobs_subs: null })).body.error).toBe(text);
});

test('a sub links lead, job and account and is named after them [SUB-001]', async () => {
  expect(await make()).toMatchObject({
    name: `Grace Hopper – ${job.name}`,
    leads_subs: lead._id,
    jobs_subs: job._id,
    accounts_subs: account._id,
  });
});

test('a profession with a license is submitted with it; the job’s counts before the lead’s [SUB-009]', async () => {
  const text = 'This profession requires a license. Please choosen one before saving.';
  expect((await post({ license_doe: null })).body.error).toBe(text);
  for (const profession of [
    'Administrative Assistant',
    'Cafeteria Worker',
    'Custodian/Janitor',
    'Interpreter/Translator',
    'Unlicensed_Healthcare',
    'TeacherParaprofessionalAide',
  ]) {
    const unlicensed = await makeJob({ profession });
    expect([profession, (await post({ jobs_subs: unlicensed._id, license_doe: null })).status]).toEqual([profession, 200]);
  }
  const open = await makeJob({ profession: null });
  expect((await post({ jobs_subs: open._id, license_doe: null })).body.error).toBe(text);
});

test.each(['Rejected', 'Provider Withdrew - Future Opp', 'Provider Withdrew - Declined Interview'])(
  'moving to %s asks for a reason, in mass update too [SUB-007, SUB-010]',
  async (status) => {
    const sub = await make();
    const text = 'A rejection reason is required when a sub status is rejected. Please add one and try again.';
    expect((await change(sub._id, { status })).body.error).toBe(text);
    const bulk = await admin.put('/api/subs/update-certain-fields-array', { ids: [sub._id], fields: { status } });
    expect(bulk.body.skipped).toMatchObject([{ _id: sub._id, reason: text, code: 'rule' }]);
    expect((await change(sub._id, { status, rejection_reason: 'Position Filled' })).body.record.status).toBe(status);
  },
);

test('a sub that was rejected without a reason is not asked for one later [SUB-010]', async () => {
  const sub = await make();
  await app.engine.database.query(`update records.subs set status = 'Rejected' where _id = $1`, [sub._id]);

  expect((await change(sub._id, { description: 'Call again', license_doe: 'RN License' })).status).toBe(200);
  expect((await change(sub._id, { status: 'Provider Withdrew - Future Opp' })).status).toBe(422);
});

test('a managed account’s interview is booked with the status [SUB-011]', async () => {
  const managed = await app.make('accounts', { name: 'Pine County Schools' });
  const setting = await app.system().records.first('adminSettings', { key: 'managed-accounts' });
  await app.system().records.update('adminSettings', setting!._id, { setting: { value: [managed._id] } });
  const sub = await make({ accounts_subs: managed._id });
  const text = 'You must move the status to Interview Schedule when booking an interview for a managed account sub.';
  expect((await change(sub._id, { interview_booked_date: day(0) })).body.error).toBe(text);
  expect((await change(sub._id, { interview_date: `${day(2)}T15:00:00.000Z` })).body.error).toBe(text);
  expect((await change(sub._id, { interview_booked_date: day(0), status: 'InterviewScheduled' })).status).toBe(200);
  expect((await change((await make())._id, { interview_booked_date: day(0) })).status).toBe(200);
});

test('submitting is dated with the job’s status of that moment [SUB-003]', async () => {
  const sub = await make({ status: 'Internal Review' });
  expect(sub).toMatchObject({ date_submitted: null, job_status_at_submission: null });
  const { record } = (await change(sub._id, { status: 'Submitted' })).body;
  const dated = { date_submitted: expect.stringContaining(day(0)), job_status_at_submission: 'Accepting Applications' };
  expect(record).toMatchObject(dated);
  expect(await make({ status: 'Submitted' })).toMatchObject(dated);
  await app.system().records.update('jobs', job._id, { job_status: 'Submit Candidates' });
  expect((await change(sub._id, { status: 'Rejected', rejection_reason: 'Position Filled' })).body.record).toMatchObject(dated);
  expect(await make({ status: 'Submitted' })).toMatchObject({ job_status_at_submission: 'Submit Candidates' });
  expect((await change(sub._id, { status: 'Submitted' })).body.record.job_status_at_submission).toBe('Submit Candidates');
  await app.system().records.update('jobs', job._id, { job_status: 'Accepting Applications' });
});

test.each(['Offered', 'Hired'])('the day on which a sub is %s is kept as that of the offer, once', async (status) => {
  const sub = await make();
  expect((await change(sub._id, { status })).body.record.offer_date).toBe(day(0));
  const earlier = await make({ offer_date: day(-3) });
  expect((await change(earlier._id, { status })).body.record.offer_date).toBe(earlier.offer_date ?? day(0));
});

test('hiring is dated unless it was, and asked about after a month [SUB-004, SUB-005, SUB-012]', async () => {
  const sub = await make();
  expect((await change(sub._id, { status: 'Submitted' })).body.record.hire_date).toBeNull();
  expect((await change(sub._id, { status: 'Hired' })).body.record.hire_date).toBe(day(0));
  await change(sub._id, { status: 'Hired', description: 'Once more' });
  expect(await tasksOf(sub._id)).toMatchObject([
    {
      subject: `Ask for feedback: ${sub.name}`,
      status: 'Not Started',
      task_type: 'Feedback',
      start_date: day(30),
      due_date: day(37),
      assigned_to: admin.user._id,
      related_record: { moduleName: 'subs', recordId: sub._id },
      leads_tasks: sub.leads_subs,
    },
  ]);
  expect((await change((await make())._id, { status: 'Hired', hire_date: '2026-01-02' })).body.record.hire_date).toBe(
    '2026-01-02',
  );
});

test('a status that is taken back takes its dates along, and does not date anew what was dated', async () => {
  const undo = ({ _id, version }: AnyRecord) =>
    admin.post(`/api/audit-log/revert-save/subs/${_id}`, { before: version - 1, version });
  const submitted = await make({ status: 'Submitted' });
  await app.system().records.update('subs', submitted._id, { date_submitted: '2026-01-05T10:00:00.000Z' });
  const hired = (await change(submitted._id, { status: 'Hired' })).body.record;
  expect(hired).toMatchObject({ hire_date: day(0), offer_date: day(0) });
  const noteActivity = () => app.system().records.update('subs', submitted._id, { last_activity: new Date().toISOString() });
  await noteActivity();

  const asBefore = { status: 'Submitted', date_submitted: '2026-01-05T10:00:00.000Z', hire_date: null, offer_date: null };
  expect((await undo(hired)).body.record).toMatchObject(asBefore);
  const rejected = (await change(submitted._id, { status: 'Rejected', rejection_reason: 'Position Filled' })).body.record;
  expect((await undo(rejected)).body.record).toMatchObject({ ...asBefore, rejection_reason: null });
  const mistaken = (await change(submitted._id, { status: 'Hired' })).body.record;
  await change(submitted._id, { description: 'A colleague’s note' });
  expect((await undo(mistaken)).body.record).toMatchObject({ ...asBefore, description: 'A colleague’s note' });

  const run = await admin.put('/api/subs/update-certain-fields-array', {
    ids: [submitted._id],
    fields: { status: 'Rejected', rejection_reason: 'Position Filled' },
  });
  const now = async () => (await admin.get(`/api/subs/${submitted._id}`)).body;
  expect((await now()).status).toBe('Rejected');
  await noteActivity();
  await admin.post(`/api/runs/${run.body.run}/undo`);
  await app.workJobs();
  expect(await now()).toMatchObject(asBefore);
});

test('a scheduled interview gets a task to confirm it [SUB-006]', async () => {
  const sub = await make();
  await change(sub._id, { status: 'InterviewScheduled', interview_date: `${day(5)}T15:00:00Z` });
  expect(await tasksOf(sub._id)).toMatchObject([
    {
      subject: `Confirm the interview: ${sub.name}`,
      task_type: 'Interview',
      start_date: day(0),
      due_date: day(5),
      assigned_to: admin.user._id,
      related_record: { moduleName: 'subs', recordId: sub._id },
    },
  ]);
  const evening = await make();
  const fields = { status: 'InterviewScheduled', interview_date: `${day(5)}T01:00:00Z` };
  await admin.put(`/api/subs/update-certain-fields/${evening._id}`, { fields }, { 'time-zone': 'America/New_York' });
  expect(await tasksOf(evening._id)).toMatchObject([{ due_date: day(4) }]);
});

test('the task to confirm an interview moves with it, and stays as it is once it is done', async () => {
  const sub = await make();
  await change(sub._id, { status: 'InterviewScheduled', interview_date: `${day(5)}T15:00:00Z` });
  await change(sub._id, { interview_date: `${day(9)}T15:00:00Z` });
  const [task] = await tasksOf(sub._id);
  expect(task).toMatchObject({ due_date: day(9) });

  await admin.put(`/api/tasks/update-certain-fields/${task!._id}`, { fields: { status: 'Completed' } });
  await change(sub._id, { interview_date: `${day(12)}T15:00:00Z` });
  expect(await tasksOf(sub._id)).toMatchObject([{ status: 'Completed', due_date: day(9) }]);
});

test('a lead is submitted for a job once, also by ten at once', async () => {
  const wanted = await makeJob();
  const submit = () => admin.post(`/api/leads/${lead._id}/submit`, { job: wanted._id, license_doe: 'RN License' });
  const answers = await Promise.all(Array.from({ length: 10 }, submit));
  expect(answers.filter(({ status }) => status === 200).map(({ body }) => body.record.accounts_subs)).toEqual([account._id]);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
});

test('placing a sub makes the lead a provider with a user, a placement and a hire, once [PLACE-002, PROV-020]', async () => {
  const someone = await app.make('leads', {
    first_name: 'Mary',
    last_name: 'Seacole',
    profession: 'RN',
    email: 'mary@lead.test',
  });
  const sub = await make({ leads_subs: someone._id });
  const place = () =>
    admin.post(`/api/subs/${sub._id}/place`, { placement_type: 'W2', planned_start_date: day(20), pay_rate: 50 });
  const answers = await Promise.all([place(), place(), place()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.placement._id)).size).toBe(1);
  expect(answers.filter(({ body }) => body.created)).toHaveLength(1);

  const { body } = await place();
  expect(body).toMatchObject({
    created: false,
    sub: { status: 'Hired', hire_date: day(0) },
    placement: {
      name: 'Mary Seacole – Mercy Hospital',
      subs_placements: sub._id,
      accounts_placements: account._id,
      providers_placements: body.provider,
      planned_start_date: day(20),
      profession: 'RN',
    },
  });
  const provider = await app.system().records.get('providers', body.provider);
  expect(provider).toMatchObject({
    name: 'Mary Seacole',
    leads_providers: someone._id,
    subs_providers: sub._id,
    email: 'mary@lead.test',
  });
  expect(await app.system().records.get('users', provider.related_user as string)).toMatchObject({
    userType: 'Provider',
    active: true,
  });
});

test('a placed provider has each e-mail address of the lead once, as an address of their own', async () => {
  const someone = await app.make('leads', { first_name: 'Edith', last_name: 'Cavell', email: 'edith@lead.test' });
  const holder = { moduleType: 'leads', relatedRecordId: someone._id };
  const { records } = app.system();
  const first = await records.first('emailAddresses', holder);
  await records.update('emailAddresses', first!._id, { opt_out: true });
  await app.make('emailAddresses', { email_address: 'second@lead.test', invalid_email: true, ...holder });
  const sub = await make({ leads_subs: someone._id });

  const { body } = await admin.post(`/api/subs/${sub._id}/place`, { placement_type: 'W2', planned_start_date: day(20) });

  const own = await records.all('emailAddresses', { moduleType: 'providers', relatedRecordId: body.provider });
  expect(own.map((each) => [each.email_address, each.primary, each.opt_out, each.invalid_email]).toSorted()).toEqual([
    ['edith@lead.test', true, true, false],
    ['second@lead.test', false, false, true],
  ]);
  const provider = await records.get('providers', body.provider);
  expect(provider.email).toBe('edith@lead.test');
  expect((provider.email_addresses as string[]).toSorted()).toEqual(own.map(({ _id }) => _id).toSorted());
  expect(await records.count('emailAddresses', holder)).toBe(2);
});

test('a placement that is refused places nobody', async () => {
  const someone = await app.make('leads', { first_name: 'Clara', last_name: 'Barton' });
  const sub = await make({ leads_subs: someone._id });
  const refused = await admin.post(`/api/subs/${sub._id}/place`, { confirmed_start_date: true });
  expect(refused.body.error).toBe('Please deselect the confirmation or set a planned start date.');
  expect(await app.system().records.count('providers', { leads_providers: someone._id })).toBe(0);
  expect((await app.system().records.get('subs', sub._id)).status).toBe('Submitted');
});

test('who may not make placements places nobody', async () => {
  const sub = await make();
  const views = { access: true, view: 'All', edit: 'All', create: true };
  const recruiter = await app.userWith({ access: { subs: { views }, leads: { views } } });
  expect((await recruiter.post(`/api/subs/${sub._id}/place`, {})).status).toBe(403);
});
