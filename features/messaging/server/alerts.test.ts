import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { askedBy } from '#server/testing-statements.ts';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import alerts from './alerts.consumers.ts';

let app: TestApp;
let ana: Client;
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'https://muster.test' } });
  const views = { views: allViews };
  const modules = ['messages', 'leads', 'subs', 'placements', 'providers', 'tasks', 'credentialingRequiredItemMessages'];
  ana = await app.userWith({ access: Object.fromEntries(modules.map((module) => [module, views])), name: 'Ana Ruiz' });
  const setting = await app.system().records.first('adminSettings', { key: 'alert-addresses' });
  await app.system().records.update('adminSettings', setting!._id, {
    setting: { payroll: ['payroll@agency.test'], interview: ['desk@agency.test'], credentialing: [] },
  });
});
afterAll(() => app?.close());

const assigned = () => ({ assigned_to: ana.user._id as string });
/** The letter about this record, as the outbox keeps it. */
const letter = (id: string, subject: RegExp) =>
  vi.waitFor(
    async () => {
      const { rows } = await app.engine.database.query(
        `select "to", subject, body from muster.outbox where "relatedRecord$id" = $1 and status = 'recorded'`,
        [id],
      );
      const found = rows.find((row) => subject.test(row.subject as string));
      expect(found).toBeDefined();
      return found!;
    },
    { timeout: 8_000 },
  );
const change = (module: string, id: string, fields: object) => app.system().records.update(module, id, fields as never);

test('an alert about a lead links to it, and goes to its assigned user [MSG-003] [LEAD-015]', async () => {
  const lead = await app.make('leads', { first_name: 'Ada', last_name: '<i>Byron</i>', lead_status: 'active', ...assigned() });
  await change('leads', lead._id, { lead_status: 'resume_leads' });

  const { to, body } = await letter(lead._id, /resume lead/);

  expect(to).toEqual([ana.user.email]);
  expect(body).toContain(`href="https://muster.test/app/leads/${lead._id}"`);
  expect(body).not.toContain('<i>');
});

test('a new placement and its confirmed start are told to payroll with their link [MSG-004] [MSG-023]', async () => {
  const placement = await app.make('placements', { name: 'Ada at Day', ...assigned() });
  const created = await letter(placement._id, /^New placement/);
  expect(created.to).toEqual(['payroll@agency.test', ana.user.email]);
  expect(created.body).toContain(`https://muster.test/app/module/placements/${placement._id}`);

  await change('placements', placement._id, { confirmed_start_date: true, planned_start_date: '2027-01-04' });

  expect((await letter(placement._id, /^Start confirmed/)).to).toContain('payroll@agency.test');
});

test('an urgent task and an interview link to theirs, and a switch keeps a kind quiet [MSG-005]', async () => {
  const task = await app.make('tasks', { subject: 'Call', description: 'Please call.', is_urgent: true, ...assigned() });
  expect((await letter(task._id, /^Urgent task/)).body).toContain(`https://muster.test/app/tasks/${task._id}`);

  const lead = await app.make('leads', { first_name: 'Bo', last_name: 'Interview' });
  const account = await app.make('accounts', { name: 'Day' });
  const job = await app.make('jobs', { name: 'Nurse', custom_job_title: 'Nurse', zip: '33101', accounts_jobs: account._id });
  const sub = await app.make('subs', { accounts_subs: account._id, leads_subs: lead._id, jobs_subs: job._id, ...assigned() });
  await change('subs', sub._id, { status: 'InterviewScheduled' });
  const interview = await letter(sub._id, /^Interview scheduled/);
  expect(interview.to).toEqual(['desk@agency.test', ana.user.email]);
  expect(interview.body).toContain(`https://muster.test/app/subs/${sub._id}`);

  await app.setting('alert-switches', { hired: false });
  await app.engine.changeCounters.check();
  await change('subs', sub._id, { status: 'Hired' });
  const later = await app.make('tasks', { subject: 'Later', description: 'Please.', is_urgent: true, ...assigned() });
  await letter(later._id, /^Urgent task/);
  expect(await app.system().records.count('messages', { 'related_record.recordId': sub._id })).toBe(1);
});

test('an alert is sent by a call, to the addresses of its kind and the assigned user [MSG-019]', async () => {
  const lead = await app.make('leads', { first_name: 'Cy', last_name: 'Alert', ...assigned() });
  const related_record = { moduleName: 'leads', recordId: lead._id };
  const send = (messageRecord: object) => ana.post('/api/messages/send-alert-email', { messageRecord });

  const { body } = await send({ kind: 'payroll', subject: 'Look', message: '<p>Here: {link}</p>', related_record });

  expect(body.to).toEqual(['payroll@agency.test', ana.user.email]);
  expect(body.record).toMatchObject({ subject: 'Look', related_record });
  expect((await letter(lead._id, /^Look$/)).body).toContain(`https://muster.test/app/leads/${lead._id}`);
  expect((await send({ kind: 'nonsense', related_record })).status).toBe(400);

  const plain = { name: 'Expired', subject: 'A license expired', to: 'desk@clinic.example', message: '<p>Please look.</p>' };
  const { record, to } = (await send(plain)).body;
  expect(to).toEqual(['desk@clinic.example']); // nobody is listed for credentialing here
  expect((await send({ ...plain, kind: 'payroll' })).body.to).toEqual(['payroll@agency.test', 'desk@clinic.example']);
  expect(record).toMatchObject({ subject: 'A license expired', message: '<p>Please look.</p>', related_record: null });
  expect((await send({ ...plain, to: ['nobody'] })).body.fields).toHaveProperty('to');
  expect((await send({ subject: 'Nothing' })).body.fields).toHaveProperty('message');
  expect((await send({ kind: 'payroll', related_record: { moduleName: 'leads', recordId: '0'.repeat(24) } })).status).toBe(422);
});

test('a comment on a required item is mailed to the other side, once, by its author [MSG-018]', async () => {
  const providerUser = await app.userWith({ userType: 'Provider', name: 'Pia Provider' });
  const provider = await app.make('providers', { first_name: 'Pia', last_name: 'P', related_user: providerUser.user._id });
  const record = await app.make('credentialing', { name: 'Pia', providers_credentialing: provider._id, ...assigned() });
  await change('credentialing', record._id, { related_user: providerUser.user._id });
  const item = await app.make('credentialingRequiredItems', {
    name: 'License',
    field_type: 'Todo Item',
    relatedCredentialingRecord: record._id,
    ...assigned(),
  });
  const author = app.system().inNameOf(ana.user._id as string, 'a comment');
  const written = { required_item: item._id, message: 'Please <b>renew</b>', assigned_to: ana.user._id };
  const comment = await author.records.create('credentialingRequiredItemMessages', written);
  const call = '/api/messages/send-credentialing-item-comment-email';
  const send = (client: Client) => client.post(call, { message: comment._id });

  const { body } = await send(ana);

  expect(body.record).toMatchObject({ to: [providerUser.user.email], subject: 'New comment on License' });
  expect((await send(ana)).body.record._id).toBe(body.record._id);
  const { body: html } = await letter(record._id, /^New comment/);
  expect(html).toContain(`https://muster.test/provider/credentialing/${record._id}`);
  expect(html).not.toContain('<b>');
  expect(html).toContain('Open in Muster Health');
  const another = await author.records.create('credentialingRequiredItemMessages', written);
  const branded = await ana.post(call, { message: another._id, companyBranding: 'Muster Schools' });
  expect(branded.body.record.message).toContain('Open in Muster Schools');
  expect([403, 404]).toContain((await send(await app.signIn())).status);
});

test('an alert names its record only as far as its sender may read', async () => {
  const hidden = { name: 'None', first_name: 'None', last_name: 'None' };
  const access = { messages: { views: allViews }, leads: { views: allViews, fields: hidden } };
  const narrowed = await app.userWith({ access });
  const lead = await app.make('leads', { first_name: 'Secret', last_name: 'Name', ...assigned() });

  const messageRecord = { kind: 'payroll', related_record: { moduleName: 'leads', recordId: lead._id } };
  const { status, body } = await narrowed.post('/api/messages/send-alert-email', { messageRecord });

  expect(status).toBe(200);
  expect(body.record.message).toMatch(new RegExp(`/app/leads/${lead._id}"[^>]*>Lead<`));
  expect(JSON.stringify(body)).not.toContain('Secret');
});

test('two hundred changes of which nobody is to know are looked at with as many statements as one', async () => {
  const made = await app.system().records.insertMany(
    'tasks',
    Array.from({ length: 201 }, () => ({ subject: 'Call', description: 'Please call.', is_urgent: false, ...assigned() })),
  );
  const [first, ...others] = made.map(({ _id }) => _id);
  const look = (ids: string[]) => askedBy(app, alerts, 'tasks', ids, { fields: ['is_urgent'] });

  const [one, many] = [await look([first!]), await look(others)];
  expect(many).toHaveLength(one.length);
});
