import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { notMarkedSql } from '#server/once/once.ts';
import { compile } from '#server/records/search.ts';
import type { Sql } from '#server/records/sql.ts';
import { inviteTo } from './invite.ts';
import { lookFor } from './look.ts';
import { also, draftWorkflow, is, makeWorkflow, switchOn, writes } from './testing-workflows.ts';
import { sendWorkflowAlert } from './send-alert.jobs.ts';
import { workflowsAfterTime } from './workflows.jobs.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({ also });
  admin = await app.signIn();
});
afterAll(() => app?.close());

const make = async (module: string, fields: object) => {
  const { status, body } = await admin.post(`/api/${module}`, { name: 'One', ...fields });
  expect([status, body.fields ?? body.error]).toEqual([200, undefined]);
  return body.record as AnyRecord;
};
const put = (module: string, id: string, fields: object) => admin.put(`/api/${module}/update-certain-fields/${id}`, { fields });
const read = async (module: string, id: string) => (await admin.get(`/api/${module}/${id}`)).body as AnyRecord;
type Run = AnyRecord & Record<'conditions' | 'actions' | 'alerts', AnyRecord[]>;
const runsOf = async ({ _id }: AnyRecord) => (await admin.get(`/api/workflows/${_id}/runs`)).body.records as Run[];
const day = (days: number) => new Date(app.engine.clock().getTime() + days * 86_400_000).toISOString().slice(0, 10);
const aMinutePasses = () => workflowsAfterTime.run(app.system(), {}, { jobId: '1', attempt: 1 });
const letters = async (record: AnyRecord) =>
  (
    await app.engine.database.query(
      `select "to", subject, body, status, attachments from muster.outbox where "relatedRecord$id" = $1 order by subject, "to"::text`,
      [record._id],
    )
  ).rows;

test('after time each record runs once, and again only after it had stopped meeting the conditions [WF-013]', async () => {
  const early = await make('cases', { due: day(10), hours: 1 });
  const fields = { module: 'cases', executionOccurs: 'after time elapses' };
  const counts = { option: '1', fields: [{ fieldName: 'hours', formula: 'hours + 1' }] };
  const made = await draftWorkflow(admin, fields, {
    conditions: [is('due', '$today+30d', 'Less Than or Equal To')],
    actions: [counts],
  });
  const { body } = await switchOn(admin, made._id);
  expect(body.notices).toContainEqual(expect.objectContaining({ text: expect.stringContaining('1 record meets') }));
  const late = await make('cases', { due: day(31), hours: 1 });
  const hours = async () => Promise.all([early, late].map(async ({ _id }) => (await read('cases', _id)).hours));

  await aMinutePasses();
  expect(await hours()).toEqual([1, 1]);
  app.advance(2 * 86_400_000);
  admin = await app.signIn();
  await aMinutePasses();
  await aMinutePasses();
  expect(await hours()).toEqual([1, 2]);
  expect((await runsOf(made))[0]).toMatchObject({ cause: 'time', by: null, recordId: late._id });

  await put('cases', late._id, { due: day(90) });
  await aMinutePasses();
  await put('cases', late._id, { due: day(1) });
  await aMinutePasses();
  expect(await hours()).toEqual([1, 3]);
  await switchOn(admin, made._id, false);
});

test('the look at what is due goes by the index of the field, also where a field has to be unchanged for a time', async () => {
  const context = app.system();
  const module = app.engine.registry.module('cases');
  const planOf = async (conditions: object[]) => {
    const look = lookFor(context, module, { conditions, match: 'All' } as never, day(0));
    const where = (sql: Sql) => `${look.where(sql)} and ${notMarkedSql('k', sql)}`;
    const { plan } = compile(context, module, { searchTerms: look.searchTerms }, { where });
    expect(look.isExact).toBe(true);
    const { rows } = await context.transaction(async ({ database }) => {
      await database.query('set local enable_seqscan = off'); // a handful of rows is read as a whole
      const text = `explain select t."_id" from ${module.tableName} t where ${plan.where} order by t."_id" limit 1000`;
      return database.query(text, plan.sql.values);
    });
    return rows.map((row) => Object.values(row)[0]).join('\n');
  };

  expect(await planOf([is('due', '$today-20y', 'Less Than')])).toMatch(/(using|on) "cases due ix"/);
  const age = await planOf([{ option: '3', field: 'status', time_count: 9, time_span: 'years' }]);
  expect(age).toMatch(/Index (Only )?Scan (using|on) field_times/);
  expect(age).not.toContain('Seq Scan');
});

test('an alert is a mail that leaves once after the commit, to a field of the record, of a related one, or to somebody named [WF-002] [WF-011]', async () => {
  const owner = await app.userWith({ access: { cases: { views: allViews } }, name: 'Olga Owner' });
  const template = await make('templates', {
    name: 'T',
    type: 'email',
    description: 'D',
    subject: 'From {{user.first_name}}: news',
    body_html: '<p>Hello</p>',
  });
  const workflow = await makeWorkflow(
    admin,
    { module: 'cases' },
    {
      conditions: [is('more', 'mail')],
      alerts: [
        { subject: 'A {{name}}', message: '<p>{{note}} in {{house.city}}</p>', variable_field: 'assigned_to' },
        { subject: 'B', message: 'x', variable_module: 'house', variable_field: 'owner' },
        { subject: 'C', message: 'x', variable: 'named@muster.test' },
        { sourceType: 'template', campaignTemplate: template._id, variable_field: 'mail' },
        { subject: 'E', message: 'x', variable_module: 'house', variable_field: 'city' },
      ],
    },
  );
  const house = await make('houses', { owner: owner.user._id, city: 'Rome' });

  const record = await make('cases', {
    name: 'Ann <b>',
    more: 'mail',
    note: '<script>{{name}}</script>',
    assigned_to: owner.user._id,
    house: house._id,
    mail: 'case@muster.test',
  });
  const before = (await runsOf(workflow))[0]!;
  expect(before.alerts[0]).toMatchObject({ to: [owner.user.email] });
  await app.workJobs();

  const sent = await letters(record);
  expect(sent.map(({ to, subject }) => [to[0], subject])).toEqual([
    [owner.user.email, 'A Ann <b>'],
    [owner.user.email, 'B'],
    ['named@muster.test', 'C'],
    ['case@muster.test', expect.stringMatching(/^From .+: news$/)],
  ]);
  expect(sent[0]!.body).toContain('<p>&#60;script&#62;{{name}}&#60;/script&#62; in Rome</p>');
  const [run] = await runsOf(workflow);
  expect(run!.alerts.map(({ state }: AnyRecord) => state)).toEqual(['sent', 'sent', 'sent', 'sent', 'failed']);
  expect(run!.alerts[4]).toMatchObject({ without: ['Rome'], to: [] });

  const [first] = run!.alerts;
  const order = {
    to: first!.to as string[],
    subject: 'A again',
    html: 'x',
    relatedRecord: { moduleName: 'cases', recordId: record._id },
  };
  await sendWorkflowAlert.run(
    app.system(),
    { run: run!._id, alert: first!._id, letter: first!.letter as string, order },
    { jobId: '2', attempt: 2 },
  );
  expect(await letters(record)).toHaveLength(4);
  await switchOn(admin, workflow._id, false);
});

test('an invite is the mail with a request that calendars read, and an entry in the calendar of the recipient [WF-011]', async () => {
  const person = await app.userWith({ access: {} });
  const workflow = await makeWorkflow(
    admin,
    { module: 'cases' },
    {
      conditions: [is('more', 'invite')],
      alerts: [{ alertType: 'invite', subject: 'Meet {{name}}', message: 'x', variable: person.user._id, start: 'due' }],
    },
  );

  const record = await make('cases', { name: 'Ann', more: 'invite', due: '2031-03-04' });
  await app.workJobs();

  const [event] = await app.find(admin, 'calendar-events', { 'related_record.recordId': record._id });
  expect(event).toMatchObject({ title: 'Meet Ann', assigned_to: person.user._id });
  expect(event!.start).toMatch(/^2031-03-04T/);
  const [letter] = await letters(record);
  expect(letter!.attachments).toEqual([
    expect.objectContaining({ filename: 'invite.ics', type: expect.stringContaining('method=REQUEST') }),
  ]);
  await switchOn(admin, workflow._id, false);
  const invited = { alertType: 'invite', start: null } as never;
  const subject = {
    context: app.system(),
    module: app.engine.registry.module('cases'),
    record,
    isNew: true,
    changed: () => true,
  };
  const { text } = await inviteTo(invited, subject, { to: ['a@muster.test'], users: [], without: [] }, 'Meet Ann');
  const request = new ICAL.Component(ICAL.parse(text) as never);
  expect(request.getFirstPropertyValue('method')).toBe('REQUEST');
  const read = new ICAL.Event(request.getFirstSubcomponent('vevent')!);
  expect([read.summary, read.attendees.map((each) => each.getFirstValue())]).toEqual(['Meet Ann', ['mailto:a@muster.test']]);
  expect(read.endDate.subtractDate(read.startDate).toSeconds()).toBe(30 * 60);
});

test('a trial does and sends nothing; many tell for whom it would have run', async () => {
  const workflow = await draftWorkflow(
    admin,
    { module: 'cases' },
    {
      conditions: [is('status', 'won'), is('name', 'Trial', 'Contains')],
      actions: [writes({ note: 'Done for {{name}}' }), writes({ hours: 99 })],
      alerts: [{ subject: 'S {{name}}', message: 'B', variable: 'x@muster.test' }],
    },
  );
  const won = await make('cases', { name: 'Trial 1', status: 'won' });
  const open = await make('cases', { name: 'Trial 2', status: 'open' });
  const ask = async (record: AnyRecord, changes?: object) =>
    (await admin.post(`/api/workflows/${workflow._id}/try`, { recordId: record._id, ...(changes ? { changes } : {}) })).body;

  expect(await ask(open)).toMatchObject({ applies: false, actions: [], alerts: [] });
  const tried = await ask(open, { status: 'won' });
  expect(tried).toMatchObject({
    applies: true,
    conditions: [{ holds: true, found: 'won' }, { holds: true }],
    actions: [
      { changes: [{ moduleName: 'cases', _id: open._id, fields: { note: 'Done for Trial 2' } }] },
      { changes: [], problem: 'Nobody works more than 40 hours.' },
    ],
    alerts: [{ to: ['x@muster.test'], subject: 'S Trial 2', body: 'B' }],
  });
  await app.workJobs();
  expect(await read('cases', open._id)).toMatchObject({ status: 'open', note: null });
  expect(await letters(open)).toEqual([]);
  expect(await runsOf(workflow)).toEqual([]);

  const many = await admin.post(`/api/workflows/${workflow._id}/try-many`, { searchTerms: { name: ['Trial 1', 'Trial 2'] } });
  expect(many.body).toEqual({ looked: 2, applies: 1, records: [{ _id: won._id, name: 'Trial 1' }] });
  expect((await admin.post(`/api/workflows/${workflow._id}/try-many`, { amount: 501 })).status).toBe(400);
});

test('a run is replayed on the record as it is now, shows what was defined then, and stands in the timeline', async () => {
  const workflow = await makeWorkflow(
    admin,
    { module: 'cases' },
    {
      conditions: [is('more', 'replay')],
      actions: [writes({ note: 'of {{name}}' })],
    },
  );
  const record = await make('cases', { name: 'A', more: 'replay' });
  await switchOn(admin, workflow._id, false);
  await put('cases', record._id, { name: 'B', more: 'other' });
  const [run] = await runsOf(workflow);
  expect(run!.definition).toMatchObject({ actions: [{ fields: [{ fieldName: 'note', value: 'of {{name}}' }] }] });

  const { body } = await admin.post(`/api/workflow-runs/${run!._id}/replay`);

  expect(body.run).toMatchObject({
    cause: 'replay',
    state: 'done',
    by: admin.user._id,
    conditions: [{ holds: false, found: 'other' }],
  });
  expect((await read('cases', record._id)).note).toBe('of B');
  const timeline = (await admin.get(`/api/timeline/cases/${record._id}?kinds=run`)).body.records;
  expect(timeline.map(({ shown }: AnyRecord) => shown)).toEqual([
    { cause: 'replay', state: 'done' },
    { cause: 'save', state: 'done' },
  ]);
  const person = await app.userWith({ access: { cases: { views: allViews }, workflowRuns: { views: allViews } } });
  expect((await person.get(`/api/timeline/cases/${record._id}?kinds=run`)).body.records).toEqual([]);
  expect((await person.get(`/api/workflows/${workflow._id}/runs`)).status).toBe(403);
});
