import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#common/ids.ts';
import type { AnyRecord } from '#common/module.ts';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { statementsOf } from '#server/testing-statements.ts';
import { also, draftWorkflow, is, makeWorkflow, switchOn, writes } from './testing-workflows.ts';
import { workflowsAfterTime } from './workflows.jobs.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({ also });
  admin = await app.signIn();
});
afterAll(() => app?.close());

const read = async (module: string, id: string) => (await admin.get(`/api/${module}/${id}`)).body as AnyRecord;

test('a save of a module without active workflows asks the database no more than without any', async () => {
  const person = await app.userWith({ access: { cases: { views: allViews } } });
  const save = () => statementsOf(() => person.post('/api/cases', { name: 'A', status: 'open' }));
  await save();
  const before = await save();
  await draftWorkflow(admin, { module: 'cases' }, { conditions: [is('status', 'open')], actions: [writes({ note: 'x' })] });
  await makeWorkflow(admin, { module: 'houses' }, { actions: [writes({ city: 'x' })] });
  const failing = await makeWorkflow(
    admin,
    { module: 'cases' },
    {
      conditions: [is('status', 'won')],
      actions: [writes({ note: 'x' })],
    },
  );

  await save();
  expect((await save()).length).toBe(before.length);
  await switchOn(admin, failing._id, false);
});

test('every part names its workflow, which must be there [WF-001] [WF-002] [WF-003]', async () => {
  for (const path of ['workflow-actions', 'workflow-alerts', 'workflow-conditions']) {
    const more = path === 'workflow-alerts' ? { alertType: 'email', sourceType: 'normal' } : {};
    const without = await admin.post(`/api/${path}`, { name: 'A', ...more });
    expect([without.status, without.body.fields?.workflow]).toEqual([422, 'Workflow is required.']);
    const unknown = await admin.post(`/api/${path}`, { name: 'A', workflow: newId(), ...more });
    expect([unknown.status, unknown.body.fields?.workflow]).toEqual([422, 'The chosen workflow does not exist.']);
  }
  const { _id: workflow } = await draftWorkflow(admin, { module: 'cases' }, {});
  const kindless = await admin.post('/api/workflow-alerts', { name: 'A', workflow });
  expect(Object.keys(kindless.body.fields).sort()).toEqual(['alertType', 'sourceType']);
});

test.each([
  ['workflow-conditions', { option: '1', field: 'nothing' }, 'field', 'There is no field named nothing in Cases.'],
  ['workflow-conditions', { option: '1', field: 'note', operator: 'Resembles' }, 'operator', expect.any(String)],
  ['workflow-conditions', { option: '4', field: 'note' }, 'option', expect.any(String)],
  ['workflow-conditions', { option: '5', relationship: 'note' }, 'relationship', 'note is no relation of Cases.'],
  ['workflow-conditions', { option: '5', relationship: 'house', field: 'hours' }, 'field', expect.stringContaining('in Houses')],
  ['workflow-actions', writes({ nothing: 1 }), 'fields', 'There is no field named nothing in Cases.'],
  ['workflow-actions', writes({ note: '{{nothing}}' }), 'fields', 'There is no field named nothing in Cases.'],
  ['workflow-actions', writes({ createdAt: '$today' }), 'fields', 'Created is written by Muster alone.'],
  [
    'workflow-actions',
    { option: '1', fields: [{ fieldName: 'hours', formula: 'pay * 2' }] },
    'fields',
    expect.stringContaining('pay'),
  ],
  [
    'workflow-actions',
    { option: '3', relationship: 'of', relatedModule: 'nowhere' },
    'relatedModule',
    'There is no module named nowhere.',
  ],
  ['workflow-alerts', { variable_field: 'hours' }, 'variable_field', 'Hours holds neither a person nor an address.'],
  ['workflow-alerts', { variable: 'nobody' }, 'variable', 'Name a person or an email address.'],
  ['workflow-alerts', { variable_module: 'note' }, 'variable_module', 'note is no relation of Cases.'],
])('what does not exist is refused at its field: %s %j', async (path, body, field, sentence) => {
  const { _id: workflow } = await draftWorkflow(admin, { module: 'cases' }, {});
  const more = path === 'workflow-alerts' ? { alertType: 'email', sourceType: 'normal' } : {};

  const answer = await admin.post(`/api/${path}`, { name: 'A', workflow, ...more, ...body });

  expect(answer.status).toBe(422);
  expect(answer.body.fields).toEqual({ [field]: sentence });
});

test('a workflow is switched on when it is complete, and says at the field what is missing [WF-012]', async () => {
  expect((await admin.post('/api/workflows', { name: 'W', module: 'nowhere' })).body.fields.module).toBeDefined();
  expect((await admin.post('/api/workflows', {})).body.fields).toHaveProperty('name');
  const stated = { name: 'W', description: 'For won cases', weight: 3, processingOrder: 2 };
  expect((await admin.post('/api/workflows', stated)).body.record).toMatchObject(stated);
  const bare = await draftWorkflow(admin, {}, {});
  expect(bare).toMatchObject({ active: false, match: 'All', executionOccurs: 'when a record is saved', appliesTo: 'both' });
  expect((await switchOn(admin, bare._id)).body.fields).toEqual({ module: 'Choose the module.' });
  await admin.put(`/api/workflows/update-certain-fields/${bare._id}`, { fields: { module: 'cases' } });
  expect((await switchOn(admin, bare._id)).body.fields.active).toContain('does something');
  const part = await admin.post('/api/workflow-conditions', { name: 'C', workflow: bare._id, option: '1' });
  await admin.post('/api/workflow-actions', { name: 'A', workflow: bare._id, ...writes({ note: 'x' }) });
  expect((await switchOn(admin, bare._id)).body.fields.active).toBe('Condition 1: Choose the field.');
  const fields = { field: 'status', operator: 'Equals', value: 'won' };
  await admin.put(`/api/workflow-conditions/update-certain-fields/${part.body.record._id}`, { fields });
  expect((await switchOn(admin, bare._id)).status).toBe(200);
  const emptied = await admin.put(`/api/workflow-conditions/update-certain-fields/${part.body.record._id}`, {
    fields: { value: null },
  });
  expect(emptied.body.fields).toEqual({ value: 'Say what it compares with.' });
  await switchOn(admin, bare._id, false);
});

test('the generic calls of workflows and of their parts, and all parts of one removed at once [WF-004] [WF-005] [WF-014]', async () => {
  const one = await draftWorkflow(
    admin,
    { module: 'cases', name: 'AAA' },
    { conditions: [is('note', 'a'), is('more', 'b')], actions: [writes({ note: 'x' })] },
  );
  const two = await draftWorkflow(admin, { module: 'cases', name: 'ZZZ' }, { conditions: [is('note', 'c')] });

  const page = (await admin.post('/api/workflows/paged-search', {})).body;
  expect([page.pageNumber, page.pageSize, page.records[0].name]).toEqual([0, 10, 'ZZZ']);
  expect((await admin.get(`/api/workflows/${one._id}`)).body.name).toBe('AAA');
  const all = (await admin.get('/api/workflows')).body.records as AnyRecord[];
  expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(['AAA', 'ZZZ']));
  const names = ['AAA', 'ZZZ', ...Array.from({ length: 10 }, (_, at) => `Many ${at}`)];
  for (const name of names.slice(2)) await app.make('workflows', { name, module: 'cases' });
  const searched = (await admin.post('/api/workflows/search', { searchTerms: { name: names }, selectAll: true })).body;
  expect(searched.records.map(({ name }: AnyRecord) => name)).toEqual(names.toSorted().toReversed());
  const put = await admin.put(`/api/workflows/${one._id}`, { name: 'AAB', module: 'cases', weight: 3 });
  expect([put.status, put.body.record]).toMatchObject([200, { _id: one._id, name: 'AAB', weight: 3 }]);
  const passing = await app.make('workflows', { name: 'Passing', module: 'cases' });
  expect((await admin.delete(`/api/workflows/${passing._id}`)).status).toBe(200);
  expect((await admin.get(`/api/workflows/${passing._id}`)).status).toBe(404);

  const found = await admin.post('/api/workflow-conditions/search', { searchTerms: { workflow: one._id }, selectAll: true });
  expect(found.status).toBe(200);
  const part = (await app.find(admin, 'workflow-conditions', { workflow: two._id }))[0]!;
  const renamed = await admin.put(`/api/workflow-conditions/${part._id}`, { ...part, name: 'Other' });
  expect([renamed.status, renamed.body.record.name]).toEqual([200, 'Other']);
  expect((await admin.get('/api/workflow-actions')).status).toBe(200);

  const person = await app.userWith({ access: { workflowConditions: { views: allViews } } });
  expect((await person.delete(`/api/workflow-conditions/by-workflow/${one._id}`)).status).toBe(403);
  const gone = await admin.delete(`/api/workflow-conditions/by-workflow/${one._id}`);
  expect([gone.status, gone.body.matched]).toEqual([200, 2]);
  expect((await admin.delete(`/api/workflow-actions/by-workflow/${one._id}`)).body.matched).toBe(1);
  expect((await admin.delete(`/api/workflow-alerts/by-workflow/${one._id}`)).body.matched).toBe(0);
  expect(await app.find(admin, 'workflow-conditions', { workflow: one._id })).toEqual([]);
  expect(await app.find(admin, 'workflow-conditions', { workflow: two._id })).toHaveLength(1);
  expect((await admin.delete(`/api/workflow-conditions/${part._id}`)).status).toBe(200);
});

test.each([
  ['workflow-actions', writes({ note: 'x' }), { order: 2 }],
  ['workflow-alerts', { alertType: 'email', sourceType: 'normal', subject: 'Look' }, { subject: 'Look again' }],
  ['workflow-conditions', is('note', 'a'), { value: 'b' }],
])('%s are made, read, listed, changed, searched and deleted one by one [WF-004]', async (path, given, change) => {
  const { _id: workflow } = await draftWorkflow(admin, { module: 'cases', name: 'One by one' }, {});
  const base = `/api/${path}`;
  const made = { ...given, name: 'Made', workflow };
  const { _id } = (await admin.post(`${base}/create`, made)).body.record;
  const others = [];
  for (let at = 0; at < 11; at++) others.push((await admin.post(base, { ...made, name: `Other ${at}` })).body.record._id);
  const idsOf = ({ body }: { body: AnyRecord }) => (body.records as AnyRecord[]).map((record) => record._id).toSorted();

  expect((await admin.get(`${base}/${_id}`)).body).toMatchObject(made);
  expect(idsOf(await admin.get(base))).toEqual(expect.arrayContaining([_id, ...others]));
  expect((await admin.put(`${base}/${_id}`, { ...made, ...change })).body.record).toMatchObject({ ...made, ...change });
  expect((await admin.get(`${base}/${_id}`)).body).toMatchObject(change);
  expect(idsOf(await admin.post(`${base}/search`, { searchTerms: { workflow, name: 'Made' } }))).toEqual([_id]);
  const all = await admin.post(`${base}/search`, { searchTerms: { workflow }, selectAll: true });
  expect(idsOf(all)).toEqual([_id, ...others].toSorted());
  expect((await admin.delete(`${base}/${_id}`)).status).toBe(200);
  expect((await admin.get(`${base}/${_id}`)).status).toBe(404);
});

test('fifty failures in a row pause a workflow and tell the System Admins', async () => {
  const other = await app.userWith({ userType: 'System Admin', access: {} });
  const workflow = await makeWorkflow(
    admin,
    { module: 'cases', name: 'Always wrong' },
    {
      conditions: [is('more', 'wrong')],
      actions: [writes({ hours: 50 })],
    },
  );
  const rows = Array.from({ length: 49 }, () => ({ name: 'W', more: 'wrong' }));
  await app.system().records.insertMany('cases', rows);
  await app.workJobs();
  expect((await read('workflows', workflow._id)).active).toBe(true);

  await app.make('cases', { name: 'W', more: 'wrong' });
  await app.workJobs();

  const stopped = await read('workflows', workflow._id);
  expect(stopped).toMatchObject({ active: false, paused: 'This workflow is paused. It failed 50 times in a row.' });
  const told = await app.notificationsOf(other);
  expect(told.map(({ title }: AnyRecord) => title)).toContain('A workflow is paused');
});

test('a field that a workflow uses says so, its new name is followed, and without it the workflow is paused', async () => {
  const field = (fieldName: string, more: object = {}) => ({ fieldName, label: fieldName, inputType: 'TextField', ...more });
  const given = { name: 'boats', label: 'Boats', fields: [field('flag'), field('port'), field('free')] };
  const { record: module } = (await admin.post('/api/ss-modules', given)).body;
  const workflow = await makeWorkflow(
    admin,
    { module: 'boats', name: 'Of boats' },
    {
      conditions: [is('flag', 'red')],
      actions: [
        {
          option: '1',
          fields: [
            { fieldName: 'port', formula: "flag + '!'" },
            { fieldName: 'free', value: '{{flag}}' },
          ],
        },
      ],
      alerts: [{ subject: '{{flag}}', message: 'x', variable: 'a@muster.test' }],
    },
  );
  const usage = async (name: string) => (await admin.get(`/api/ss-modules/${module._id}/fields/${name}/usage`)).body.usedBy;
  expect(await usage('flag')).toContainEqual({ kind: 'workflow', name: 'Of boats' });

  const renamed = await admin.put(`/api/ss-modules/${module._id}`, {
    label: 'Boats',
    fields: [field('banner', { renamedFrom: 'flag' }), field('port'), field('free')],
  });
  expect([renamed.status, renamed.body.fields ?? renamed.body.error]).toEqual([200, undefined]);
  const boat = await admin.post('/api/boats', { name: 'B', banner: 'red' });
  expect(boat.body.record).toMatchObject({ port: 'red!', free: 'red' });
  expect((await app.find(admin, 'workflow-alerts', { workflow: workflow._id }))[0]!.subject).toBe('{{banner}}');

  const fields = [field('port'), field('free')];
  const refused = await admin.put(`/api/ss-modules/${module._id}`, { label: 'Boats', fields });
  expect([refused.status, refused.body.code]).toEqual([409, 'in-use']);
  const forced = await admin.put(`/api/ss-modules/${module._id}?force=true`, { label: 'Boats', fields, force: true });
  expect([forced.status, forced.body.error]).toEqual([200, undefined]);
  await workflowsAfterTime.run(app.system(), {}, { jobId: '1', attempt: 1 });
  await app.workJobs();
  expect(await read('workflows', workflow._id)).toMatchObject({ active: false, paused: expect.stringContaining('banner') });
});

test('a conversion names the workflows that could not run on the field any more', async () => {
  const field = (fieldName: string) => ({ fieldName, label: fieldName, inputType: 'TextField' });
  const given = { name: 'rafts', label: 'Rafts', fields: [field('flag'), field('port')] };
  const { record: module } = (await admin.post('/api/ss-modules', given)).body;
  const computes = { option: '1', fields: [{ fieldName: 'port', formula: 'lower(flag)' }] };
  await makeWorkflow(admin, { module: 'rafts', name: 'Computes' }, { actions: [computes] });
  await makeWorkflow(admin, { module: 'rafts', name: 'Copies' }, { actions: [writes({ port: '{{flag}}' })] });

  const { body } = await admin.post(`/api/ss-modules/${module._id}/fields/flag/convert`, { inputType: 'Number', dryRun: true });

  expect(body.usedBy).toEqual([{ kind: 'workflow', name: 'Computes' }]);
});

test('they run in the order of processing, weight and name; what one writes belongs to the save, and those whose conditions hold now follow', async () => {
  const append = (letter: string) => ({
    option: '1',
    fields: [{ fieldName: 'note', formula: `coalesce(note, '') + '${letter}'` }],
  });
  const add = (name: string, more: object, conditions: object[] = []) =>
    makeWorkflow(admin, { module: 'cases', appliesTo: 'new', name, ...more }, { conditions, actions: [append(name)] });
  await add('d', { processingOrder: 2 });
  await add('c', { processingOrder: 1, weight: 5 });
  await add('b', { processingOrder: 1, weight: 0 });
  await add('a', { processingOrder: 0 }, [is('note', 'd', 'Contains')]);
  await add('e', { processingOrder: 2 });

  expect((await admin.post('/api/cases', { name: 'A' })).body.record.note).toBe('bcdae');
});
