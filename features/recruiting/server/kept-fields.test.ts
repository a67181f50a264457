import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
let admin: Client;
let account: AnyRecord;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  account = await app.make('accounts', { name: 'Mercy Hospital' });
});
afterAll(() => app.close());

/** Sent over HTTP, the values come back as they were when the record is read again. */
async function keeps(path: string, values: Record<string, unknown>, alsoHas: readonly string[] = []) {
  const { status, body } = await admin.post(`/api/${path}/`, values);
  expect({ status, body }).toMatchObject({ status: 200 });
  const read = (await admin.get(`/api/${path}/${body.record._id}`)).body;
  expect(read).toMatchObject(values);
  for (const field of alsoHas) expect(read).toHaveProperty(field);
}

/** The generic calls answer for this resource. */
async function offers(path: string, made: Record<string, unknown>, change: Record<string, unknown>, searches: readonly string[]) {
  const { record } = (await admin.post(`/api/${path}/`, made)).body;
  const calls = [
    await admin.put(`/api/${path}/${record._id}`, { ...made, ...change }),
    await admin.put(`/api/${path}/update-certain-fields/${record._id}`, { fields: change }),
    await admin.put(`/api/${path}/update-certain-fields-array/`, { ids: [record._id], fields: change, user: admin.user._id }),
    await admin.put(`/api/${path}/favorite/${record._id}`, {}),
  ];
  expect(calls.map(({ status }) => status)).toEqual(calls.map(() => 200));
  const marked = (await admin.get('/api/favorites')).body.records as { recordId: string }[];
  expect(marked.map(({ recordId }) => recordId)).toContain(record._id);
  expect((await admin.get(`/api/${path}/${record._id}`)).body).toMatchObject({ ...made, ...change });
  const related = await admin.post(`/api/${path}/with-relationships/${record._id}`, { relationshipsNeeded: ['created_by'] });
  expect(related.body).toMatchObject({ ...change, created_by: { _id: admin.user._id } });
  for (const search of searches)
    expect((await admin.post(`/api/${path}/${search}`, { searchTerms: { _id: record._id } })).body).toMatchObject({
      records: [change],
    });
  expect((await admin.put(`/api/${path}/mark-deleted/${record._id}`, {})).status).toBe(200);
  expect((await admin.get(`/api/${path}/${record._id}`)).status).toBe(404);
}

test('a lead keeps its fields [LEAD-009]', async () => {
  const email = await app.make('emailAddresses', { email_address: 'grace@lead.test' });
  await keeps(
    'leads',
    {
      first_name: 'Grace',
      last_name: 'Hopper',
      email_addresses: [email._id],
      current_address: { street: '1 Main St', city: 'Orlando', state: 'FL', zip: '32801' },
      profession: 'RN',
      lead_status: 'active',
      status_change_reason_code: 'Not Available',
      available_hours: '36',
      availability_date: '2026-12-01',
      new_grad: true,
      new_grad_expiration: '2027-06-01',
      assigned_to: admin.user._id,
    },
    ['name', 'geoInfo', 'previous_status', 'past_active', 'placement_opp_automation_ran', 'updatedAt'],
  );
});

test('a lead is active, future_opp, dnc, resume_leads or placement_opps, and nothing else [LEAD-012]', async () => {
  const offered = (await admin.get('/api/ss-modules/by-name/leads')).body.fields.find(
    ({ fieldName }: { fieldName: string }) => fieldName === 'lead_status',
  ).options as { value: string }[];
  const statuses = ['active', 'future_opp', 'dnc', 'resume_leads', 'placement_opps'];
  expect(offered.map(({ value }) => value).sort()).toEqual(statuses.toSorted());
  for (const lead_status of statuses)
    await keeps('leads', {
      first_name: 'A',
      last_name: 'B',
      lead_status,
      available_hours: '36',
      availability_date: '2026-12-01',
    });
  expect((await admin.post('/api/leads/', { first_name: 'A', last_name: 'B', lead_status: 'hot' })).status).toBe(422);
});

test('a lead has a name [LEAD-025]', async () => {
  expect((await admin.post('/api/leads/', { profession: 'RN' })).body).toMatchObject({
    code: 'invalid',
    fields: { name: 'Name is required.' },
  });
});

test('leads offer their calls [LEAD-026]', () =>
  offers('leads', { first_name: 'Ida', last_name: 'Rhodes' }, { title: 'Dr' }, ['dataSourceSearch', 'basic-search']));

test('a job keeps its fields [JOB-002, JOB-011]', async () => {
  const location = await app.make('locations', { name: 'North campus' });
  await keeps(
    'jobs',
    {
      custom_job_title: 'School Nurse',
      zip: '32801',
      city: 'Orlando',
      state: 'FL',
      job_status: 'Accepting Applications',
      included_in_feeds: ['indeed'],
      indeed_campaign_boost: true,
      needs_cleanup: true,
      post_date: '2026-11-01',
      accounts_jobs: account._id,
      locations: location._id,
      start_date: '2026-12-01',
      end_date: '2027-06-01',
      weekly_hours: 37.5,
      is_rfp: true,
      bill_rate: 80.5,
      profession: 'RN',
      opportunity_type: 'Contract',
    },
    ['job_rating', 'monthly_hours', 'date_last_boosted', 'job_closed_date', 'new_job_processed', 'geoInfo'],
  );
});

test('jobs offer their calls [JOB-013]', () =>
  offers('jobs', { custom_job_title: 'Called' }, { city: 'Tampa' }, ['dataSourceSearch', 'basic-search']));

test('a sub keeps its fields [SUB-002]', async () => {
  const [job, lead] = [
    await app.make('jobs', { custom_job_title: 'Kept' }),
    await app.make('leads', { first_name: 'K', last_name: 'L' }),
  ];
  await keeps(
    'subs',
    {
      status: 'Rejected',
      accounts_subs: account._id,
      jobs_subs: job._id,
      leads_subs: lead._id,
      license_doe: 'RN License',
      rejection_reason: 'Position Filled',
      interview_booked_date: '2026-11-20',
      interview_date: '2026-11-25T15:00:00.000Z',
      date_submitted: '2026-11-19T15:00:00.000Z',
      hire_date: '2026-12-01',
    },
    ['teams', 'job_status_at_submission'],
  );
});

test('a placement keeps its fields [PLACE-001, PLACE-003]', async () => {
  const provider = await app.make('providers', { first_name: 'Ada', last_name: 'Lovelace' });
  const [job, lead] = [
    await app.make('jobs', { custom_job_title: 'Placed' }),
    await app.make('leads', { first_name: 'P', last_name: 'L' }),
  ];
  const sub = await app.make('subs', { accounts_subs: account._id, jobs_subs: job._id, leads_subs: lead._id });
  await keeps(
    'placements',
    {
      name: 'Ada at Mercy',
      accounts_placements: account._id,
      providers_placements: provider._id,
      subs_placements: sub._id,
      placement_type: '1099',
      ft_pt: 'Part Time',
      planned_start_date: '2026-12-01',
      confirmed_start_date: true,
      expected_start_date: '2026-12-02',
      generate_credentialing: false,
      assigned_to: admin.user._id,
    },
    ['placements_credentialing'],
  );
});

test.each(['Active', 'PendingInactive', 'Inactive'])(
  'a provider keeps its fields and may be %s [PROV-002, PROV-005, PROV-007]',
  async (status) => {
    const [lead, email, job] = [
      await app.make('leads', { first_name: 'P', last_name: 'V' }),
      await app.make('emailAddresses', { email_address: 'p@v.test' }),
      await app.make('jobs', { custom_job_title: 'Taken' }),
    ];
    const sub = await app.make('subs', { accounts_subs: account._id, jobs_subs: job._id, leads_subs: lead._id });
    await keeps(
      'providers',
      {
        first_name: 'Pat',
        last_name: 'Vance',
        name: 'Pat Vance',
        status,
        email_addresses: [email._id],
        record_emails: [{ email_address: 'p@v.test' }],
        locker_account_enabled: true,
        leads_providers: lead._id,
        accounts_providers: account._id,
        subs_providers: sub._id,
      },
      ['related_user'],
    );
  },
);

test('a provider is Active, PendingInactive or Inactive, Active at first, and nothing else [PROV-007]', async () => {
  const provider = { first_name: 'Pat', last_name: 'Vance' };
  const offered = (await admin.get('/api/ss-modules/by-name/providers')).body.fields.find(
    ({ fieldName }: { fieldName: string }) => fieldName === 'status',
  ).options as { value: string }[];

  expect(offered.map(({ value }) => value)).toEqual(['Active', 'PendingInactive', 'Inactive']);
  expect((await app.make('providers', provider)).status).toBe('Active');
  expect((await admin.post('/api/providers/', { ...provider, status: 'Suspended' })).status).toBe(422);
});

test.each(['Not Started', 'Open', 'In Progress', 'Completed', 'Past Due'])('a task may be %s [TASK-007]', (status) =>
  keeps('tasks', { description: 'Call', assigned_to: admin.user._id, status }),
);

test('a task has no other status [TASK-007]', async () => {
  const refused = await admin.post('/api/tasks/', { description: 'Call', assigned_to: admin.user._id, status: 'Dropped' });
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['status']]);
  const { fields } = (await admin.get('/api/ss-modules/by-name/tasks')).body;
  const { options } = fields.find(({ fieldName }: { fieldName: string }) => fieldName === 'status');
  const values = options.map(({ value }: { value: string }) => value);
  expect(values).toEqual(['Not Started', 'Open', 'In Progress', 'Completed', 'Past Due']);
});

test('a task keeps its fields, and is related to the record that it is about [TASK-002, TASK-005]', async () => {
  const lead = await app.make('leads', { first_name: 'Ida', last_name: 'Rhodes' });
  await keeps(
    'tasks',
    {
      name: 'Call Ida',
      subject: 'Call Ida back',
      description: 'About the night shifts',
      assigned_to: admin.user._id,
      status: 'Open',
      task_type: 'Credentialing',
      start_date: '2026-12-01',
      due_date: '2026-12-03',
      parent_type: 'leads',
      related_record: { moduleName: 'leads', recordId: lead._id },
      related_record_name: 'Ida Rhodes',
      leads_tasks: lead._id,
      is_urgent: true,
      is_private: true,
    },
    ['related_to_module', 'related_to_record_id', 'created_by', 'date_created', 'deleted'],
  );
});

test('setups, credentialing records and documents offer their calls [CRED-023, CRED-029, DOC-007]', async () => {
  await offers('credentialing-setups', { provider_type: ['W2'] }, { core_or_managed: 'Core' }, [
    'dataSourceSearch',
    'normal-search',
  ]);
  await offers('credentialing', { name: 'Ada' }, { due_date: '2026-12-01' }, ['dataSourceSearch', 'normal-search']);
  await offers('documents', { name: 'License' }, { document_type: 'Professional License' }, [
    'dataSourceSearch',
    'advancedSearch',
  ]);
  const { _id } = await app.make('documents', { name: 'One of all' });
  expect((await admin.get('/api/documents/all')).body.records).toContainEqual(expect.objectContaining({ _id }));
});

test('a required item keeps its fields [CRED-002]', async () => {
  const record = await app.make('credentialing', { name: 'Ada' });
  const list = await app.make('dropdowns', { name: 'Sizes', options: [{ value: 'S', label: 'S' }] });
  const agreement = await app.make('interactiveDocuments', { name: 'Employment agreement' });
  await keeps(
    'credentialing-required-items',
    {
      name: 'License',
      label: 'Your license',
      order: 3,
      category: 'Agreements',
      description: 'Both sides',
      provider_assigned: true,
      completed: true,
      field_type: 'Uploaded Document',
      field_options: { document_type: 'Professional License' },
      provider_type: ['W2'],
      relatedCredentialingRecord: record._id,
      requires_exp_date: true,
      dropdown: list._id,
      isOptional: true,
      reference_only: true,
      expiration_date: '2027-01-01',
      relatedAgreement: agreement._id,
    },
    ['deleted', 'unreadMessageCount', 'messages', 'teams', 'conditions', 'locked', 'completionDetails'],
  );
});
