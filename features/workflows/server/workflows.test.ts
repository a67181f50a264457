import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { workflowConditions } from '../workflow-conditions.module.ts';
import { also, is, makeWorkflow, switchOn, writes } from './testing-workflows.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({ also });
  admin = await app.signIn();
});
afterAll(() => app?.close());
beforeEach(async () => {
  const { ids } = await app.system().records.ids('workflows', { searchTerms: {} });
  await app.system().records.updateMany('workflows', ids, { active: false });
  await app.engine.changeCounters.check();
});

const make = async (module: string, fields: object) => {
  const { status, body } = await admin.post(`/api/${module}`, { name: 'One', ...fields });
  expect([status, body.fields ?? body.error]).toEqual([200, undefined]);
  return body as { record: AnyRecord; notices: { text: string; style: string }[] };
};
const put = async (module: string, id: string, fields: object, as = admin) =>
  (await as.put(`/api/${module}/update-certain-fields/${id}`, { fields })).body as Awaited<ReturnType<typeof make>>;
const read = async (module: string, id: string) => (await admin.get(`/api/${module}/${id}`)).body as AnyRecord;
type Run = AnyRecord & Record<'conditions' | 'actions' | 'alerts', AnyRecord[]>;
const runsOf = async ({ _id }: AnyRecord) => (await admin.get(`/api/workflows/${_id}/runs`)).body.records as Run[];

test('a workflow runs on every way by which a record is saved: form, bulk, import, merge [WF-012] [WF-013]', async () => {
  const workflow = await makeWorkflow(
    admin,
    { module: 'cases' },
    {
      conditions: [is('status', 'won')],
      actions: [writes({ note: 'Send cake' })],
    },
  );

  const { record } = await make('cases', { status: 'won' });
  expect(record).toMatchObject({ note: 'Send cake', status: 'won' });
  expect((await make('cases', { status: 'open' })).record.note).toBeNull();

  const several = [];
  for (let at = 0; at < 3; at++) several.push((await make('cases', { status: 'open' })).record._id);
  await admin.put('/api/cases/update-certain-fields-array', { ids: several, fields: { status: 'won' } });
  for (const id of several) expect((await read('cases', id)).note).toBe('Send cake');

  const [source, target] = [(await make('cases', {})).record, (await make('cases', {})).record];
  const merged = await admin.post('/api/merge/', {
    _moduleName: 'cases',
    fromRecordId: source._id,
    toRecordId: target._id,
    fields: { status: 'won' },
  });
  expect(merged.status).toBe(200);
  expect((await read('cases', target._id)).note).toBe('Send cake');

  await app.importCsv(admin, 'cases', 'name,status\nImported,won\nOther,open\n');
  const imported = await app.find(admin, 'cases', { name: 'Imported' });
  expect(imported.map(({ note }: AnyRecord) => note)).toEqual(['Send cake']);

  await switchOn(admin, workflow._id, false);
  expect((await make('cases', { status: 'won' })).record.note).toBeNull();
});

test('the conditions are numbered 1, 2, 3 and 5 [WF-009]', () => {
  expect(workflowConditions.fields.option.options?.map(({ value }) => value)).toEqual(['1', '2', '3', '5']);
});

test('condition 1 compares by the one evaluator, also with today; all must hold, or any [WF-009]', async () => {
  const day = (days: number) => new Date(app.engine.clock().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  await makeWorkflow(
    admin,
    { module: 'cases' },
    {
      conditions: [is('due', '$today+1w', 'Less Than'), is('urgent', 'false')],
      actions: [writes({ note: 'soon', more: '$today+7d', hours: '1' })],
    },
  );
  await makeWorkflow(
    admin,
    { module: 'cases', match: 'Any' },
    {
      conditions: [is('note', 'soon'), is('hours', '5', 'Greater Than')],
      actions: [writes({ more: 'any' })],
    },
  );

  expect((await make('cases', { due: day(3) })).record).toMatchObject({ note: 'soon', hours: 1, more: 'any' });
  expect((await make('cases', { due: day(9) })).record).toMatchObject({ note: null, more: null });
  expect((await make('cases', { due: day(3), urgent: true })).record.note).toBeNull();
  expect((await make('cases', { hours: 6 })).record.more).toBe('any');
});

test('condition 2 asks whether this save changed a field, and to what; of a new record whether it is filled [WF-009]', async () => {
  const counts = { option: '1', fields: [{ fieldName: 'hours', formula: 'coalesce(hours, 0) + 1' }] };
  await makeWorkflow(admin, { module: 'cases' }, { conditions: [{ option: '2', field: 'note' }], actions: [counts] });
  await makeWorkflow(
    admin,
    { module: 'cases' },
    {
      conditions: [{ option: '2', field: 'status', operator: 'Equals', value: 'lost' }],
      actions: [writes({ more: 'pity' })],
    },
  );

  const { record } = await make('cases', { note: 'a' });
  expect(record.hours).toBe(1);
  expect((await put('cases', record._id, { more: 'x' })).record.hours).toBe(1);
  expect((await put('cases', record._id, { note: 'b' })).record.hours).toBe(2);
  expect((await make('cases', {})).record.hours).toBeNull();
  expect((await put('cases', record._id, { status: 'won' })).record.more).toBe('x');
  expect((await put('cases', record._id, { status: 'lost' })).record.more).toBe('pity');
});

test('condition 3 asks whether a field has kept its value for a time, of any field and since before anybody asked [WF-009] [WF-010]', async () => {
  const { record: old } = await make('cases', { status: 'open' });
  await put('cases', old._id, { note: 'later' });
  app.advance(3 * 86_400_000);
  admin = await app.signIn();
  const { record: young } = await make('cases', { status: 'open' });
  await makeWorkflow(
    admin,
    { module: 'cases' },
    {
      conditions: [{ option: '3', field: 'status', time_count: 2, time_span: 'days' }],
      actions: [writes({ more: 'stale' })],
    },
  );

  expect((await put('cases', old._id, { note: 'x' })).record.more).toBe('stale');
  expect((await put('cases', young._id, { note: 'x' })).record.more).toBeNull();
  await put('cases', old._id, { status: 'won', more: null });
  expect((await put('cases', old._id, { note: 'y' })).record.more).toBeNull();
});

test('condition 5 asks of a related record, through a relation either way; any one will do [WF-003] [WF-009]', async () => {
  await makeWorkflow(
    admin,
    { module: 'cases' },
    {
      conditions: [{ option: '5', relationship: 'house', field: 'city', operator: 'Equals', value: 'Rome' }],
      actions: [writes({ note: 'Roman' })],
    },
  );
  await makeWorkflow(
    admin,
    { module: 'cases' },
    {
      conditions: [
        { option: '5', relationship: 'of', relatedModule: 'steps', field: 'state', operator: 'Equals', value: 'ready' },
      ],
      actions: [writes({ more: 'has a step' })],
    },
  );
  const rome = (await make('houses', { city: 'Rome' })).record;
  const oslo = (await make('houses', { city: 'Oslo' })).record;

  expect((await make('cases', { house: rome._id })).record.note).toBe('Roman');
  const { record } = await make('cases', { house: oslo._id });
  expect(record).toMatchObject({ note: null, more: null });
  await make('steps', { of: record._id, state: 'late' });
  await make('steps', { of: record._id, state: 'ready' });
  expect((await put('cases', record._id, { hours: 2 })).record.more).toBe('has a step');
});

test('action 1 writes literals with fields, of related records too, the person, days and formulas [WF-006]', async () => {
  const action = {
    option: '1',
    fields: [
      { fieldName: 'note', value: '{{name}} in {{house.city}} ({{status}}){{more| and nothing}}' },
      { fieldName: 'hours', formula: 'hours * 2' },
      { fieldName: 'due', value: '$today+2w' },
      { fieldName: 'assigned_to', value: '$me' },
    ],
  };
  await makeWorkflow(admin, { module: 'cases', appliesTo: 'new' }, { actions: [action] });
  const house = (await make('houses', { city: '{{name}}' })).record;

  const { record } = await make('cases', { name: 'A', house: house._id, status: 'open', hours: 4 });

  expect(record).toMatchObject({ note: 'A in {{name}} (Open)and nothing', hours: 8, assigned_to: admin.user._id });
  const today = await app.engine.computing.today(app.system());
  expect(Date.parse(record.due as string) - Date.parse(today)).toBe(14 * 86_400_000);
  expect((await put('cases', record._id, { hours: 1 })).record.hours).toBe(1);
});

test('action 2 writes related records, through a relation either way, and says so in the log [WF-007]', async () => {
  const workflow = await makeWorkflow(
    admin,
    { module: 'cases' },
    {
      conditions: [is('status', 'won')],
      actions: [
        { option: '2', relationship: 'house', fields: [{ fieldName: 'count', formula: 'coalesce(count, 0) + 1' }] },
        { option: '2', relationship: 'others', fields: [{ fieldName: 'city', value: 'of {{name}}' }] },
        { option: '2', relationship: 'of', relatedModule: 'steps', fields: [{ fieldName: 'state', value: 'over' }] },
      ],
    },
  );
  const ids = [];
  for (let at = 0; at < 3; at++) ids.push((await make('houses', {})).record._id);
  const { record } = await make('cases', { house: ids[0], others: [ids[1], ids[2]], status: 'open' });
  const step = (await make('steps', { of: record._id })).record;

  await put('cases', record._id, { status: 'won' });

  expect((await read('houses', ids[0]!)).count).toBe(1);
  expect((await read('houses', ids[2]!)).city).toBe('of One');
  expect((await read('steps', step._id)).state).toBe('over');
  const [run] = await runsOf(workflow);
  expect(run).toMatchObject({ cause: 'save', state: 'done', recordId: record._id, by: admin.user._id, depth: 1 });
  expect(run!.conditions).toEqual([expect.objectContaining({ holds: true, found: 'won' })]);
  expect(run!.actions.map(({ changes }: AnyRecord) => (changes as unknown[]).length)).toEqual([1, 2, 1]);
  const audit = await app.engine.database.query(
    `select "changeSource", reason, changed_by from muster.audit_log where record_id = $1 and field = 'count'`,
    [ids[0]],
  );
  expect(audit.rows).toEqual([{ changeSource: 'workflow', reason: `Workflow “${workflow.name}”`, changed_by: admin.user._id }]);
});

test('action 3 makes a record that is linked to this one, with a formula over the one that started it [WF-008]', async () => {
  await makeWorkflow(
    admin,
    { module: 'cases', appliesTo: 'new' },
    {
      actions: [
        {
          option: '3',
          relationship: 'of',
          relatedModule: 'steps',
          fields: [
            { fieldName: 'name', value: 'First step of {{name}}' },
            { fieldName: 'state', formula: "status + '!'" },
          ],
        },
        { option: '3', relationship: 'house', fields: [{ fieldName: 'name', value: 'Home' }] },
      ],
    },
  );

  const { record } = await make('cases', { name: 'A', status: 'open' });

  const made = await app.find(admin, 'steps', { of: record._id });
  expect(made).toEqual([expect.objectContaining({ name: 'First step of A', state: 'open!' })]);
  expect((await read('houses', record.house as string)).name).toBe('Home');
});

test('an action that is refused takes nothing with it: the save stands, the rest is done, and whoever saved is told', async () => {
  const workflow = await makeWorkflow(
    admin,
    { module: 'cases', name: 'Too much' },
    {
      conditions: [is('status', 'won')],
      actions: [writes({ note: 'never', hours: 41 }), writes({ more: 'done' })],
    },
  );
  const person = await app.userWith({ access: { cases: { views: allViews } } });

  const { body } = await person.post('/api/cases', { name: 'A', status: 'won' });

  expect(body.record).toMatchObject({ status: 'won', note: null, hours: null, more: 'done' });
  expect(body.notices).toContainEqual(
    expect.objectContaining({ text: 'Workflow “Too much”: Nobody works more than 40 hours.', style: 'warning' }),
  );
  const [run] = await runsOf(workflow);
  expect(run).toMatchObject({ state: 'partly', by: person.user._id });
  expect(run!.actions).toMatchObject([
    { state: 'failed', problem: 'Nobody works more than 40 hours.', changes: [] },
    { state: 'done' },
  ]);
});

test('the rights of whoever saved do not limit a workflow, and show nothing of what it wrote', async () => {
  await makeWorkflow(
    admin,
    { module: 'cases', appliesTo: 'new' },
    {
      actions: [
        writes({ note: 'hidden words', more: 'open words' }),
        { option: '3', relationship: 'of', relatedModule: 'steps', fields: [{ fieldName: 'name', value: 'Step' }] },
      ],
    },
  );
  const person = await app.userWith({ access: { cases: { views: allViews, fields: { note: 'None' } } } });

  const { record } = (await person.post('/api/cases', { name: 'A' })).body;

  expect(record).toMatchObject({ more: 'open words' });
  expect(record).not.toHaveProperty('note');
  expect(await read('cases', record._id)).toMatchObject({ note: 'hidden words' });
  expect(await app.find(admin, 'steps', { of: record._id })).toHaveLength(1);
});

test('two workflows that start each other end: each runs once per record and save', async () => {
  const there = await makeWorkflow(
    admin,
    { module: 'cases' },
    {
      actions: [{ option: '2', relationship: 'of', relatedModule: 'steps', fields: [{ fieldName: 'state', value: '{{note}}' }] }],
    },
  );
  const back = await makeWorkflow(
    admin,
    { module: 'steps' },
    {
      actions: [{ option: '2', relationship: 'of', fields: [{ fieldName: 'note', value: '{{state}}+' }] }],
    },
  );
  const { record } = await make('cases', { note: 'a' });
  await make('steps', { of: record._id });
  const before = [(await runsOf(there)).length, (await runsOf(back)).length];

  await put('cases', record._id, { note: 'b' });

  expect((await read('cases', record._id)).note).toBe('b+');
  expect([(await runsOf(there)).length, (await runsOf(back)).length]).toEqual([before[0]! + 1, before[1]! + 1]);
  expect((await runsOf(back))[0]!.depth).toBe(2);
});

test('workflows lead to each other five deep; the sixth is written in the log and left', async () => {
  const workflow = await makeWorkflow(
    admin,
    { module: 'houses' },
    {
      conditions: [is('count', '0', 'Greater Than')],
      actions: [{ option: '2', relationship: 'next', fields: [{ fieldName: 'count', value: '{{count}}' }] }],
    },
  );
  const chain: AnyRecord[] = [];
  for (let at = 0; at < 8; at++) chain.unshift((await make('houses', { next: chain[0]?._id ?? null })).record);

  await put('houses', chain[0]!._id, { count: 7 });

  const counts = await Promise.all(chain.map(async ({ _id }) => (await read('houses', _id)).count));
  expect(counts).toEqual([7, 7, 7, 7, 7, 7, null, null]);
  const left = (await runsOf(workflow)).find(({ depth }) => depth === 6);
  expect(left).toMatchObject({ state: 'failed', recordId: chain[5]!._id, actions: [] });
  expect(left!.problem).toContain('Five workflows');
});
