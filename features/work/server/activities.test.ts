import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { askedBy } from '#server/testing-statements.ts';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import lastActivity from './last-activity.consumers.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

const activity = async (fields: object) =>
  (await admin.post('/api/activities/', { activityType: 'Note', ...fields })).body.record;

test('activities are listed newest first unless somebody asks otherwise [ACT-001]', async () => {
  for (const name of ['Beta', 'Alpha', 'Gamma']) {
    await activity({ name });
    await new Promise((done) => setTimeout(done, 3));
  }

  const { records } = (await admin.get('/api/activities/')).body;

  expect(records.map(({ name }: { name: string }) => name)).toEqual(['Gamma', 'Alpha', 'Beta']);
});

test('an activity names its records and module, who made and changed it, and whose it is [ACT-003]', async () => {
  const [lead, other] = [
    await app.make('leads', { first_name: 'Ada', last_name: 'Lee' }),
    await app.make('leads', { first_name: 'Bo', last_name: 'Ray' }),
  ];
  const given = {
    activityType: 'Call',
    relatedRecord: { moduleName: 'leads', recordId: lead._id },
    relatedRecords: [{ recordType: 'leads', recordId: other._id }],
    relatedModule: { moduleType: 'leads', moduleRecordId: lead._id },
    assigned_to: admin.user._id,
  };

  const { _id } = await activity(given);
  await admin.put(`/api/activities/update-certain-fields/${_id}`, { fields: { description: 'No answer' } });

  expect((await admin.get(`/api/activities/${_id}`)).body).toMatchObject({
    ...given,
    created_by: admin.user._id,
    modified_by: admin.user._id,
    deleted: false,
  });
});

test('a call is logged with its direction, outcome, minutes and its next task, both or none [ACT-002]', async () => {
  const lead = await app.make('leads', { first_name: 'Cy', last_name: 'Ro' });
  const about = { moduleName: 'leads', recordId: lead._id };
  const log = (next: object) =>
    admin.post('/api/activities/log-call', {
      about,
      direction: 'Incoming',
      outcome: 'Call back',
      minutes: 4,
      description: 'Wants days',
      next,
    });

  const { body } = await log({ subject: 'Call Cy again', due_date: '2099-01-05' });

  expect(body.record).toMatchObject({
    activityType: 'Call',
    direction: 'Incoming',
    outcome: 'Call back',
    minutes: 4,
    name: 'Wants days',
    relatedRecord: about,
    relatedModule: { moduleType: 'leads', moduleRecordId: lead._id },
    assigned_to: admin.user._id,
  });
  expect(body.task).toMatchObject({
    subject: 'Call Cy again',
    due_date: '2099-01-05',
    related_record: about,
    status: 'Not Started',
  });
  const before = await app.system().records.count('activities', {});
  expect((await log({ subject: 'x', assigned_to: '0123456789abcdef01234567' })).status).toBe(422);
  expect(await app.system().records.count('activities', {})).toBe(before);
});

test('submitting a lead leaves a Submission activity of the lead, the job, the account and the sub [ACT-002]', async () => {
  const account = await app.make('accounts', { name: 'Clinic' });
  const job = await app.make('jobs', { custom_job_title: 'Nurse', profession: 'RN', zip: '33101', accounts_jobs: account._id });
  const lead = await app.make('leads', { first_name: 'Di', last_name: 'So', profession: 'RN' });
  const { body } = await admin.post('/api/subs', {
    leads_subs: lead._id,
    jobs_subs: job._id,
    accounts_subs: account._id,
    license_doe: 'RN License',
  });

  const [activity] = await app
    .system()
    .records.all('activities', { activityType: 'Submission', 'relatedRecord.recordId': lead._id });
  expect(activity).toMatchObject({
    relatedRecord: { moduleName: 'leads', recordId: lead._id },
    relatedRecords: [
      { recordType: 'subs', recordId: body.record._id },
      { recordType: 'jobs', recordId: job._id },
      { recordType: 'accounts', recordId: account._id },
    ],
  });
});

test('an activity is seen through the record that it is about, in lists and totals', async () => {
  const team = await app.make('teams', { name: 'East' });
  const outsider = await app.userWith({ access: { activities: { views: allViews }, leads: { views: allViews } } });
  const lead = await app.make('leads', { first_name: 'Ed', last_name: 'Th', teams: [team._id] });
  const { _id } = await activity({ name: 'Hidden', relatedRecord: { moduleName: 'leads', recordId: lead._id } });
  expect((await outsider.get(`/api/activities/${_id}`)).status).toBe(404);
  expect((await outsider.post('/api/activities/dataSourceSearch', { searchTerms: { name: 'Hidden' } })).body.total).toBe(0);
});

test('lists show and filter by when a record last had an activity, whichever link leads there', async () => {
  const [lead, other, quiet] = await Promise.all(['Cara', 'Dora', 'Eve'].map((name) => app.make('leads', { name })));
  const last = async ({ _id }: AnyRecord) => (await admin.get(`/api/leads/${_id}`)).body.last_activity as string | null;
  expect(await last(lead!)).toBeNull();
  const { createdAt, _id } = await app.make('activities', {
    activityType: 'Call',
    relatedRecord: { moduleName: 'leads', recordId: lead!._id },
    relatedRecords: [{ recordType: 'leads', recordId: other!._id }],
  });
  await expect.poll(() => last(lead!)).toBe(createdAt);
  await expect.poll(() => last(other!)).toBe(createdAt);
  const { body } = await admin.post('/api/leads/dataSourceSearch', {
    searchTerms: {
      all: [
        { field: '_id', op: 'in', value: [lead!._id, other!._id, quiet!._id] },
        { field: 'last_activity', op: 'within', value: 'today' },
      ],
    },
    fields: ['last_activity'],
  });
  expect(body.records.map((each: AnyRecord) => each._id).toSorted()).toEqual([lead!._id, other!._id].toSorted());

  await admin.put(`/api/activities/mark-deleted/${_id}`);
  await expect.poll(() => last(lead!)).toBeNull();
});

test('two hundred activities of one moment are noted in their records with as many statements as one', async () => {
  const { records } = app.system();
  const leads = await records.insertMany(
    'leads',
    Array.from({ length: 201 }, (_, at) => ({ name: `Lead ${at}` })),
  );
  const made = await records.insertMany(
    'activities',
    leads.map(({ _id }) => ({ activityType: 'Call', relatedRecord: { moduleName: 'leads', recordId: _id } })),
  );
  const noted = () =>
    records.count('leads', {
      all: [
        { field: 'last_activity', op: 'notEmpty' },
        { field: 'name', op: 'startsWith', value: 'Lead ' },
      ],
    });
  await expect.poll(noted, { timeout: 10_000 }).toBe(201);
  await app.engine.database.query(
    `update records.activities set "createdAt" = now(); update records.leads set last_activity = null`,
  );
  const [first, ...others] = made.map(({ _id }) => _id);

  const [one, many] = [
    await askedBy(app, lastActivity, 'activities', [first!]),
    await askedBy(app, lastActivity, 'activities', others),
  ];
  expect(many).toHaveLength(one.length);
  expect(await noted()).toBe(201);
});

test('what an admin requires of activities is asked of people, and keeps back nothing that the server writes', async () => {
  const module = (await admin.get('/api/ss-modules/by-name/activities')).body;
  const change = (fields: object[], checks: object[] = []) =>
    admin.put(`/api/ss-modules/${module._id}`, { label: module.label, fields: [...module.fields, ...fields], checks });
  const merge = async () => {
    const [from, to] = [
      await app.make('leads', { first_name: 'Ada', last_name: 'Lee' }),
      await app.make('leads', { first_name: 'Ada', last_name: 'Ray' }),
    ];
    await admin.post('/api/merge', { _moduleName: 'leads', fromRecordId: from._id, toRecordId: to._id });
    return () => app.find(admin, 'activities', { activityType: 'Merge', 'relatedRecord.recordId': to._id });
  };
  const why = { fieldName: 'why', label: 'Why', inputType: 'TextField', required: true };
  expect((await change([why])).status).toBe(200);
  expect((await admin.post('/api/activities/', { activityType: 'Note', name: 'By hand' })).body.fields).toEqual({
    why: 'Why is required.',
  });
  await expect.poll(await merge(), { timeout: 15_000 }).toHaveLength(1);

  const never = { sentence: 'No merges here.', formula: 'activityType != "Merge"', active: true };
  expect((await change([], [never])).status).toBe(200);
  const refused = await merge();
  const handled = async () =>
    (
      await app.engine.database.query(
        `select last_id = (select max(id) from muster.events where what = 'merged') as is_last from muster.event_cursors where consumer = $1`,
        ['merge activities'],
      )
    ).rows[0]!.is_last;
  await expect.poll(handled, { timeout: 15_000 }).toBe(true);
  expect(await refused()).toEqual([]);
});
