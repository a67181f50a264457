import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkbox, defineModule, multiRelate } from '#common/module.ts';
import { check } from './rules.ts';
import { mergeRecords } from './merge.ts';
import { startTestApp, allViews, type Answer, type Client, type TestApp } from '../testing.ts';
import { waitingForLocks } from '../testing-locks.ts';

const keptOnes = defineModule({
  name: 'keptOnes',
  label: 'Kept ones',
  singular: 'Kept one',
  fields: { keep: checkbox('Keep') },
});
const routes = defineModule({
  name: 'visitRoutes',
  label: 'Visit routes',
  singular: 'Visit route',
  fields: { stops: multiRelate('accounts', 'Stops') },
});
const isKept = check(keptOnes, 'what is to be kept is not deleted', { on: ['deleted'] }, ({ record, refuse }) => {
  if (record.keep && record.deleted) refuse('This one is kept.');
});

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({ also: { modules: [keptOnes, routes], rules: [isKept] } });
  admin = await app.signIn();
});
afterAll(() => app?.close());

const merge = (client: Client, from: string | string[], toRecordId: string, more: object = {}) =>
  client.post('/api/merge/', {
    _moduleName: 'accounts',
    toRecordId,
    ...(Array.isArray(from) ? { fromRecordIds: from } : { fromRecordId: from }),
    ...more,
  });

test('what hung on the sources hangs on the target, e-mail addresses included, and the sources are marked deleted [MERGE-007, MERGE-018]', async () => {
  const [target, first, second] = [
    await app.make('accounts', { name: 'Acme' }),
    await app.make('accounts', { name: 'ACME' }),
    await app.make('accounts', { name: 'Acme Inc' }),
  ];
  const contact = await app.make('contacts', { first_name: 'Ada', last_name: 'B', accounts_contacts: first._id });
  const gone = await app.make('contacts', { first_name: 'De', last_name: 'Leted', accounts_contacts: second._id });
  await admin.put(`/api/contacts/mark-deleted/${gone._id}`);
  const task = await app.make('tasks', {
    name: 'Call',
    description: 'Call them',
    assigned_to: admin.user._id,
    related_record: { moduleName: 'accounts', recordId: second._id },
  });

  const { status, body } = await merge(admin, [first._id, second._id], target._id, { fields: { description: 'chosen' } });

  expect([status, body.error]).toEqual([200, undefined]);
  expect(body.record).toMatchObject({ _id: target._id, description: 'chosen' });
  expect(body.moved).toMatchObject({ contacts: 2, tasks: 1 });
  expect((await admin.get(`/api/contacts/${contact._id}`)).body.accounts_contacts).toBe(target._id);
  expect((await admin.get(`/api/tasks/${task._id}`)).body.related_record).toEqual({
    moduleName: 'accounts',
    recordId: target._id,
  });
  await admin.put(`/api/contacts/restore/${gone._id}`);
  expect((await admin.get(`/api/contacts/${gone._id}`)).body.accounts_contacts).toBe(target._id);
  expect((await admin.get(`/api/accounts/${first._id}`)).status).toBe(404);
  expect((await admin.post('/api/accounts/search', { deleted: true, _id: [first._id, second._id] })).body.total).toBe(2);
});

test('a list that somebody adds to while a record of it is merged keeps what was added', async () => {
  const [target, source, added] = [
    await app.make('accounts', { name: 'Stays' }),
    await app.make('accounts', { name: 'Goes' }),
    await app.make('accounts', { name: 'Added' }),
  ];
  const route = await app.make('visitRoutes', { name: 'Tuesday', stops: [source._id] });
  let merged: Promise<Answer> | undefined;
  await app.system().transaction(async ({ records }) => {
    await records.update('visitRoutes', route._id, { stops: [source._id, added._id] });
    merged = merge(admin, source._id, target._id);
    await Promise.race([merged, vi.waitFor(async () => expect(await waitingForLocks(app)).toBe(1), { timeout: 10_000 })]);
  });

  expect((await merged!).status).toBe(200);
  expect((await app.system().records.get('visitRoutes', route._id)).stops).toEqual([target._id, added._id]);
});

test('what comes to a source while it is merged hangs on the target a moment later', async () => {
  const [target, source] = [await app.make('accounts', { name: 'Stays' }), await app.make('accounts', { name: 'Goes' })];
  const module = app.engine.registry.module('accounts');
  const contact = { first_name: 'Ada', last_name: 'Late', accounts_contacts: source._id };
  const note = { name: 'Late', related_record: { moduleName: 'accounts', recordId: source._id } };
  let [made, noted]: (Promise<Answer> | undefined)[] = [];
  await app.system().transaction(async (inner) => {
    await mergeRecords(inner, module, [source._id], target._id, {});
    made = admin.post('/api/contacts', contact);
    noted = admin.post('/api/notes', note);
    await Promise.race([made, vi.waitFor(async () => expect(await waitingForLocks(app)).toBe(1), { timeout: 10_000 })]);
    await noted;
  });

  const ids = [(await made!).body.record?._id, (await noted!).body.record?._id];
  await expect.poll(async () => (await admin.get(`/api/contacts/${ids[0]}`)).body.accounts_contacts).toBe(target._id);
  await expect.poll(async () => (await admin.get(`/api/notes/${ids[1]}`)).body.related_record.recordId).toBe(target._id);
});

test('lists of e-mail addresses become one [MERGE-005, MERGE-007]', async () => {
  const addresses = await Promise.all(
    ['a', 'b'].map((each) => app.make('emailAddresses', { name: each, email_address: `${each}@example.org` })),
  );
  const [target, source] = [
    await app.make('leads', lead('One', [addresses[0]!._id])),
    await app.make('leads', lead('Two', [addresses[1]!._id])),
  ];

  await admin.post('/api/merge', { _moduleName: 'leads', fromRecordId: source._id, toRecordId: target._id });

  expect((await admin.get(`/api/leads/${target._id}`)).body.email_addresses).toEqual(addresses.map(({ _id }) => _id));
});
const lead = (last_name: string, email_addresses: string[], more: object = {}) => ({
  first_name: 'Lee',
  last_name,
  email_addresses,
  ...more,
});
const address = (email_address: string, more: object = {}) =>
  app.make('emailAddresses', { name: email_address, email_address, ...more });

test('an address that opted out stays opted out, one primary address stays the only one, and no address is lost', async () => {
  const [mine, theirs, same] = [
    await address('Lee@example.org', { primary: true }),
    await address('other@example.org', { primary: true }),
    await address('lee@EXAMPLE.org', { opt_out: true }),
  ];
  const target = await app.make('leads', lead('Three', [mine._id], { email: 'kept@example.org' }));
  const source = await app.make('leads', lead('Four', [theirs._id, same._id], { email: 'former@example.org' }));
  const hanging = await address('hanging@example.org', { moduleType: 'leads', relatedRecordId: source._id, primary: true });

  await admin.post('/api/merge', { _moduleName: 'leads', fromRecordId: source._id, toRecordId: target._id });

  const merged = (await admin.get(`/api/leads/${target._id}`)).body;
  const listed = await app.system().records.all('emailAddresses', { _id: merged.email_addresses });
  expect(merged.email).toBe('kept@example.org');
  expect(listed.map((each) => [each.email_address, each.primary, each.opt_out]).sort()).toEqual([
    ['Lee@example.org', false, true],
    ['former@example.org', false, false],
    ['hanging@example.org', false, false],
    ['kept@example.org', true, false],
    ['other@example.org', false, false],
  ]);
  expect((await admin.get(`/api/email-addresses/${hanging._id}`)).body).toMatchObject({
    relatedRecordId: target._id,
    primary: false,
  });
});

test('the primary address of a source stays primary where the target has none', async () => {
  const [mine, theirs] = [await address('none@example.org'), await address('first@example.org', { primary: true })];
  const [target, source] = [
    await app.make('leads', lead('Five', [mine._id])),
    await app.make('leads', lead('Six', [theirs._id])),
  ];

  await admin.post('/api/merge', { _moduleName: 'leads', fromRecordId: source._id, toRecordId: target._id });

  const read = async (id: string) => (await admin.get(`/api/email-addresses/${id}`)).body.primary;
  expect([await read(mine._id), await read(theirs._id)]).toEqual([false, true]);
});

test('a record of another module that has the id of a source is not touched, nor what hangs on it', async () => {
  const [target, source] = [await app.make('accounts', { name: 'Same id' }), await app.make('accounts', { name: 'SAME ID' })];
  const namesake = (await admin.post('/api/contacts', { _id: source._id, first_name: 'Nora', last_name: 'Same' })).body.record;
  expect(namesake._id).toBe(source._id);
  const task = await app.make('tasks', {
    name: 'Call Nora',
    description: 'Call',
    assigned_to: admin.user._id,
    related_record: { moduleName: 'contacts', recordId: source._id },
  });
  const hanging = await address('nora@example.org', { moduleType: 'contacts', relatedRecordId: source._id, primary: true });
  const { version } = (await admin.get(`/api/contacts/${source._id}`)).body;
  await admin.put(`/api/contacts/follow/${source._id}`);

  const { body } = await merge(admin, source._id, target._id);

  const undo = await admin.post(`/api/runs/${body.run}/undo`);
  for (const when of ['merged', 'undone']) {
    if (when === 'undone')
      await expect.poll(async () => (await admin.get(`/api/runs/${undo.body.run}`)).body.state, { timeout: 20_000 }).toBe('done');
    const now = (await admin.get(`/api/contacts/${source._id}`)).body;
    expect([when, now.deleted, now.version]).toEqual([when, false, version]);
    expect((await admin.get(`/api/tasks/${task._id}`)).body).toMatchObject({
      version: task.version,
      related_record: { moduleName: 'contacts', recordId: source._id },
    });
    expect((await admin.get(`/api/email-addresses/${hanging._id}`)).body).toMatchObject({
      version: hanging.version,
      primary: true,
      relatedRecordId: source._id,
    });
    const { rows } = await app.engine.database.query('select module from muster.followers where record_id = any($1)', [
      [source._id, target._id],
    ]);
    expect(rows.map(({ module }) => module)).toEqual(['contacts']);
  }
});

test('join rows of many-to-many relationships move too', async () => {
  for (const name of ['lefts', 'rights']) await admin.post('/api/ss-modules', { name, label: name });
  await admin.post('/api/relationships', {
    name: 'pairs',
    label: 'Pairs',
    type: 'Many to Many',
    primary_module: 'lefts',
    related_module: 'rights',
  });
  const [one, two] = [await app.make('rights', { name: 'One' }), await app.make('rights', { name: 'Two' })];
  const [target, source] = [
    await app.make('lefts', { name: 'T', pairs: [one._id] }),
    await app.make('lefts', { name: 'S', pairs: [one._id, two._id] }),
  ];

  await admin.post('/api/merge', { _moduleName: 'lefts', fromRecordId: source._id, toRecordId: target._id });

  expect(new Set((await admin.get(`/api/lefts/${target._id}`)).body.pairs)).toEqual(new Set([one._id, two._id]));
});

test('the log says “merge” for every change, on the target, what moved and the sources', async () => {
  const [target, source] = [await app.make('accounts', { name: 'Kept' }), await app.make('accounts', { name: 'Merged' })];
  const contact = await app.make('contacts', { first_name: 'C', last_name: 'D', accounts_contacts: source._id });
  await merge(admin, source._id, target._id, { fields: { description: 'x' } });

  const log = async (module: string, id: string) =>
    (await admin.post('/api/audit-log/dataSourceSearch', { searchTerms: { module, record_id: id, changeSource: 'merge' } })).body
      .records;
  expect((await log('accounts', target._id)).map(({ field }: { field: string }) => field).sort()).toEqual([
    'description',
    'merged',
  ]);
  expect(await log('contacts', contact._id)).toMatchObject([{ field: 'accounts_contacts', changed_by: admin.user._id }]);
  expect(await log('accounts', source._id)).toMatchObject([{ field: 'deleted', new_value: true }]);
});

test('a merge needs edit on both and delete on the source, and a refusal leaves no trace', async () => {
  const person = await app.userWith({ access: { accounts: { views: { ...allViews, delete: 'Owner', edit: 'All' } } } });
  const hidden = await app.userWith({ access: { accounts: { views: { ...allViews, view: 'Owner' } } } });
  const [target, source] = [await app.make('accounts', { name: 'Target' }), await app.make('accounts', { name: 'Source' })];

  const refused = await merge(person, source._id, target._id, { fields: { description: 'no' } });
  const unseen = await merge(hidden, source._id, target._id);

  expect([refused.status, refused.body.code]).toEqual([403, 'access-denied']);
  expect(unseen.status).toBe(404);
  expect((await admin.get(`/api/accounts/${target._id}`)).body).toMatchObject({ version: 1, description: null });
  expect((await admin.get(`/api/accounts/${source._id}`)).status).toBe(200);
  const own = await app.make('accounts', { name: 'Own', assigned_to: person.user._id });
  expect((await merge(person, own._id, target._id)).status).toBe(200);
});

test('a source that one may change and not delete is not merged, and nothing of the merge stays [MERGE-015]', async () => {
  const person = await app.userWith({
    access: { accounts: { views: { ...allViews, delete: 'None' } }, contacts: { views: allViews } },
  });
  const [target, source] = [await app.make('accounts', { name: 'Keeps' }), await app.make('accounts', { name: 'Stays' })];
  const contact = await app.make('contacts', { first_name: 'Ada', last_name: 'C', accounts_contacts: source._id });

  const refused = await merge(person, source._id, target._id);

  expect([refused.status, refused.body.code]).toEqual([403, 'access-denied']);
  expect((await admin.get(`/api/accounts/${source._id}`)).body).toMatchObject({ deleted: false, version: 1 });
  expect((await admin.get(`/api/contacts/${contact._id}`)).body.accounts_contacts).toBe(source._id);
});

test('a source that a rule keeps from being deleted undoes the whole merge [MERGE-015]', async () => {
  const kept = await app.make('keptOnes', { name: 'Kept', keep: true });
  const target = await app.make('keptOnes', { name: 'Target' });

  const refused = await admin.post('/api/merge', {
    _moduleName: 'keptOnes',
    fromRecordId: kept._id,
    toRecordId: target._id,
    fields: { description: 'merged' },
  });

  expect([refused.status, refused.body.error]).toEqual([422, 'This one is kept.']);
  expect(await app.system().records.get('keptOnes', target._id)).toMatchObject({ version: 1, description: null });
  expect(await app.system().records.find('keptOnes', kept._id)).toBeDefined();
});

test('what only the server writes is not merged, by nobody', async () => {
  for (const _moduleName of ['audit-log', 'outbox']) {
    const { status, body } = await merge(admin, admin.user._id, (await app.make('accounts', { name: 'x' }))._id, { _moduleName });
    expect([status, body.code]).toEqual([403, 'access-denied']);
  }
});

test('a record is not merged with itself, with nothing, or with what does not exist', async () => {
  const target = await app.make('accounts', { name: 'Alone' });

  expect((await merge(admin, target._id, target._id)).status).toBe(400);
  expect((await merge(admin, [], target._id)).status).toBe(400);
  expect((await merge(admin, '0'.repeat(24), target._id)).status).toBe(404);
  const nonsense = { _moduleName: 'nonsense', fromRecordId: '0'.repeat(24), toRecordId: '1'.repeat(24) };
  expect((await admin.post('/api/merge', nonsense)).status).toBe(404);
  const noIds = await admin.post('/api/merge', { _moduleName: 'accounts', fromRecordId: 'x', toRecordId: target._id });
  expect([noIds.status, Object.keys(noIds.body.fields)]).toEqual([400, ['fromRecordId']]);
});
