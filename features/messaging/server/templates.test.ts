import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
let ana: Client;
let lead: string;
let account: string;
const views = { views: allViews };
beforeAll(async () => {
  app = await startTestApp();
  ana = await app.userWith({
    access: {
      templates: views,
      messages: views,
      accounts: views,
      jobs: views,
      leads: { ...views, fields: { last_name: 'None' } },
    },
    name: 'Ana Ruiz',
  });
  account = (await app.make('accounts', { name: 'Day & Night' }))._id;
  lead = (await app.make('leads', { first_name: '<b>Ada</b>', last_name: 'Byron', title: '{{user.name}}' }))._id;
});
afterAll(() => app?.close());

const make = (fields: object) => ana.post('/api/templates', { name: 'T', type: 'email', description: 'For tests', ...fields });
const render = (id: string, body: object) => ana.post(`/api/templates/${id}/render`, body);
const about = () => ({ related_record: { moduleName: 'leads', recordId: lead }, account });

test('a template has its fields, and needs name, type and description [TEMPL-002]', async () => {
  const given = {
    name: 'T',
    type: 'email',
    description: 'For tests',
    profession: 'RN',
    teams: [(await app.system().records.first('teams', {}))!._id],
    send_type: 'Individual',
    accounts: [account],
    group_category: 'General',
    content_type: 'Reminder',
    subject: 'S',
    body: 'B',
    body_html: '<p>B</p>',
    send_text_only: true,
    use_for_auto_job_campaigns: true,
    restrict_to_module: 'leads',
  };
  const admin = await app.signIn();
  const made = await admin.post('/api/templates', given);
  expect([made.status, made.body.fields]).toEqual([200, undefined]);
  expect(made.body.record).toMatchObject({ ...given, deleted: false });
  expect((await admin.get(`/api/templates/${made.body.record._id}`)).body).toMatchObject({ ...given, deleted: false });
  expect(Object.keys((await ana.post('/api/templates', {})).body.fields).sort()).toEqual(['description', 'name', 'type']);
});

test('variables become values of the sender’s sight; in HTML they are no tags, and a value is no variable [TEMPL-003]', async () => {
  const { record } = (
    await make({
      subject: 'For {{lead.first_name}} of {{account.name}}',
      body: 'Hello {{contact.first_name}} {{lead.last_name|there}}, {{lead.title}}. {{user.first_name}}',
      body_html: '<p>Hello {{target.first_name}}, {{lead.department}}{{ lead.home_phone | no phone }}{{job.name}}</p>',
    })
  ).body;

  const { body } = await render(record._id, about());

  expect(body).toEqual({
    subject: 'For <b>Ada</b> of Day & Night',
    body: 'Hello <b>Ada</b> there, {{user.name}}. Ana',
    body_html: '<p>Hello &#60;b&#62;Ada&#60;/b&#62;, no phone</p>',
    missing: ['lead.department', 'job.name'],
  });
});

test('a variable that there is not is refused by name', async () => {
  const refused = await make({
    subject: 'Hi {{lead.shoe_size}}',
    body: '{{lead.first_name}} {{x}} {{user.password}} {{unsubscribe}}',
  });

  expect([refused.status, refused.body.fields]).toEqual([
    422,
    { subject: 'There is no variable {{lead.shoe_size}}.', body: 'There is no variable {{x}}, {{user.password}}.' },
  ]);
});

test('the variables are listed by what they are about [TEMPL-003]', async () => {
  const { variables } = (await ana.get('/api/templates/variables')).body;

  expect(new Set(variables.map(({ group }: { group: string }) => group))).toEqual(
    new Set(['Account', 'Contact/Lead/Target', 'User', 'Job']),
  );
  expect(variables).toContainEqual({ name: 'lead.first_name', label: 'First name', group: 'Contact/Lead/Target' });
  expect(variables.filter(({ name }: { name: string }) => /ssn|password/.test(name))).toEqual([]);
});

test('a template is offered where it fits', async () => {
  const named = async (query: string) =>
    (await ana.get(`/api/templates/offered?${query}`)).body.records.map(({ name }: { name: string }) => name);
  await make({ name: 'for jobs', restrict_to_module: 'jobs' });
  await make({ name: 'for all' });

  expect(await named('module=jobs')).toEqual(expect.arrayContaining(['for all', 'for jobs']));
  const forLeads = await named('module=leads');
  expect([forLeads.includes('for all'), forLeads.includes('for jobs')]).toEqual([true, false]);
});

test('a customized letter is the template with its values, as text alone where it says so [MSG-017]', async () => {
  const { record } = (
    await make({ subject: 'Hi {{lead.first_name}}', body: 'Plain {{account.name}}', send_text_only: true, send_type: 'Campaign' })
  ).body;
  const answer = await ana.post('/api/messages/send-customized-email', {
    to: ['ada@example.org'],
    template: record._id,
    signature: false,
    ...about(),
  });
  expect(answer.body.record).toMatchObject({ subject: 'Hi <b>Ada</b>', text: 'Plain Day & Night' });

  await app.workJobs();

  const { rows } = await app.engine.database.query('select * from muster.outbox where _id = $1', [answer.body.record._id]);
  expect(rows[0]).toMatchObject({ body: '', headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } });
  expect(rows[0]!.text).toMatch(/^Plain Day & Night\n\n----\n.*\/unsubscribe\//);
});

test('templates are found by pagedSearch, in the order asked for [TEMPL-005]', async () => {
  for (const name of ['Paged B', 'Paged A', 'Paged C']) await make({ name, description: 'Paged' });
  const found = await ana.post('/api/templates/pagedSearch', {
    searchTerms: { description: 'Paged' },
    sortField: 'name',
    sortOrder: 'desc',
    pageNumber: 0,
    pageSize: 2,
  });

  expect(found.body).toMatchObject({ total: 3, pageNumber: 0, pageSize: 2 });
  expect(found.body.records.map(({ name }: { name: string }) => name)).toEqual(['Paged C', 'Paged B']);
});

test('a text that is being written is previewed under its writer’s rights, and says what it does not know', async () => {
  const { body } = await ana.post('/api/templates/preview', {
    subject: 'For {{account.name}}',
    body_html: '<p>{{lead.first_name}} {{lead.last_name}} {{lead.nothing}}</p>',
    ...about(),
  });
  expect(body).toMatchObject({
    subject: 'For Day & Night',
    body_html: '<p>&#60;b&#62;Ada&#60;/b&#62;  </p>',
    missing: ['lead.last_name', 'lead.nothing'],
    unknown: ['lead.nothing'],
  });
});

test('a variable names a part that its field has, and nothing else of a value', async () => {
  const text = '{{lead.first_name.length}}{{lead.first_name.constructor}}{{account.billing_address.toString}}';
  const { status, body } = await ana.post('/api/templates/preview', { body: text, ...about() });

  expect([status, body.body, body.missing.length]).toEqual([200, '', 3]);
});

test('a template says which records name it, as far as its reader sees them', async () => {
  const { _id } = (await make({ name: 'Named' })).body.record;
  const { _id: campaign } = await app.make('campaigns', { name: 'In fall', template: _id });

  expect((await (await app.signIn()).get(`/api/templates/${_id}/used-in`)).body.uses).toMatchObject([
    { module: 'campaigns', total: 1, records: [{ _id: campaign, name: 'In fall' }] },
  ]);
  expect((await ana.get(`/api/templates/${_id}/used-in`)).body).toEqual({ uses: [] });
});
